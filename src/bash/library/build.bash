# Making JSON objects and arrays.

__bashful_object() { # NAME=STRING NAME:=JSON ...
  __bashful_arguments=("$@")
  __bashful_calm __bashful_members json_object
}

__bashful_members() { # json_object|json_array: what both do with __bashful_arguments; within __bashful_calm
  local _helper=$1 _plain='' _out _argument _name _part _rest _names=''
  _out=()
  builtin set -- ${__bashful_arguments[@]+"${__bashful_arguments[@]}"}
  case $_helper${1-} in
    json_array-s)
      _plain=1
      shift
      ;;
  esac
  for _argument; do
    _rest=$_argument
    _name=
    if [ "$_helper" = json_object ]; then
      while :; do
        case $_rest in
          *=*) ;;
          *)
            __bashful_problem="json_object cannot use \"$_argument\": found no =, expected NAME=STRING or NAME:=JSON"
            return 1
            ;;
        esac
        _part=${_rest%%=*}
        _rest=${_rest#*=}
        case $_part in
          *\\) _name=$_name${_part%\\}= ;;
          *) break ;;
        esac
      done
      _name=$_name$_part
      case $_name in
        *\\:) _name=${_name%??}: _part= ;;
        *:) _name=${_name%:} ;;
        *) _part= ;;
      esac
      __bashful_string "$_name"
      _name=$__bashful_out:
      if [ "${#_out[@]}" -lt 100 ]; then # more are no list by hand, and looking takes its time
        case $_names in
          *$'\n'"$_name"*)
            __bashful_problem="json_object cannot use \"${_argument%%=*}=\": found $__bashful_out for the second time, expected each name once"
            return 1
            ;;
        esac
        _names=$_names$'\n'$_name
      fi
    else
      _part=
      case $_plain$_rest in
        :=*) _part=: _rest=${_rest#:=} ;;
      esac
    fi
    case $_part in
      *:)
        if [ "$_rest" = true ] || [ "$_rest" = false ] || [ "$_rest" = null ] || __bashful_is_number "$_rest"; then
          __bashful_out=$_rest
        elif ! __bashful_scan "$_rest"; then
          __bashful_problem="$_helper cannot use \"${_argument%%=*}=\": $__bashful_problem"
          case $_rest in
            '' | [][{}\"0-9-]*) ;;
            *)
              __bashful_hint="${_argument%%:=*}= takes text as it is"
              [ "$_helper" = json_object ] || __bashful_hint='without := an item is text as it is'
              ;;
          esac
          return 1
        fi
        ;;
      *) __bashful_string "$_rest" ;;
    esac
    _out[${#_out[@]}]=$_name$__bashful_out
  done
  local IFS=,
  _rest="${_out[*]-}"
  case $_helper in
    json_object) __bashful_out="{$_rest}" ;;
    *) __bashful_out="[$_rest]" ;;
  esac
}

__bashful_merge() { # JSON...: what json_merge_objects does
  __bashful_calm __bashful_union "$@"
}

__bashful_union() { # JSON...: the same, within __bashful_calm
  local _json _name _i _j _names _values _members
  _names=()
  _values=()
  if [ "$#" -eq 0 ]; then
    __bashful_problem='json_merge_objects is called without an object, expected at least one'
    return 1
  fi
  for _json; do
    [ "$_json" != - ] || _json=$(command cat)
    if ! __bashful_scan "$_json" || [ "${__bashful_out:0:1}" != '{' ]; then
      __bashful_problem="json_merge_objects cannot use \"${_json:0:40}\": found no JSON object, expected one"
      return 1
    fi
    __bashful_each=1
    __bashful_scan "$_json" || :
    __bashful_each=
    _j=0
    while [ "$_j" -lt "${#__bashful_names[@]}" ]; do
      _name=${__bashful_names[_j]}
      _i=0
      while [ "$_i" -lt "${#_names[@]}" ] && [ "${_names[_i]}" != "$_name" ]; do _i=$((_i + 1)); done
      _names[_i]=$_name
      _values[_i]=${__bashful_items[_j]}
      _j=$((_j + 1))
    done
  done
  _i=0
  _members=()
  while [ "$_i" -lt "${#_names[@]}" ]; do
    __bashful_string "${_names[_i]}"
    _members[_i]=$__bashful_out:${_values[_i]}
    _i=$((_i + 1))
  done
  local IFS=,
  __bashful_out="{${_members[*]-}}"
}
