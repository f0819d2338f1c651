# Which value of a text the scanner is to find: called by scan.bash at each name, item, scalar and bracket, and working on
# its locals. A container that is wanted is copied token by token.

__bashful_step() { # NAME: that of the next value in its object, or its number in its array
  _is_on_path='' _is_wanted=''
  if ((_copy_depth > 0)) || ((_path_depth != _depth)); then
    return 0
  elif ((_depth > _path_length)); then
    # A child of the value, with __bashful_each.
    __bashful_names[${#__bashful_names[@]}]=$1
    _is_on_path=1 _is_wanted=1
  elif [[ ${_path[_depth - 1]} == "$1" ]]; then
    # Of two values with one name the later counts.
    _is_on_path=1 _type='' _result='' __bashful_names=() __bashful_items=()
    ((_depth < _path_length)) || [[ -n ${__bashful_each-} ]] || _is_wanted=1
  fi
}

__bashful_scalar() { # TYPE RAW: a string, a number, true, false or null
  if [[ $_state != value && $_state != first_item ]]; then
    __bashful_unexpected "${2:0:40}"
    return
  fi
  _state=after_value
  if ((_copy_depth > 0)); then
    _copy[${#_copy[@]}]=$2
  elif [[ -n $_is_wanted ]]; then
    __bashful_take "$1" "$2"
  elif [[ -n $_is_on_path ]]; then
    _seen=("only ${2:0:40}") _seen_depth=-1
    if [[ -n ${__bashful_each-} ]] && ((_depth == _path_length)); then _type=$1 _result=$2; fi
  fi
}

__bashful_take() { # TYPE RAW: the value that is wanted, or one of them
  if [[ -n ${__bashful_each-} ]]; then
    __bashful_items[${#__bashful_items[@]}]=$2
  else
    _type=$1 _result=$2
  fi
}

__bashful_open() { # BRACKET
  if [[ $_state != value && $_state != first_item ]]; then
    __bashful_unexpected "$1"
    return
  fi
  _depth=$((_depth + 1))
  if ((_copy_depth > 0)); then
    _copy[${#_copy[@]}]=$1
  elif [[ -n $_is_wanted ]]; then
    _copy_depth=$_depth _copy=("$1")
  elif [[ -n $_is_on_path ]]; then
    _path_depth=$_depth _seen_depth=$_depth _seen=()
    if [[ -n ${__bashful_each-} ]] && ((_depth > _path_length)); then _type=$1; fi
  fi
  if [[ $1 == '[' ]]; then
    _state=first_item _closers[_depth]=']' _items[_depth]=0
    __bashful_step 0
  else
    _state=first_name _closers[_depth]='}'
  fi
}

__bashful_close() { # BRACKET
  local _count=0
  case $_state in
    after_value) [[ $1 == '}' ]] || _count=$((${_items[_depth]-0} + 1)) ;;
    first_item | first_name) ;;
    *)
      __bashful_unexpected "$1"
      return
      ;;
  esac
  if [[ $1 != "${_closers[_depth]-}" ]]; then
    __bashful_unexpected "$1"
    return
  fi
  _state=after_value
  ((_copy_depth == 0)) || _copy[${#_copy[@]}]=$1
  if ((_copy_depth == _depth)); then
    # The copy is whole.
    local IFS=
    _copy_depth=0
    __bashful_take j "${_copy[*]}"
  elif ((_path_depth == _depth)); then
    _path_depth=$((_depth - 1))
    if ((_seen_depth == _depth)); then
      [[ $1 == '}' ]] || _seen=("an array of $_count")
      # Other containers of its depth are not where the path led.
      _seen_depth=-1
    fi
  fi
  _depth=$((_depth - 1))
}
