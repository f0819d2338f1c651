# UTF-8: telling whether bytes are, and replacing those that are not. In the C locale, where a character is a byte.

__bashful_utf8() { # TEXT: with U+FFFD for each piece that is not UTF-8, of the length that the Encoding Standard has for it
  local _text=$1 _piece _bad _length _i=0 _out
  _out=()
  __bashful_out=$_text
  __bashful_is_utf8 "$_text" && return
  while [ "$_i" -lt "${#_text}" ]; do
    _piece=${_text:_i:1024}
    _i=$((_i + 1024))
    # Up to three bytes more, so as not to cut within a character.
    for _length in 1 2 3; do
      case ${_text:_i:1} in
        [$'\x80'-$'\xbf']) _piece=$_piece${_text:_i:1} _i=$((_i + 1)) ;;
      esac
    done
    if __bashful_is_utf8 "$_piece"; then
      _out[${#_out[@]}]=$_piece
      continue
    fi
    while [ -n "$_piece" ]; do
      _bad=
      _length=${_piece%%[$'\x80'-$'\xff']*}
      _length=${#_length}
      if [ "$_length" -eq 0 ]; then
        case $_piece in
          [$'\xc2'-$'\xdf']*) _length=2 ;;
          $'\xe0'[$'\xa0'-$'\xbf']* | $'\xed'[$'\x80'-$'\x9f']* | [$'\xe1'-$'\xec\xee\xef']*) _length=3 ;;
          $'\xf0'[$'\x90'-$'\xbf']* | $'\xf4'[$'\x80'-$'\x8f']* | [$'\xf1'-$'\xf3']*) _length=4 ;;
          *) _length=1 _bad=1 ;;
        esac
        # The first byte and its range for the second are right; how many of the others follow?
        case ${_piece:1:_length-1} in
          [!$'\x80'-$'\xbf']* | '') _bad=1 _length=1 ;;
          ?[!$'\x80'-$'\xbf']* | ?) [ "$_length" -le 2 ] || _bad=1 _length=2 ;;
          ??[!$'\x80'-$'\xbf']* | ??) [ "$_length" -le 3 ] || _bad=1 _length=3 ;;
        esac
      fi
      if [ -n "$_bad" ]; then
        _out[${#_out[@]}]=$'\xef\xbf\xbd'
      else
        _out[${#_out[@]}]=${_piece:0:_length}
      fi
      _piece=${_piece:_length}
    done
  done
  local IFS=
  __bashful_out="${_out[*]}"
}

__bashful_is_utf8() { # TEXT
  local _text=" $1 "
  [[ $_text != *[$'\x80'-$'\xff']* ]] && return
  # Bytes that UTF-8 never has; pairs that would be an overlong form, a surrogate or beyond U+10FFFF; a first byte that
  # too few others follow; a following byte that is one too many.
  ! [[ $_text == *[$'\xc0\xc1\xf5'-$'\xff']* ||
    $_text == *$'\xe0'[$'\x80'-$'\x9f']* || $_text == *$'\xed'[$'\xa0'-$'\xbf']* ||
    $_text == *$'\xf0'[$'\x80'-$'\x8f']* || $_text == *$'\xf4'[$'\x90'-$'\xbf']* ||
    $_text == *[$'\xc2'-$'\xf4'][!$'\x80'-$'\xbf']* || $_text == *[$'\xe0'-$'\xf4']?[!$'\x80'-$'\xbf']* ||
    $_text == *[$'\xf0'-$'\xf4']??[!$'\x80'-$'\xbf']* || $_text == *[$'\x01'-$'\x7f'][$'\x80'-$'\xbf']* ||
    $_text == *[$'\xc2'-$'\xdf']?[$'\x80'-$'\xbf']* || $_text == *[$'\xe0'-$'\xef']??[$'\x80'-$'\xbf']* ||
    $_text == *[$'\xf0'-$'\xf4']???[$'\x80'-$'\xbf']* ]]
}
