# What the inside of a JSON string stands for.

__bashful_decode() { # RAW: the text that the inside of a JSON string stands for
  # False when it holds U+0000, and, with __bashful_problem, when JSON does not have one of its escapes.
  local _text=$1 _piece _tail _i=0 _step=1024 _out
  __bashful_out=$1
  case $1 in
    *\\[u/]*)
      __bashful_units "$1"
      return
      ;;
    *\\*) ;;
    *) return 0 ;;
  esac
  [ "${BASH_VERSINFO[0]}" -gt 3 ] || _step=256
  if [ "${#_text}" -gt $((_step + 1)) ]; then
    # In pieces, as __bashful_escape does, and not between a backslash and what it escapes.
    _out=()
    [ "${#_text}" -le 16385 ] || _step=16384
    [ "${#_text}" -le 262145 ] || _step=262144
    while [ "$_i" -lt "${#_text}" ]; do
      _piece=${_text:_i:_step}
      case $_piece in
        *\\)
          _tail=${_piece##*[!\\]}
          _piece=${_text:_i:_step+${#_tail}%2}
          ;;
      esac
      _i=$((_i + ${#_piece}))
      __bashful_decode "$_piece" || return
      _out[${#_out[@]}]=$__bashful_out
    done
    local IFS=
    __bashful_out="${_out[*]}"
    return
  fi
  # All that is left are escapes that printf's %b knows too, and \".
  _tail=${_text//\\[\\\"bfnrt]/}
  case $_tail in
    *\\*)
      _tail=${_tail#*\\}
      __bashful_problem="found \\${_tail:0:1} in a string, expected an escape that JSON has"
      return 1
      ;;
  esac
  builtin printf -v __bashful_out %b "${_text//\\\"/\\x22}"
}

__bashful_units() { # RAW: the same for a string with \u or \/, which may be within \\u or \\/
  # Split at backslashes, a part opens with what was escaped, and is empty when that was a backslash itself. _state is
  # what the next part is:
  #   plain      text: the first part, and the one behind an escaped backslash
  #   escape     what was escaped, and text
  #   low_half   \u with the second half of a surrogate pair, whose first is in _high; else that half stays alone
  # Joined again the parts are for printf's %b, which knows \xHH and most of JSON's escapes.
  local _part _state=plain _high _code _has_null='' _out
  _out=()
  # shellcheck disable=SC2141 # a backslash is meant
  local IFS=$'\\'
  for _part in $1' '; do
    case $_state in
      plain)
        _state=escape
        _out[${#_out[@]}]=$_part
        continue
        ;;
      low_half)
        case $_part in
          u[dD][c-fC-F]*) ;;
          *) _state=escape _out[${#_out[@]}]='xef\xbf\xbd' ;;
        esac
        ;;
    esac
    case $_part in
      [bfnrt]*) ;;
      '') _state=plain ;;
      \"*) _part=x22${_part:1} ;;
      /*) _part=x2f${_part:1} ;;
      u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]*)
        _code=$((16#${_part:1:4}))
        _part=${_part:5}
        if [ "$_state" = low_half ]; then
          _code=$((0x10000 + ((_high & 0x3ff) << 10) + (_code & 0x3ff)))
          _state=escape
        elif [ "$_code" -ge 55296 ] && [ "$_code" -le 56319 ] && [ -z "$_part" ]; then
          # The first half of a pair (0xd800 to 0xdbff), and the next escape comes right behind.
          _state=low_half _high=$_code
          continue
        elif [ "$_code" -ge 55296 ] && [ "$_code" -le 57343 ]; then
          # Half of a pair that stays alone: U+FFFD.
          _code=65533
        elif [ "$_code" -eq 0 ]; then
          _has_null=1
        fi
        if [ "$_code" -lt 128 ]; then
          builtin set -- "$_code"
        elif [ "$_code" -lt 2048 ]; then
          builtin set -- $((0xc0 | _code >> 6)) $((0x80 | _code & 0x3f))
        elif [ "$_code" -lt 65536 ]; then
          builtin set -- $((0xe0 | _code >> 12)) $((0x80 | _code >> 6 & 0x3f)) $((0x80 | _code & 0x3f))
        else
          builtin set -- $((0xf0 | _code >> 18)) $((0x80 | _code >> 12 & 0x3f)) $((0x80 | _code >> 6 & 0x3f)) $((0x80 | _code & 0x3f))
        fi
        builtin printf -v _code '\\x%02x' "$@"
        _part=${_code#?}$_part
        ;;
      *)
        __bashful_problem="found \\${_part:0:1} in a string, expected an escape that JSON has"
        return 1
        ;;
    esac
    _out[${#_out[@]}]=$_part
  done
  _part="${_out[*]}"
  builtin printf -v __bashful_out %b "${_part%?}"
  [ -z "$_has_null" ]
}
