# One call of one tool, in a shell started ahead of time (worker.ts).
#
# Arguments: the directory of the configuration, the path of tools.bash (empty: the embedded example), the example's text.
# Environment: __bashful_mark, which opens this worker's control lines; the parts of the library (programs.ts).
# Standard input: a line when the reaper knows the group, then one request (request.ts). Exit status: the function's.

# shellcheck disable=SC2154 # from the environment, or set by name

# __bashful_fields: splits the request's next line into the array of that name. Exits at end of file: the server is gone.
__bashful_fields() {
  local _i _value
  __bashful_fields=()
  IFS=$'\x1f' builtin read -r -u 150 -a __bashful_fields || builtin exit 0
  [[ ${__bashful_fields[*]-} == *\\* ]] || return 0
  for _i in "${!__bashful_fields[@]}"; do
    # Nothing else is decoded: an empty %b leaves in Bash 3.2's printf -v what it held the last time.
    [[ ${__bashful_fields[_i]} == *\\* ]] || continue
    builtin printf -v _value '%b' "${__bashful_fields[_i]}"
    __bashful_fields[_i]=$_value
  done
}

# __bashful_request: reads the request; sets __bashful_function, __bashful_json, what __bashful_enter applies and what
# json_get looks up.
__bashful_request() {
  __bashful_fields
  __bashful_function=${__bashful_fields[0]}
  export SERVER_TOOL_NAME=${__bashful_fields[1]} __bashful_wants_progress=${__bashful_fields[2]}
  __bashful_directory=${__bashful_fields[3]}
  __bashful_path=${__bashful_fields[4]-}
  __bashful_env=()
  [[ ${#__bashful_fields[@]} -le 5 ]] || __bashful_env=("${__bashful_fields[@]:5}")
  __bashful_fields
  __bashful_values=(${__bashful_fields[@]+"${__bashful_fields[@]}"})
  unset -v __bashful_fields
  IFS= builtin read -r -u 150 __bashful_json || builtin exit 0
}

# __bashful_enter: applies the tool's run.env, run.path and run.cwd. Each is expanded from the environment as it was before
# any of them.
__bashful_enter() {
  local __bashful_at __bashful_value __bashful_written=$__bashful_directory
  __bashful_prefix "$__bashful_path"
  __bashful_locate __bashful_directory
  for __bashful_at in ${__bashful_env[@]+"${!__bashful_env[@]}"}; do
    __bashful_value=${__bashful_env[__bashful_at]#*=}
    __bashful_expand __bashful_value
    __bashful_env[__bashful_at]=${__bashful_env[__bashful_at]%%=*}=$__bashful_value
  done
  [[ -z ${__bashful_env[*]-} ]] || builtin export "${__bashful_env[@]}"
  export PATH=$__bashful_found$PATH
  unset -v __bashful_env __bashful_found
  [[ -n $__bashful_written ]] || return 0
  if [[ -z $__bashful_directory ]]; then
    __bashful_decline "its directory \"$__bashful_written\" is empty once its variables are replaced, expected a directory"
  fi
  builtin cd -- "$__bashful_directory" 2>/dev/null ||
    __bashful_decline "its directory \"$__bashful_directory\" cannot be entered, expected a directory"
}

# __bashful_decline REASON: reports why the function cannot be run, and exits.
__bashful_decline() {
  __bashful_calm __bashful_string "$1"
  builtin printf '%s{"type":"notStarted","reason":%s}\n' "$__bashful_mark" "$__bashful_out" >&151
  builtin exit 1
}

export SERVER_CONFIG_DIR=$1 __bashful_mark
# Silence Bash's "Terminated" notices: from here on only the job writes to the pipes.
exec 151>&2 152>&1 150<&0 </dev/null >/dev/null 2>&1
set -m # the next background job leads a process group of its own, which is how a call is ended as a whole
{
  set +m
  exec >&152 2>&151 152>&-
  builtin read -r -u 150 || builtin exit 0 # not before the reaper knows this group
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
  if [[ -n ${__bashful_trace-} ]]; then
    export -n __bashful_trace
    # Spelled out so that the trace of helpers can be told and left out.
    PS4='+ bashful ${BASH_SOURCE[0]-}:${FUNCNAME[0]-}:$LINENO: '
    set -x
  fi
  # Bash reads a pipe's lines byte by byte, and takes its time to expand a long variable: large arguments come as all
  # that is left, right to where they go.
  case $__bashful_json in
    -) "$__bashful_function" "$(</dev/fd/150)" 150<&- ;;
    *) "$__bashful_function" "$__bashful_json" 150<&- ;;
  esac
  builtin exit # a job of Bash 3.2 that merely comes to its end forgets the function's EXIT trap
} &
trap '' PIPE
LC_MESSAGES=C # saves a search for a catalog of translations
# The job alone holds the pipes: what is still open after its end was left open by it.
exec 150<&- 152>&-
# Where the server is gone, nobody else would end a tools.bash whose sourcing never ends.
builtin printf '%s{"type":"group","id":%s}\n' "$__bashful_mark" "$!" >&151 || builtin kill -s KILL -- "-$!"
# fg, not wait: wait allocates a table of CHILD_MAX statuses, which is megabytes, and does not return for a stopped job.
__bashful_status=0
builtin fg %% || __bashful_status=$?
if ((__bashful_status == 1)); then
  # 1 is ambiguous: the job's own status, or fg's for a job that had ended already. wait knows which: it still has the
  # status of a job that fg did not wait for.
  __bashful_late=0 __bashful_known=
  if ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] > 0))); then
    builtin wait -p __bashful_known "$!" || __bashful_late=$?
  else
    builtin wait "$!" || __bashful_late=$?
    ((__bashful_late == 127)) || __bashful_known=1
  fi
  [[ -z ${__bashful_known-} ]] || __bashful_status=$__bashful_late
fi
__bashful_report="\"code\":$__bashful_status"
if builtin kill -0 -- "-$!"; then __bashful_report+=',"leftovers":true'; fi
# Above the signals that have a name, the code is what the function meant: ssh exits with 255.
if ((__bashful_status > 128 && __bashful_status < 160)); then
  __bashful_signal=$(builtin kill -l $((__bashful_status - 128)))
  __bashful_report+=",\"signal\":\"SIG${__bashful_signal#SIG}\""
fi
builtin printf '%s{"type":"ended",%s}\n' "$__bashful_mark" "$__bashful_report" >&151
builtin exit "$__bashful_status"
