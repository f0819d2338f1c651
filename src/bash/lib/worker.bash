# One call of one tool, in a shell started ahead of time (worker.ts).
#
# Arguments: the directory of the configuration, the path of tools.bash (empty: the embedded example), the example's text,
# the rest of the library (programs.ts).
# Environment: __bashful_mark, which opens this worker's control lines.
# Standard input: a line when the reaper knows the group, then one request (request.ts). Exit status: the function's.

# shellcheck disable=SC2154 # from the environment, or set by name in __bashful_line

# __bashful_line NAME: the request's next line into NAME, unescaped. A server that is gone has no call to serve.
__bashful_line() {
  IFS= builtin read -r -u 150 "$1" || builtin exit 0
  case ${!1} in *\\*) builtin printf -v "$1" '%b' "${!1}" ;; esac
}

# __bashful_request: reads the request; sets __bashful_function, __bashful_json and what json_get looks up.
__bashful_request() {
  local name value count
  __bashful_line __bashful_function
  __bashful_line SERVER_TOOL_NAME
  export SERVER_TOOL_NAME
  __bashful_line __bashful_wants_progress
  export __bashful_wants_progress
  __bashful_line __bashful_directory
  __bashful_line __bashful_path
  __bashful_line count
  while ((count-- > 0)); do
    __bashful_line value
    builtin export "${value?}"
  done
  __bashful_keys=() __bashful_values=()
  __bashful_line __bashful_count
  for ((count = 0; count < __bashful_count; count++)); do
    __bashful_line name
    __bashful_line value
    __bashful_keys[count]=$name __bashful_values[count]=$value
  done
  IFS= builtin read -r -u 150 __bashful_json || builtin exit 0
  # Bash reads a pipe's lines byte by byte: large arguments come as all that is left.
  [[ $__bashful_json != - ]] || __bashful_json=$(</dev/fd/150)
}

# __bashful_locate NAME: makes the path in NAME absolute, from the home directory or that of the configuration.
__bashful_locate() {
  # shellcheck disable=SC2088 # the character itself
  case ${!1} in
    /*) ;;
    '~' | '~/'*) builtin printf -v "$1" '%s' "${HOME-}${!1#\~}" ;;
    *) builtin printf -v "$1" '%s' "$SERVER_CONFIG_DIR/${!1}" ;;
  esac
}

# __bashful_enter: applies the tool's run.path and run.cwd.
__bashful_enter() {
  local rest=$__bashful_path entry prefix=
  while [[ -n $rest ]]; do
    entry=${rest%%:*}
    __bashful_locate entry
    prefix+=$entry:
    case $rest in *:*) rest=${rest#*:} ;; *) rest= ;; esac
  done
  export PATH=$prefix$PATH
  [[ -n $__bashful_directory ]] || return 0
  __bashful_locate __bashful_directory
  if ! builtin cd -- "$__bashful_directory" 2>/dev/null; then
    __bashful_calm __bashful_string "its directory \"$__bashful_directory\" cannot be entered, expected a directory"
    builtin printf '%s{"type":"notStarted","reason":%s}\n' "$__bashful_mark" "$__bashful_out" >&151
    builtin exit 1
  fi
}

export SERVER_CONFIG_DIR=$1 __bashful_mark
__bashful_on_demand=$4
# What bash says of a job that was killed is for nobody: from here on only the job writes to the pipes.
exec 151>&2 152>&1 150<&0 </dev/null >/dev/null 2>&1
set -m # the next background job leads a process group of its own, which is how a call is ended as a whole
{
  set +m
  exec >&152 2>&151 152>&-
  __bashful_line __bashful_go # there is someone who knows this group, and will end it
  # In the group too: what tools.bash starts while it is sourced ends with the call.
  if [[ -n $2 ]]; then
    # shellcheck source=/dev/null # the user's file
    source "$2" >&2
  else
    eval "$3" >&2
  fi
  builtin printf '%s{"type":"ready"}\n' "$__bashful_mark" >&151
  __bashful_request
  __bashful_enter
  exec 150<&-
  if [[ -n ${__bashful_trace-} ]]; then
    export -n __bashful_trace
    # Spelled out so that the trace of helpers can be told and left out.
    PS4='+ bashful ${BASH_SOURCE[0]-}:${FUNCNAME[0]-}:$LINENO: '
    set -x
  fi
  "$__bashful_function" "$__bashful_json"
  builtin exit # a job of Bash 3.2 that merely comes to its end forgets the function's EXIT trap
} &
trap '' PIPE
# A server that is gone will end nothing, not even a tools.bash that never ends being sourced.
builtin printf '%s{"type":"group","id":%s}\n' "$__bashful_mark" "$!" >&151 || builtin kill -s KILL -- "-$!"
# The job alone holds the pipes: what is still open after its end was left open by it.
exec 150<&- 152>&-
__bashful_status=0
builtin wait "$!" || __bashful_status=$?
builtin kill -0 -- "-$!" && builtin printf '%s{"type":"leftovers"}\n' "$__bashful_mark" >&151
# Above the signals that have a name, the code is what the function meant: ssh exits with 255.
if ((__bashful_status > 128 && __bashful_status < 160)); then
  __bashful_signal=$(builtin kill -l $((__bashful_status - 128)))
  builtin printf '%s{"type":"signal","name":"%s"}\n' "$__bashful_mark" "SIG${__bashful_signal#SIG}" >&151
fi
builtin exit "$__bashful_status"
