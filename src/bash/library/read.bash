# Finding values in JSON, and reading files.

__bashful_find() { # HELPER [KEY [DEFAULT]]: finds the value in __bashful_given; within __bashful_calm
  # __bashful_out becomes the value, text as text; __bashful_type its type, s n b z, or its bracket. With
  # __bashful_each=1 the value's children, in __bashful_names and __bashful_items.
  local _key=${2-} _rest='' _piece _tail _part='' _parts _is_own=''
  _parts=()
  [ "$#" -lt 2 ] || _rest=$2.
  while [ -n "$_rest" ]; do
    _piece=${_rest%%.*}
    _rest=${_rest#*.}
    _tail=${_piece##*[!\\]}
    if [ $((${#_tail} % 2)) -eq 1 ]; then
      _part=$_part${_piece%?}.
    else
      _part=$_part$_piece
      _parts[${#_parts[@]}]=${_part//\\\\/\\}
      _part=''
    fi
  done
  [ -z "$_part" ] || _parts[${#_parts[@]}]=$_part
  __bashful_take_input
  if __bashful_is_own; then
    _is_own=1
    __bashful_reach ${_parts[@]+"${_parts[@]}"} || return
  elif [ -n "${__bashful_is_spread-}" ]; then
    __bashful_pick "${_parts[@]}" || return
  elif ! __bashful_scan "$__bashful_given" ${_parts[@]+"${_parts[@]}"}; then
    __bashful_problem="$1 cannot read JSON: $__bashful_problem"
    __bashful_suspect_cut
    return 1
  fi
  [ "$__bashful_type" != s ] || __bashful_out=$__bashful_text
  case $__bashful_type in
    z | '')
      __bashful_names=() __bashful_items=()
      if [ "$#" -gt 2 ]; then
        __bashful_use "$1" "$3"
      elif [ "$__bashful_type" = z ]; then
        __bashful_out=
      elif [ -n "$_is_own" ] && __bashful_default "$_key"; then
        __bashful_use "$1" "${__bashful_out:1}" "${__bashful_out:0:1}"
      else
        __bashful_problem="$1 cannot find key \"$_key\": found $__bashful_seen"
        return 1
      fi
      ;;
    0) __bashful_null "$1" "$_key" ;;
  esac
}

__bashful_suspect_cut() { # Says what to do where __bashful_given is the tool's arguments up to a blank
  # shellcheck disable=SC2016 # as the author is to write it
  case ${__bashful_json-} in
    "$__bashful_given"[$' \t\n']*) __bashful_hint='put double quotes round it, as in "$1"' ;;
  esac
}

__bashful_use() { # HELPER DEFAULT [TYPE]: makes of a default what __bashful_find gives
  __bashful_out=$2
  __bashful_type=${3:-z}
  if [ "$__bashful_type" = 0 ]; then
    __bashful_null "$1" "$_key"
  elif [ -n "${__bashful_each-}" ] && [ -n "$2" ] && ! __bashful_scan "$2"; then
    __bashful_problem="$1 cannot use the default \"$2\": $__bashful_problem"
    return 1
  fi
}

__bashful_default() { # KEY: puts the default that the schema has for it, behind its type, into __bashful_out; else false
  local _i=0
  [ -n "${__bashful_defaults[0]+set}" ] || return 1
  while [ "$_i" -lt "${#__bashful_defaults[@]}" ]; do
    __bashful_out=${__bashful_defaults[_i + 1]}
    [ "${__bashful_defaults[_i]}" != "$1" ] || return 0
    _i=$((_i + 2))
  done
  return 1
}

__bashful_null() { # HELPER KEY: says that the text cannot be given; false
  __bashful_problem="$1 cannot give \"$2\": found a string with U+0000, which Bash cannot hold"
  return 1
}

__bashful_read() { # FILE: what json_read_file does
  local _text=
  if [ "$#" -eq 0 ]; then
    __bashful_problem='json_read_file is called without a file'
  elif ! is_readable_file "$1"; then
    __bashful_problem="json_read_file cannot read \"$1\": expected a readable file"
  elif [ ! -s "$1" ]; then
    __bashful_problem="json_read_file cannot read \"$1\": found an empty file, expected JSON"
  elif __bashful_calm __bashful_slurp "$1" && __bashful_calm __bashful_scan "$__bashful_out"; then
    return 0
  else
    __bashful_problem="json_read_file cannot read \"$1\": ${__bashful_problem:-found U+0000, expected JSON}"
  fi
  return 1
}

__bashful_slurp() { # FILE: its whole text, newlines at the end included; false when it holds a NUL
  local _text=
  __bashful_problem=
  __bashful_out=
  if IFS= builtin read -r -d '' _text <"$1"; then return 1; fi
  __bashful_out=$_text
}
