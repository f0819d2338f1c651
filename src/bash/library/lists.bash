# Lists and several values at once: what json_list, json_keys, json_length and json_vars do.

__bashful_collect() { # HELPER COUNT -v ARRAY [KEY [DEFAULT]]: of __bashful_given; COUNT is that of the helper's arguments
  local IFS=' '
  __bashful_problem=
  if [ "$2" -lt 3 ] || [ "$3" != -v ]; then
    __bashful_problem="$1 is called without what it needs, expected -v ARRAY JSON [KEY [DEFAULT]]"
    __bashful_fail
    return
  fi
  __bashful_expect_name "$4" || return
  if __bashful_calm __bashful_listed "$1" "${@:5}"; then
    builtin eval "$4=(\${__bashful_list[@]+\"\${__bashful_list[@]}\"})"
  else
    __bashful_fail
  fi
}

__bashful_listed() { # HELPER [KEY [DEFAULT]]: puts items, or for json_keys names, into __bashful_list; within __bashful_calm
  local _item _expected='an array'
  __bashful_list=()
  __bashful_spread "$@" || return
  [ "$1" != json_keys ] || _expected='an object'
  case $_expected$__bashful_type in
    *z | 'an array[') ;;
    'an object{')
      __bashful_list=(${__bashful_names[@]+"${__bashful_names[@]}"})
      return 0
      ;;
    *)
      __bashful_unfit "$@"
      return
      ;;
  esac
  [ "${#__bashful_items[@]}" -gt 0 ] || return 0
  local IFS=,
  _item=",${__bashful_items[*]},"
  IFS=' '
  if [[ $_item != *[\\]* && $_item != *,null,* ]]; then
    # As most lists are: quotes only have to go, which nothing but strings begins and ends with.
    __bashful_list=("${__bashful_items[@]#\"}")
    __bashful_list=("${__bashful_list[@]%\"}")
    return 0
  fi
  for _item in "${__bashful_items[@]}"; do
    case $_item in
      null) _item='' ;;
      \"*\\*)
        if ! __bashful_unquote "$_item"; then
          __bashful_null "$1" "${2-}"
          return
        fi
        _item=$__bashful_text
        ;;
      \"*) _item=${_item:1:${#_item}-2} ;;
    esac
    __bashful_list[${#__bashful_list[@]}]=$_item
  done
}

__bashful_spread() { # HELPER [KEY [DEFAULT]]: __bashful_find with the children of the value
  local _status=0
  __bashful_each=1
  __bashful_find "$@" || _status=$?
  __bashful_each=
  return "$_status"
}

__bashful_unfit() { # HELPER [KEY]: says what was found instead of _expected; false
  local _found=$__bashful_out _place='its JSON'
  [ "$#" -lt 2 ] || _place="key \"$2\""
  case $__bashful_type in
    '[') _found='an array' ;;
    '{') _found='an object' ;;
    s)
      __bashful_string "$__bashful_out"
      _found=$__bashful_out
      ;;
  esac
  __bashful_problem="$1 cannot use $_place: found ${_found:0:40}, expected $_expected"
  return 1
}

__bashful_length() { # COUNT [KEY [DEFAULT]]: of __bashful_given; COUNT is that of the helper's arguments
  if [ "$1" -lt 1 ]; then
    __bashful_problem='json_length is called without JSON'
    return 1
  fi
  __bashful_calm __bashful_count json_length "${@:2}"
}

__bashful_count() { # HELPER [KEY [DEFAULT]]: puts the number into __bashful_out; within __bashful_calm
  local _expected='an array or an object'
  __bashful_spread "$@" || return
  case $__bashful_type in
    '[' | '{' | z) __bashful_out=${#__bashful_items[@]} ;;
    *) __bashful_unfit "$@" ;;
  esac
}

