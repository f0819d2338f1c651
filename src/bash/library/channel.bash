# What goes to stderr and to the server: logs, problems of the helpers, progress.

__bashful_level() { # LEVEL: puts its number, its word on stderr and MCP's word into __bashful_number, _word and _level
  case ${1-} in
    [tT][rR][aA][cC][eE]) __bashful_number=1 __bashful_word=trace __bashful_level=debug ;;
    [dD][eE][bB][uU][gG]) __bashful_number=5 __bashful_word=debug __bashful_level=debug ;;
    [wW][aA][rR][nN] | [wW][aA][rR][nN][iI][nN][gG]) __bashful_number=13 __bashful_word=warning __bashful_level=warning ;;
    [eE][rR][rR][oO][rR]) __bashful_number=17 __bashful_word=error __bashful_level=error ;;
    [fF][aA][tT][aA][lL] | [cC][rR][iI][tT][iI][cC][aA][lL]) __bashful_number=21 __bashful_word=fatal __bashful_level=critical ;;
    *) __bashful_number=9 __bashful_word=info __bashful_level=info ;;
  esac
}

__bashful_log() { # LEVEL MESSAGE [PLACE [HINT]]: PLACE is a file and a line of the author's
  __bashful_level "${SERVER_LOG_LEVEL:-info}"
  local _least=$__bashful_number
  case ${SERVER_LOG_LEVEL-} in
    [oO][fF][fF] | [nN][oO][nN][eE] | [sS][iI][lL][eE][nN][tT]) _least=99 ;;
  esac
  __bashful_level "$1"
  if [ -n "${__bashful_logs_apart-}" ]; then # whoever called shows what the channel carries, and nothing else
    [ "$__bashful_number" -ge "$_least" ] || return 0
  elif [ "$__bashful_number" -ge "$_least" ]; then
    builtin printf '%s: %s\n' "$__bashful_word" "$2${3:+
  --> $3}${4:+
hint: $4}" >&2 || :
  fi
  if [ -n "${__bashful_mark-}" ]; then
    __bashful_calm __bashful_string "$2${3:+ ($3)}${4:+; $4}"
    __bashful_emit "{\"type\":\"log\",\"level\":\"$__bashful_level\",\"message\":$__bashful_out}"
  fi
}

__bashful_emit() { # JSON: one line on the control channel, which is open as 41 under the server
  [ -z "${__bashful_mark-}" ] || { builtin printf '%s%s\n' "$__bashful_mark" "$1" >&41; } 2>/dev/null || :
}

__bashful_fail() { # Logs __bashful_problem with the line of the author's code that called the helper; returns 1
  local _i=0 _place=
  while [ "$_i" -lt "${#BASH_SOURCE[@]}" ] && [ "${BASH_SOURCE[_i]}" = "${BASH_SOURCE[0]}" ]; do _i=$((_i + 1)); done
  [ -z "${BASH_SOURCE[_i]-}" ] || _place=${BASH_SOURCE[_i]}:${BASH_LINENO[_i - 1]}
  __bashful_log error "$__bashful_problem" "$_place" "${__bashful_hint-}"
  __bashful_hint=
  return 1
}

__bashful_advance() { # DONE [TOTAL] [MESSAGE]: what mcp_progress does
  local _now=${EPOCHREALTIME-} _tenths=100000 _json
  __bashful_problem=
  if ! __bashful_is_count "${1-}" || ! { [ -z "${2-}" ] || __bashful_is_count "$2"; }; then
    __bashful_problem="mcp_progress cannot use \"${1-}\" of \"${2-}\": expected numbers, as in 3 10 or 0.5"
    __bashful_fail
    return
  fi
  _now=${_now//[!0-9]/}
  : "${_now:=${SECONDS-0}000000}"
  if [ -n "${__bashful_progress-}" ] && __bashful_is_less "$1" "$__bashful_progress"; then return 0; fi
  # Without a token the server only needs to know that the tool is alive.
  [ -n "${__bashful_wants_progress-}" ] || [ -z "${__bashful_mark-}" ] || _tenths=1000000
  if [ "$1" != "${2-}" ] || [ "$1" = "${__bashful_progress-}" ]; then
    if [ "$((_now - ${__bashful_progress_time:--$_tenths}))" -lt "$_tenths" ]; then return 0; fi
  fi
  __bashful_progress=$1
  __bashful_progress_time=$_now
  if [ -n "${__bashful_mark-}" ]; then
    _json="{\"type\":\"progress\",\"progress\":$1${2:+,\"total\":$2}"
    if [ -n "${3-}" ]; then
      __bashful_calm __bashful_string "$3"
      _json="$_json,\"message\":$__bashful_out"
    fi
    __bashful_emit "$_json}"
  else
    builtin printf 'progress: %s\n' "$1${2:+ of $2}${3:+: $3}" >&2 || :
  fi
}
