# Questions to the person behind the client: what mcp_ask was called with, the question, and its answer.

# Under the server, a question goes out on the control channel. Its answer comes on the lane's standard input, which is open
# as 40 where a function may ask, in frames (request.ts). Other processes of the call may wait there too: each reads a frame
# at once, which no builtin does, and says whether it was its own.

__bashful_ask() { # ARGUMENT...: what mcp_ask does
  local __bashful_variable='' __bashful_asked='' __bashful_reply=answered __bashful_hint=''
  __bashful_calm __bashful_question "$@" || :
  if [ -n "$__bashful_problem" ]; then
    __bashful_fail || :
    return 2
  fi
  case $__bashful_reply in
    declined)
      __bashful_log info "The person said no to $__bashful_asked"
      return 1
      ;;
    cancelled)
      __bashful_log info "The person did not answer $__bashful_asked"
      return 1
      ;;
    unable)
      __bashful_log warning "Nobody can be asked $__bashful_asked: $__bashful_out"
      return 2
      ;;
  esac
  if [ -n "$__bashful_variable" ]; then
    builtin printf -v "$__bashful_variable" '%s' "$__bashful_out"
  else
    builtin printf '%s\n' "$__bashful_out"
  fi
}

__bashful_question() { # ARGUMENT...: asks, and sets __bashful_reply and __bashful_out; within __bashful_calm
  local _message='' _form='' _default='' _has_message='' _has_default='' _choices _titles
  _choices=() _titles=()
  __bashful_question_of "$@" || return
  __bashful_asked="\"$_message\""
  [ "${#_message}" -le 200 ] || __bashful_asked="\"${_message:0:200}...\""
  if [ -n "${__bashful_mark-}" ]; then __bashful_ask_client; else __bashful_ask_terminal; fi
}

__bashful_question_of() { # ARGUMENT...: sets what __bashful_question has declared; says what is wrong with it
  local _name _choice
  while [ "$#" -gt 0 ]; do
    _name=$1
    case $1 in
      --text | --number | --yes-no) __bashful_form "${1#--}" || return ;;
      --choice | --title | --default | -v)
        if [ "$#" -lt 2 ]; then
          __bashful_problem="mcp_ask found nothing behind $1, expected a value"
          return 1
        fi
        shift
        ;;
      -*)
        __bashful_problem="mcp_ask cannot use \"$1\": expected a message, --choice, --title, --yes-no, --text, --number, --default or -v"
        return 1
        ;;
      *)
        if [ -n "$_has_message" ]; then
          __bashful_problem="mcp_ask found \"$1\" behind its message, expected one message: put it in quotes"
          return 1
        fi
        _message=$1 _has_message=1
        ;;
    esac
    case $_name in
      --choice)
        __bashful_form choice || return
        for _choice in ${_choices[@]+"${_choices[@]}"}; do
          [ "$_choice" != "$1" ] || {
            __bashful_problem="mcp_ask found the choice \"$1\" twice, expected each once"
            return 1
          }
        done
        _choices[${#_choices[@]}]=$1
        ;;
      --title)
        if [ "${#_choices[@]}" -eq 0 ]; then
          __bashful_problem='mcp_ask found --title first, expected the --choice that it is for before it'
          return 1
        fi
        _titles[${#_choices[@]} - 1]=$1
        ;;
      --default) _default=$1 _has_default=1 ;;
      -v)
        case $1 in
          '' | [0-9]* | *[!a-zA-Z0-9_]*)
            __bashful_problem="-v needs the name of a variable: found \"$1\""
            return 1
            ;;
        esac
        __bashful_variable=$1
        ;;
    esac
    shift
  done
  if [ -z "$_message" ]; then
    __bashful_problem='mcp_ask found no message, expected what the person is asked'
    return 1
  fi
  : "${_form:=text}"
  [ -z "$_has_default" ] || __bashful_answer_of "$_default" || {
    __bashful_problem="mcp_ask cannot use the default \"$_default\": expected $__bashful_out"
    return 1
  }
}

