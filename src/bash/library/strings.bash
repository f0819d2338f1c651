# Bytes in a shell with any settings, and JSON strings.

__bashful_calm() { # FUNCTION ARGUMENT...: runs FUNCTION by bytes, without globbing, and with the author's options off
  # Where the author's LC_ALL names a locale that this machine does not have, Bash warns on stderr when the local LC_ALL
  # ends and the author's is set again (set_locale_var in its locale.c).
  if [ -n "${LC_ALL-}" ]; then
    __bashful_calmly "$@" 2>/dev/null
  else
    __bashful_calmly "$@"
  fi
}

__bashful_calmly() { # FUNCTION ARGUMENT...
  local LC_ALL=C IFS=' ' _glob='' _case='' _status=0
  __bashful_problem=
  case $- in
    *f*) ;;
    *) _glob=1 ;;
  esac
  builtin set -f
  if shopt -q nocasematch; then
    _case=1
    shopt -u nocasematch
  fi
  "$@" || _status=$?
  [ -z "$_case" ] || shopt -s nocasematch
  [ -z "$_glob" ] || builtin set +f
  return "$_status"
}

__bashful_quote() { # __bashful_given as a JSON string; in C locale
  __bashful_string "$__bashful_given"
}

__bashful_string() { # TEXT: as a JSON string; in C locale
  local _text=$1
  if [[ $_text == *[$'\x80'-$'\xff']* ]]; then
    __bashful_utf8 "$_text"
    _text=$__bashful_out
  fi
  if [[ $_text == *[$'\x01'-$'\x1f\"\\']* ]]; then
    __bashful_escape "$_text"
    _text=$__bashful_out
  fi
  __bashful_out="\"$_text\""
}

__bashful_escape() { # TEXT: what must be escaped in a JSON string, escaped
  local _text=$1 _code=0 _byte _escape _step=1024
  [ "${BASH_VERSINFO[0]}" -gt 3 ] || _step=256
  if [ "${#_text}" -gt "$_step" ]; then
    # In pieces, and these in pieces: each match measures the rest of the text (match_upattern in Bash's subst.c), and
    # each cut the whole of it, so that both cost the square of its length. Bash before 4.2 does not know how long a match
    # can be (umatchlen in its lib/glob/gmisc.c), tries every length at every place, and is best with short pieces.
    local _i=0 _out
    _out=()
    [ "${#_text}" -le 16384 ] || _step=16384
    [ "${#_text}" -le 262144 ] || _step=262144
    while [ "$_i" -lt "${#_text}" ]; do
      __bashful_out=${_text:_i:_step}
      if [[ $__bashful_out == *[$'\x01'-$'\x1f\"\\']* ]]; then __bashful_escape "$__bashful_out"; fi
      _out[${#_out[@]}]=$__bashful_out
      _i=$((_i + _step))
    done
    local IFS=
    __bashful_out="${_out[*]}"
    return
  fi
  _text=${_text//\\/\\\\}
  _text=${_text//\"/\\\"}
  _text=${_text//$'\n'/\\n}
  _text=${_text//$'\t'/\\t}
  _text=${_text//$'\r'/\\r}
  while [[ $_text == *[$'\x01'-$'\x1f']* ]]; do
    _code=$((_code + 1))
    builtin printf -v _byte '\\x%02x' "$_code"
    builtin printf -v _byte %b "$_byte"
    builtin printf -v _escape '\\u%04x' "$_code"
    _text=${_text//"$_byte"/"$_escape"}
  done
  __bashful_out=$_text
}
