# Finding values in JSON that the server has not taken apart, and reading files.

__bashful_find() { # JSON KEY [DEFAULT]: what json_get does with JSON that the server has not taken apart
  local _json=$1 _key=$2 _rest=$2. _piece _tail _part='' _parts
  _parts=()
  shift 2
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
  if ! __bashful_scan "$_json" "${_parts[@]}"; then
    __bashful_problem="json_get cannot read JSON: $__bashful_problem"
    return 1
  fi
  [ "$__bashful_type" != s ] || __bashful_out=$__bashful_text
  __bashful_found "$_json" "$_key" "$@"
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