__bashful_vars() { # COUNT NAME[:KEY][=DEFAULT]... NAME[][:KEY][=DEFAULT]...: of __bashful_given; COUNT as above
  # No local but this one: it would hide the author's variable of its name.
  local IFS=' '
  __bashful_problem=
  if [ "$1" -lt 2 ]; then
    __bashful_problem="json_vars is called with $1 argument"
    [ "$1" -eq 1 ] || __bashful_problem+=s
    __bashful_problem+=', expected JSON NAME...'
    __bashful_fail
    return
  fi
  if ! __bashful_calm __bashful_gather "${@:2}"; then
    __bashful_is_spread=
    __bashful_fail
    return
  fi
  __bashful_is_spread=
  __bashful_at=0
  while [ "$__bashful_at" -lt "${#__bashful_set[@]}" ]; do
    builtin eval "${__bashful_set[__bashful_at]}"
    __bashful_at=$((__bashful_at + 1))
  done
}

__bashful_gather() { # SPECIFICATION...: puts values into __bashful_flat, and what sets the variables into __bashful_set
  local _specification _name _key _start _arguments _members _values
  __bashful_flat=() __bashful_set=() _members=() _values=()
  __bashful_take_input
  # Of other JSON than the tool's own, which has an index, one walk finds the members of an object for all variables.
  if [ "$#" -gt 1 ] && ! __bashful_is_own; then
    __bashful_each=1
    if __bashful_scan "$__bashful_given" && [ "$__bashful_type" = '{' ]; then
      _members=(${__bashful_names[@]+"${__bashful_names[@]}"}) _values=(${__bashful_items[@]+"${__bashful_items[@]}"})
      __bashful_is_spread=1
    fi
    __bashful_each=
  fi
  for _specification; do
    _name=${_specification%%=*}
    _key=${_name#*:}
    _name=${_name%%:*}
    case $_name in
      *'[]') [ "$_key" != "$_name" ] || _key=${_name%??} ;;
    esac
    case ${_name%'[]'} in
      '' | [0-9]* | *[!a-zA-Z0-9_]*)
        __bashful_problem="json_vars cannot use \"$_specification\": found \"$_name\", expected the name of a variable, as in NAME, NAME=DEFAULT, NAME:KEY or NAME[]"
        __bashful_suspect_cut
        return 1
        ;;
    esac
    _arguments=(json_vars "$_key")
    case $_specification in
      *=*) _arguments[2]=${_specification#*=} ;;
    esac
    _start=${#__bashful_flat[@]}
    case $_name in
      *'[]')
        __bashful_listed "${_arguments[@]}" || return
        if [ "${#__bashful_list[@]}" -eq 0 ]; then
          __bashful_set[${#__bashful_set[@]}]="${_name%??}=()"
          continue
        fi
        __bashful_flat=(${__bashful_flat[@]+"${__bashful_flat[@]}"} "${__bashful_list[@]}")
        __bashful_set[${#__bashful_set[@]}]="${_name%??}=(\"\${__bashful_flat[@]:$_start:${#__bashful_list[@]}}\")"
        ;;
      *)
        __bashful_find "${_arguments[@]}" || return
        __bashful_flat[_start]=$__bashful_out
        __bashful_set[${#__bashful_set[@]}]="$_name=\${__bashful_flat[$_start]}"
        ;;
    esac
  done
}

__bashful_pick() { # NAME...: what __bashful_scan does, with the members that __bashful_gather has found
  local _at=${#_members[@]} _seen
  __bashful_type='' __bashful_out=''
  # Of two values with one name the later counts.
  while ((_at > 0)) && [[ ${_members[_at - 1]} != "$1" ]]; do _at=$((_at - 1)); done
  if ((_at == 0)); then
    __bashful_seen=
    for _seen in ${_members[@]+"${_members[@]:0:20}"}; do __bashful_seen=$__bashful_seen${__bashful_seen:+,}\"$_seen\"; done
    __bashful_seen=${__bashful_seen:-an empty object}
    return 0
  fi
  __bashful_out=${_values[_at - 1]}
  shift
  if (($# > 0)); then
    __bashful_scan "$__bashful_out" "$@"
  else
    __bashful_know __bashful_scan "$__bashful_out"
  fi
}