__bashful_form() { # FORM: the question has that one
  if [ -n "$_form" ] && [ "$_form" != "$1" ]; then
    __bashful_problem="mcp_ask found --$_form and --$1, expected one of them"
    return 1
  fi
  _form=$1
}

__bashful_answer_of() { # TEXT: whether it is an answer; __bashful_out is the answer, or what one would be
  local _choice
  __bashful_out=$1
  case $_form in
    number)
      [[ $1 =~ ^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$ ]] || {
        __bashful_out='a number'
        return 1
      }
      ;;
    yes-no)
      case $1 in
        [yY] | [yY][eE][sS] | true) __bashful_out=yes ;;
        [nN] | [nN][oO] | false) __bashful_out=no ;;
        *)
          __bashful_out='yes or no'
          return 1
          ;;
      esac
      ;;
    choice)
      for _choice in "${_choices[@]}"; do [ "$_choice" != "$1" ] || return 0; done
      __bashful_out='one of the choices'
      return 1
      ;;
  esac
}

__bashful_ask_client() {
  local _id=${BASHPID:-$$}.${RANDOM-}.${RANDOM-} _json _listed='' _i _frame _text='' _more=+
  __bashful_string "$_message"
  _json="{\"type\":\"ask\",\"id\":\"$_id\",\"form\":\"$_form\",\"message\":$__bashful_out"
  for ((_i = 0; _i < ${#_choices[@]}; _i++)); do
    __bashful_string "${_choices[_i]}"
    _listed+=,$__bashful_out
  done
  [ "$_form" != choice ] || _json+=",\"choices\":[${_listed#,}]"
  if [ "${#_titles[@]}" -gt 0 ]; then
    _listed=
    for ((_i = 0; _i < ${#_choices[@]}; _i++)); do
      __bashful_string "${_titles[_i]-${_choices[_i]}}"
      _listed+=,$__bashful_out
    done
    _json+=",\"titles\":[${_listed#,}]"
  fi
  if [ -n "$_has_default" ]; then
    __bashful_answer_of "$_default"
    __bashful_string "$__bashful_out"
    _json+=",\"default\":$__bashful_out"
  fi
  __bashful_emit "$_json}"
  while [ "$_more" = + ]; do
    _frame=$(builtin command dd bs=4096 count=1 <&40 2>/dev/null) || _frame=
    if [ -z "$_frame" ]; then
      __bashful_reply=unable __bashful_out='the answer could not be read'
      return
    fi
    if [ "${_frame%% *}" != "$_id" ]; then
      __bashful_emit "{\"type\":\"misread\",\"id\":\"$_id\"}"
      continue
    fi
    __bashful_emit "{\"type\":\"took\",\"id\":\"$_id\"}"
    _frame=${_frame#* }
    __bashful_reply=${_frame%% *} _frame=${_frame#* }
    _more=${_frame%% *} _frame=${_frame#* }
    _text+=${_frame%$'\x1d'*}
  done
  __bashful_out= # an empty %b leaves in Bash 3.2's printf -v what it held the last time
  [ -z "$_text" ] || builtin printf -v __bashful_out '%b' "$_text"
}

__bashful_ask_terminal() {
  local _i REPLY=''
  if ! { : </dev/tty >/dev/tty; } 2>/dev/null; then
    __bashful_reply=unable __bashful_out='there is no terminal'
    return
  fi
  {
    builtin printf '%s\n' "$_message"
    for ((_i = 0; _i < ${#_choices[@]}; _i++)); do
      builtin printf '  %s%s\n' "${_choices[_i]}" "${_titles[_i]+: ${_titles[_i]}}"
    done
  } >/dev/tty
  while :; do
    builtin printf '%s> ' "${_has_default:+[$_default] }" >/dev/tty
    builtin read -r ${TMOUT+"-t99999999"} </dev/tty || {
      builtin printf '\n' >/dev/tty
      __bashful_reply=cancelled
      return
    }
    [ -n "$REPLY" ] || [ -z "$_has_default" ] || REPLY=$_default
    ! __bashful_answer_of "$REPLY" || return 0
    builtin printf 'Please answer with %s.\n' "$__bashful_out" >/dev/tty
  done
}
