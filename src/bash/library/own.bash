# Finding values in a call's own arguments by the index that comes with them (arguments_index.ts); within __bashful_calm.
#
# A node is five fields of __bashful_nodes: name, offset, length, bracket and first child, number of children.

__bashful_is_own() { # Whether __bashful_given is the call's own arguments, and they have an index
  [ -n "${__bashful_json+set}" ] && [ "${#__bashful_given}" -eq "${#__bashful_json}" ] &&
    [ "$__bashful_given" = "$__bashful_json" ] && __bashful_open_index
}

__bashful_open_index() { # Splits the index when it is first needed; false where there is none
  if [ -n "${__bashful_index-}" ]; then
    local IFS=$'\x1e\x1f'
    # shellcheck disable=SC2206 # to be split
    __bashful_nodes=($__bashful_index)
    __bashful_index=
  fi
  [ -n "${__bashful_nodes[1]+set}" ]
}

__bashful_reach() { # [NAME...]: what __bashful_scan does with JSON that has no index
  local _at=0 _first _count _i _name
  __bashful_type='' __bashful_out=''
  while [ "$#" -gt 0 ]; do
    _first=${__bashful_nodes[_at + 3]}
    _count=${__bashful_nodes[_at + 4]}
    _i=-1
    case $_first in
      '['*)
        __bashful_seen="an array of $_count"
        case $1 in
          0 | [1-9]*)
            if [ -z "${1//[0123456789]/}" ] && [ "${#1}" -lt 10 ] && [ "$1" -lt "$_count" ]; then
              _i=$(((${_first:1} + $1) * 5))
            fi
            ;;
        esac
        ;;
      '{'*) __bashful_member "$1" ;;
      *)
        __bashful_slice
        case $__bashful_out in
          '['* | '{'*)
            # Too much for an index.
            __bashful_scan "$__bashful_out" "$@"
            return
            ;;
        esac
        __bashful_seen="only ${__bashful_out:0:40}"
        ;;
    esac
    if [ "$_i" -lt 0 ]; then
      __bashful_out=
      return 0
    fi
    _at=$_i
    shift
  done
  __bashful_slice
  __bashful_know __bashful_children
}

__bashful_know() { # COMMAND...: what __bashful_scan says of __bashful_out, compact JSON; COMMAND finds a container's children
  __bashful_type=${__bashful_out:0:1}
  case $__bashful_type in
    \") __bashful_unquote "$__bashful_out" || [ -z "$__bashful_problem" ] ;;
    [tf]) __bashful_type=b ;;
    n) __bashful_type=z ;;
    '[' | '{') [ -z "${__bashful_each-}" ] || "$@" ;;
    *) __bashful_type=n ;;
  esac
}

__bashful_member() { # NAME: the node of that member of the node _at, as _i; else __bashful_seen
  local _end
  _i=$((${_first:1} * 5))
  _end=$((_i + _count * 5))
  while [ "$_i" -lt "$_end" ]; do
    _name=${__bashful_nodes[_i]}
    case $_name in
      *\\*) builtin printf -v _name %b "$_name" ;;
    esac
    [ "$_name" != "$1" ] || return 0
    _i=$((_i + 5))
  done
  __bashful_seen=
  _i=$((${_first:1} * 5))
  [ "$_count" -le 20 ] || _end=$((_i + 100))
  while [ "$_i" -lt "$_end" ]; do
    builtin printf -v _name %b "${__bashful_nodes[_i]:-\\0}"
    __bashful_seen=$__bashful_seen${__bashful_seen:+,}\"$_name\"
    _i=$((_i + 5))
  done
  __bashful_seen=${__bashful_seen:-an empty object}
  _i=-1
}

__bashful_slice() { # Puts the text of the node _at into __bashful_out
  __bashful_out=${__bashful_json:__bashful_nodes[_at + 1]:__bashful_nodes[_at + 2]}
}

__bashful_unquote() { # STRING: what a JSON string stands for, as __bashful_text, and its type
  __bashful_type=s
  __bashful_text=${1:1:${#1}-2}
  case $__bashful_text in
    *\\*)
      __bashful_decode "$__bashful_text" || {
        __bashful_type=0
        return 1
      }
      __bashful_text=$__bashful_out
      ;;
  esac
}

__bashful_children() { # Names and texts of the children of the node _at, whose text is __bashful_out
  local _base=${__bashful_nodes[_at + 1]} _place=name _field _start _large='' _large_start=0 _small='' _small_start=0
  __bashful_names=() __bashful_items=()
  _first=${__bashful_nodes[_at + 3]}
  if [ -z "$_first" ]; then
    __bashful_scan "$__bashful_out"
    return
  fi
  __bashful_texts && return
  _i=$((${_first:1} * 5))
  # Gone through, not looked up: Bash before 5.0 goes through an array from its beginning for each of its elements.
  for _field in "${__bashful_nodes[@]:_i:__bashful_nodes[_at + 4]*5}"; do
    case $_place in
      name)
        _name=$_field _place=start
        case $_name in
          *\\*) builtin printf -v _name %b "$_name" ;;
        esac
        __bashful_names[${#__bashful_names[@]}]=$_name
        ;;
      start) _start=$((_field - _base)) _place=length ;;
      length)
        # By way of blocks, since each cut measures the whole of the text that it cuts from.
        if ((_start + _field > _small_start + ${#_small})); then
          if ((_start + _field > _large_start + ${#_large})); then
            _large_start=$_start
            _large=${__bashful_out:_start:_field>65536?_field:65536}
          fi
          _small_start=$_start
          _small=${_large:_start-_large_start:_field>1024?_field:1024}
        fi
        __bashful_items[${#__bashful_items[@]}]=${_small:_start-_small_start:_field}
        _place='first child'
        ;;
      'first child') _place=count ;;
      count) _place=name ;;
    esac
  done
}

__bashful_texts() { # Finds the items of __bashful_out where it is a list of strings without escapes; else false
  local _part _place='[' IFS=\"
  [[ $__bashful_out == '["'* && $__bashful_out != *[\\$'\x7f']* ]] || return
  # Split at its quotes: a bracket or a comma and a string by turns.
  for _part in $__bashful_out; do
    if [[ -z $_place ]]; then
      __bashful_items[${#__bashful_items[@]}]="\"$_part\"" _place=,
    elif [[ $_part == "$_place" || $_place$_part == ',]' ]]; then
      _place=
    else
      __bashful_items=()
      return 1
    fi
  done
}
