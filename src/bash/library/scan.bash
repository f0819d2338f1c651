# Checking JSON, and finding the value in it that a path of names leads to.

__bashful_scan() { # JSON [NAME...]: checks JSON and finds the value that NAMEs lead to; within __bashful_calm
  # __bashful_out becomes the value, compact; __bashful_type its type, as in a call's request, or nothing when missing;
  # __bashful_seen what there is instead. With __bashful_each=1 the value's children, in __bashful_names and
  # __bashful_items. False, with __bashful_problem, when JSON is not JSON.
  local _text="$1 " _part _tail _string='' _pieces _wanted=$(($# - 1)) _want _result='' _type='' _seen _seen_at=0
  # Where the scan is: what may come next, the open brackets, how many, how many of these lead to the value, the number
  # of the item in each; whether the next value leads there, or is it; the depth of a container that is being kept.
  local _state=value _stack='' _depth=0 _way=0 _index _on=1 _hit='' _keep=0 _kept
  _pieces=() _want=() _seen=() _index=() _kept=() __bashful_names=() __bashful_items=()
  shift
  if [ "$_wanted" -gt 0 ]; then _want=("$@"); elif [ -z "${__bashful_each-}" ]; then _hit=1; fi
  if [[ $_text == *[$'\x01'-$'\x08\x0b\x0c\x0e'-$'\x1f']* ]]; then
    __bashful_problem='found a control character, expected JSON'
    return 1
  fi
  if [[ $_text == *[$'\x80'-$'\xff']* ]]; then
    __bashful_utf8 "$_text"
    _text=$__bashful_out
  fi
  local IFS=\"
  # What stands between quotes is by turns outside and inside of strings.
  for _part in $_text; do
    if [ -z "$_string" ]; then
      _string=1
      case $_state$_part in
        # What is most common, without a call.
        colon:)
          _state=value
          [ "$_keep" -eq 0 ] || _kept[${#_kept[@]}]=:
          ;;
        *) __bashful_outside "$_part" || return ;;
      esac
      continue
    fi
    case $_part in
      *\\)
        _tail=${_part##*[!\\]}
        if [ $((${#_tail} % 2)) -eq 1 ]; then
          _pieces[${#_pieces[@]}]=$_part
          continue
        fi
        ;;
    esac
    if [ "${#_pieces[@]}" -gt 0 ]; then
      _pieces[${#_pieces[@]}]=$_part
      _part="${_pieces[*]}"
      _pieces=()
    fi
    __bashful_inside "$_part" || return
    _string=
  done
  if [ -z "$_string" ] || [ "$_state$_depth" != next0 ]; then
    __bashful_unexpected 'the end'
    return
  fi
  __bashful_type=$_type
  __bashful_out=$_result
  IFS=,
  __bashful_seen="${_seen[*]:0:20}"
  __bashful_seen=${__bashful_seen:-an empty object}
}

__bashful_unexpected() { # TEXT: words the problem of __bashful_scan; false
  local _expected='the end'
  case $_state$_stack in
    value*) _expected='a value' ;;
    item*) _expected='a value or ]' ;;
    name*) _expected='a name in quotes' ;;
    first*) _expected='a name in quotes or }' ;;
    colon*) _expected=: ;;
    *'{') _expected=', or }' ;;
    *'[') _expected=', or ]' ;;
  esac
  __bashful_problem="found $1, expected $_expected"
  return 1
}

__bashful_inside() { # RAW: a string of __bashful_scan's text, without its quotes
  if [[ $1 == *[$'\t\n\r']* ]]; then
    __bashful_problem='found a line break or tab within a string, expected \n, \r or \t'
    return 1
  fi
  local _null=s
  __bashful_out=$1
  case $1 in
    *\\*)
      if ! __bashful_decode "$1"; then
        [ -z "$__bashful_problem" ] || return 1
        _null=0
      fi
      ;;
  esac
  case $_state in
    name | first)
      _state='colon'
      [ "$_keep" -eq 0 ] || _kept[${#_kept[@]}]="\"$1\""
      [ "$_seen_at" -ne "$_depth" ] || _seen[${#_seen[@]}]="\"$__bashful_out\""
      __bashful_at "$__bashful_out"
      ;;
    *)
      [ "$_keep$_hit" != 01 ] || __bashful_text=$__bashful_out
      __bashful_value "$_null" "\"$1\""
      ;;
  esac
}

__bashful_at() { # NAME: of the next value of __bashful_scan's text in its object, or its number in its array
  _on='' _hit=''
  if [ "$_keep" -gt 0 ] || [ "$_way" -ne "$_depth" ]; then
    return 0
  elif [ "$_depth" -gt "$_wanted" ]; then
    __bashful_names[${#__bashful_names[@]}]=$1
    _on=1 _hit=1
  elif [ "${_want[_depth - 1]}" = "$1" ]; then
    # Of two values with one name the later counts.
    _on=1 _type='' _result=''
    [ "$_depth" -lt "$_wanted" ] || [ -n "${__bashful_each-}" ] || _hit=1
  fi
}

__bashful_value() { # TYPE RAW: a value of __bashful_scan's text
  case $_state in
    value | item) _state=next ;;
    *)
      __bashful_unexpected "${2:0:40}"
      return
      ;;
  esac
  if [ "$_keep" -gt 0 ]; then
    _kept[${#_kept[@]}]=$2
  elif [ -n "$_hit" ]; then
    if [ -n "${__bashful_each-}" ]; then __bashful_items[${#__bashful_items[@]}]=$2; else _type=$1 _result=$2; fi
  elif [ -n "$_on" ]; then
    _seen=("only ${2:0:40}") _seen_at=-1
  fi
}

__bashful_outside() { # TEXT: a part of __bashful_scan's text outside of strings
  local _rest _first=1
  if [ "${#1}" -lt 2000 ]; then
    __bashful_tokens "$1"
    return
  fi
  # In short pieces: cutting tokens off costs the square of a long text's length.
  local IFS=,
  for _rest in $1' '; do
    [ -n "$_first" ] || __bashful_tokens , || return
    _first=
    __bashful_tokens "$_rest" || return
  done
}

__bashful_tokens() { # TEXT
  local _rest=$1 _token
  while [ -n "$_rest" ]; do
    _token=${_rest:0:1}
    case $_token in
      [$' \t\n\r'])
        _rest=${_rest#"${_rest%%[!$' \t\n\r']*}"}
        continue
        ;;
      [:,{}] | '[' | ']') _rest=${_rest:1} ;;
      *)
        _token=${_rest%%[]$' \t\n\r':,{\}[]*}
        _rest=${_rest:${#_token}}
        if [ "$_token" = null ]; then
          __bashful_value z null || return
        elif [ "$_token" = true ] || [ "$_token" = false ]; then
          __bashful_value b "$_token" || return
        elif __bashful_is_number "$_token"; then
          __bashful_value n "$_token" || return
        else
          __bashful_unexpected "${_token:0:40}"
          return
        fi
        continue
        ;;
    esac
    case $_state$_token$_stack in
      colon:*) _state=value ;;
      next,*'{') _state=name ;;
      next,*'[') _state=value ;;
      value'{'* | item'{'*) _state=first ;;
      value'['* | item'['*) _state=item ;;
      item']'*'[') _state=next _index[_depth]=-1 ;;
      next'}'*'{' | first'}'*'{' | next']'*'[') _state=next ;;
      *)
        __bashful_unexpected "$_token"
        return
        ;;
    esac
    case $_token in
      '{' | '[')
        _depth=$((_depth + 1))
        _stack=$_stack$_token
        _index[_depth]=-1
        if [ "$_keep" -eq 0 ]; then
          if [ -n "$_hit" ]; then
            _keep=$_depth
            _kept=()
          elif [ -n "$_on" ]; then
            _way=$_depth _seen=() _seen_at=$_depth
          fi
        fi
        ;;
    esac
    [ "$_keep" -eq 0 ] || _kept[${#_kept[@]}]=$_token
    case $_state$_token in
      item* | value,)
        _index[_depth]=$((_index[_depth] + 1))
        __bashful_at "${_index[_depth]}"
        ;;
      next?)
        _stack=${_stack%?}
        _depth=$((_depth - 1))
        if [ "$_keep" -gt "$_depth" ]; then
          local IFS=
          _token="${_kept[*]}"
          _keep=0 _state=value _hit=1
          __bashful_value j "$_token"
        elif [ "$_way" -gt "$_depth" ]; then
          _way=$_depth
          [ "$_token$_seen_at" != "]$((_depth + 1))" ] || _seen=("an array of $((_index[_depth + 1] + 1))")
        fi
        ;;
    esac
  done
}
