# The JSON scanner: one walk over a text checks it, and finds the value that a path of names leads to (seek.bash).
#
# The text is split at its quotes: the parts are by turns outside and inside of strings. _state is what may come next:
#
#                   .------------------- , in an array -------------------.
#                   v                                                     |
#     start ----> value ---- string, number, true, false, null ----> after_value ----> end, when nothing is open
#                 ^ | |                                               ^  ^  |  ^ |
#                 | | '-- [ --> first_item ---- ] --------------------'  |  |  '-' ] or }, whichever is open
#                 : |         (else as value)                            |  |
#                 | '---- { --> first_name ---- } -----------------------'  |
#                 |                 |                                       , in an object
#                 |               string                                    |
#                 |                 v                                       v
#                 '-------------- colon <----------- string -------------- name
#
# The locals of __bashful_scan are the state of the walk, which the other functions here and in seek.bash read and set.

__bashful_scan() { # JSON [NAME...]: checks JSON and finds the value that NAMEs lead to; within __bashful_calm
  # __bashful_out becomes the value, compact; __bashful_type its type, s n b z or j, 0 for text with U+0000, or nothing
  # when missing; __bashful_seen what there is instead. With __bashful_each=1 the value's children, in __bashful_names
  # and __bashful_items, and as the type of a container its bracket. False, with __bashful_problem, when JSON is not JSON.
  local _text="$1 " _part _tail _is_inside='' _pieces
  # What may come next; how many brackets are open, what closes each, the number of the item in each.
  local _state=value _depth=0 _closers _items
  # Where to: the NAMEs, and how many; how many of the open brackets lead there; whether the next value leads there, or is it.
  local _path _path_length=$(($# - 1)) _path_depth=0 _is_on_path=1 _is_wanted=''
  # What is found: its text and type; the depth of the container that is being copied, or 0, and its tokens; what there
  # is at the depth where the path ends too early.
  local _result='' _type='' _copy_depth=0 _copy _seen_depth=0 _seen
  _pieces=() _closers=() _items=() _path=() _copy=() _seen=() __bashful_names=() __bashful_items=()
  shift
  if ((_path_length > 0)); then _path=("$@"); elif [[ -z ${__bashful_each-} ]]; then _is_wanted=1; fi
  if [[ $_text == *[$'\x01'-$'\x08\x0b\x0c\x0e'-$'\x1f']* ]]; then
    __bashful_problem='found a control character, expected JSON'
    return 1
  fi
  if [[ $_text == *[$'\x80'-$'\xff']* ]]; then
    __bashful_utf8 "$_text"
    _text=$__bashful_out
  fi
  local IFS=\"
  for _part in $_text; do
    if [[ -z $_is_inside ]]; then
      _is_inside=1
      # Between a name and a string, as most often: without a call.
      if [[ $_part == : && $_state == colon ]]; then
        _state=value
        ((_copy_depth == 0)) || _copy[${#_copy[@]}]=:
      elif [[ $_part == , && $_state == after_value ]] && ((_depth > 0)); then
        ((_copy_depth == 0)) || _copy[${#_copy[@]}]=,
        if [[ ${_closers[_depth]} == ']' ]]; then
          _state=value _items[_depth]=$((_items[_depth] + 1))
          ((_copy_depth > 0)) || __bashful_step "${_items[_depth]}"
        else
          _state=name
        fi
      else
        __bashful_outside "$_part" || return
      fi
      continue
    fi
    case $_part in
      *\\)
        # An odd number of backslashes: the quote behind them is escaped, and the string goes on.
        _tail=${_part##*[!\\]}
        if ((${#_tail} % 2 == 1)); then
          _pieces[${#_pieces[@]}]=$_part
          continue
        fi
        ;;
    esac
    if ((${#_pieces[@]} > 0)); then
      _pieces[${#_pieces[@]}]=$_part
      _part="${_pieces[*]}"
      _pieces=()
    fi
    _is_inside=''
    # As most strings are, without a call: a child of the value, or part of what is copied.
    if [[ $_part != *[$'\\\t\n\r']* ]]; then
      if ((_copy_depth > 0)); then
        case $_state in
          value | first_item) _state=after_value ;;
          name | first_name) _state='colon' ;;
          *)
            __bashful_unexpected "\"${_part:0:38}\""
            return
            ;;
        esac
        _copy[${#_copy[@]}]="\"$_part\""
        continue
      elif [[ -n ${__bashful_each-} && -n $_is_wanted ]] && [[ $_state == value || $_state == first_item ]]; then
        __bashful_items[${#__bashful_items[@]}]="\"$_part\"" _state=after_value
        continue
      fi
    fi
    __bashful_inside "$_part" || return
  done
  if [[ -z $_is_inside || $_state != after_value ]] || ((_depth > 0)); then
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
  case $_state in
    value) _expected='a value' ;;
    first_item) _expected='a value or ]' ;;
    name) _expected='a name in quotes' ;;
    first_name) _expected='a name in quotes or }' ;;
    colon) _expected=: ;;
    *) ((_depth == 0)) || _expected=", or ${_closers[_depth]}" ;;
  esac
  __bashful_problem="found $1, expected $_expected"
  return 1
}

__bashful_inside() { # RAW: a string of the text, without its quotes
  local _string_type=s
  if [[ $1 == *[$'\t\n\r']* ]]; then
    __bashful_problem='found a line break or tab within a string, expected \n, \r or \t'
    return 1
  fi
  __bashful_out=$1
  case $1 in
    *\\*)
      if ! __bashful_decode "$1"; then
        [[ -z $__bashful_problem ]] || return 1
        _string_type=0
      fi
      ;;
  esac
  case $_state in
    name | first_name)
      _state='colon'
      ((_copy_depth == 0)) || _copy[${#_copy[@]}]="\"$1\""
      ((_seen_depth != _depth)) || _seen[${#_seen[@]}]="\"$__bashful_out\""
      __bashful_step "$__bashful_out"
      ;;
    *)
      if ((_copy_depth == 0)) && [[ -n $_is_wanted$_is_on_path ]]; then __bashful_text=$__bashful_out; fi
      __bashful_scalar "$_string_type" "\"$1\""
      ;;
  esac
}

__bashful_outside() { # TEXT: a part of the text that is outside of strings
  local _rest _separator=''
  if ((${#1} < 2000)); then
    __bashful_tokens "$1"
    return
  fi
  # In short pieces: cutting tokens off costs the square of a long text's length.
  local IFS=,
  for _rest in $1' '; do
    __bashful_tokens "$_separator$_rest" || return
    _separator=,
  done
}

__bashful_tokens() { # TEXT: takes each token of it
  local _rest=$1 _token
  while [[ -n $_rest ]]; do
    _token=${_rest:0:1}
    case $_token in
      ,)
        _rest=${_rest:1}
        if [[ $_state != after_value ]] || ((_depth == 0)); then
          __bashful_unexpected ,
          return
        fi
        ((_copy_depth == 0)) || _copy[${#_copy[@]}]=,
        if [[ ${_closers[_depth]} == ']' ]]; then
          _state=value _items[_depth]=$((_items[_depth] + 1))
          __bashful_step "${_items[_depth]}"
        else
          _state=name
        fi
        ;;
      :)
        _rest=${_rest:1}
        if [[ $_state != colon ]]; then
          __bashful_unexpected :
          return
        fi
        _state=value
        ((_copy_depth == 0)) || _copy[${#_copy[@]}]=:
        ;;
      '{' | '[')
        _rest=${_rest:1}
        __bashful_open "$_token" || return
        ;;
      '}' | ']')
        _rest=${_rest:1}
        __bashful_close "$_token" || return
        ;;
      [$' \t\n\r']) _rest=${_rest#"${_rest%%[!$' \t\n\r']*}"} ;;
      *)
        _token=${_rest%%[]$' \t\n\r':,{\}[]*}
        _rest=${_rest:${#_token}}
        if [[ $_token == null ]]; then
          __bashful_scalar z null || return
        elif [[ $_token == true || $_token == false ]]; then
          __bashful_scalar b "$_token" || return
        elif __bashful_is_number "$_token"; then
          __bashful_scalar n "$_token" || return
        else
          __bashful_unexpected "${_token:0:40}"
          return
        fi
        ;;
    esac
  done
}
