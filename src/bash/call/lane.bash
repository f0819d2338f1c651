# A lane: one shell that has sourced tools.bash and forks a job for each call, one after the other (lane.ts).
#
# Arguments: the directory of the configuration; the path of tools.bash (empty: __bashful_text evaluates it); "lane" or "job", which is to source it; "kept" or "fresh", how a job gets its pipes; "watched" where a function may be ended by errexit; "asking" where one may ask the person behind the client; then the directories that are the sandbox's own, an empty one is TMPDIR.
# Environment: __bashful_secret, which opens the lane's own control lines and closes each call's output. No job has it.
# Standard input: a line when the reaper knows the lane; then requests (request.ts), each read by the job that runs it. A
# job that finds no more ends its lane.
#
# How a job gets its pipes is in relay.bash, how it reads its request in request.bash.
#
# TMOUT of tools.bash would end a read that waits for the next call: each says how long it waits.
#
# Descriptors, below the smallest usual limit: 40 requests, 41 the job's control lines; the lane alone has 42 and 43, the
# server's two pipes; 44 and 45, the job's two pipes; 46 and 47, the same to write to; 48 and 49, which wake the relays;
# 50, which hears from them by what is 51 there.

# shellcheck disable=SC2154 # from the environment, or set by name

# __bashful_settle: switches off the options of tools.bash that the lane's loop cannot work under; __bashful_options are
# those that the job is to have again.
__bashful_settle() {
  local _letter
  __bashful_options=
  for _letter in e u x v f a k C; do
    case $- in
      *"$_letter"*)
        builtin set "+$_letter"
        __bashful_options+=$_letter
        ;;
    esac
  done
}

# __bashful_adopt: sets __bashful_adopter to the file that lists the children of the process that becomes the parent of
# what a job leaves behind: init, or another forefather of the lane. Empty where the system has no such file.
__bashful_adopt() {
  __bashful_adopter=$(__bashful_find_adopter) 2>/dev/null
}

# __bashful_find_adopter: prints what an orphan sees, which has to be started in a subshell.
__bashful_find_adopter() {
  local _line _pid _parent
  builtin read -r _line </proc/self/stat || return 0
  _parent=${_line%% *} _pid=${_line%% *}
  {
    while [[ $_pid == "$_parent" ]] && builtin read -r _line </proc/self/stat; do
      # After the name, which may hold anything: state, parent.
      _line=${_line##*) ? }
      _pid=${_line%% *}
    done
    [[ ! -r /proc/$_pid/task/$_pid/children ]] || builtin printf '%s' "/proc/$_pid/task/$_pid/children"
  } &
}

# __bashful_orphans: sets __bashful_seen to the children of the adopter; succeeds where one that has come since the last
# time is of this lane's session: a job has left it behind, in a process group of its own. Where jobs can read requests, as
# answers come with those, one of another session counts too.
__bashful_orphans() {
  local _before=" $__bashful_seen" _pid _line _rest REPLY='' found=1
  [[ -n $__bashful_adopter ]] || return 1
  builtin read -r <"$__bashful_adopter"
  __bashful_seen=$REPLY
  [[ " $__bashful_seen" != "$_before" ]] || return 1
  _rest=$__bashful_seen
  while [[ -n $_rest ]]; do
    _pid=${_rest%% *}
    _rest=${_rest#* }
    [[ $_before != *" $_pid "* ]] || continue
    builtin read -r _line <"/proc/$_pid/stat" || continue
    # After the name, which may hold anything: state, parent, group, session.
    _line=${_line##*) }
    [[ $_line != Z* ]] || continue
    _line=${_line#* * * }
    [[ -z $__bashful_asking ]] && ((${_line%% *} != $$)) || found=0
  done 2>/dev/null
  return "$found"
}

# __bashful_await: waits for the job; sets __bashful_status.
__bashful_await() {
  local _late=0 _known=
  # fg, not wait: wait allocates a table of CHILD_MAX statuses, which is megabytes, and does not return for a stopped job.
  __bashful_status=0
  builtin fg %% || __bashful_status=$?
  ((__bashful_status == 1)) || return 0
  # 1 is ambiguous: the job's own status, or fg's for a job that had ended already. wait knows which: it still has the
  # status of a job that fg did not wait for.
  if ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] > 0))); then
    builtin wait -p _known "$!" || _late=$?
  else
    builtin wait "$!" || _late=$?
    ((_late == 127)) || _known=1
  fi
  [[ -z ${_known-} ]] || __bashful_status=$_late
}

# __bashful_report: tells the server how the job ended, and whether it left processes behind, and in its own group.
__bashful_report() {
  local _report="{\"code\":$__bashful_status" _signal
  if builtin kill -0 -- "-$!"; then
    _report+=",\"leftovers\":true,\"group\":$!"
  elif [[ -n $__bashful_asking && -z $__bashful_adopter ]] || __bashful_orphans; then
    _report+=',"leftovers":true'
  fi
  # Above the signals that have a name, the code is what the function meant: ssh exits with 255.
  if ((__bashful_status > 128 && __bashful_status < 160)); then
    _signal=$(builtin kill -l $((__bashful_status - 128)))
    _report+=",\"signal\":\"SIG${_signal#SIG}\""
  fi
  builtin printf '%s\n\0' "$__bashful_secret" >&46
  builtin printf '%s%s}\n' "$__bashful_secret" "$_report" >&47
}

# __bashful_sweep: empties the directories that are the sandbox's own. A lane that cannot ends: no call is to find what
# another has left. With GLOBIGNORE, patterns may not find it.
__bashful_sweep() {
  local _index
  [[ -z ${GLOBIGNORE-} ]] || builtin exit 0
  for ((_index = 0; _index < ${#__bashful_own[@]}; _index++)); do
    __bashful_is_strewn "${__bashful_own[_index]}" || continue
    builtin command rm -rf -- "${__bashful_own[_index]}" # the directory itself stays where it is mounted
    [[ -d ${__bashful_own[_index]} ]] || builtin command mkdir -m 700 -- "${__bashful_own[_index]}" || builtin exit 0
    ! __bashful_is_strewn "${__bashful_own[_index]}" || builtin exit 0
  done
}

# __bashful_is_strewn DIRECTORY: whether something is in it.
__bashful_is_strewn() {
  builtin compgen -G "$1/*" || builtin compgen -G "$1/.[!.]*" || builtin compgen -G "$1/..?*"
}

export SERVER_CONFIG_DIR=$1
unset -v TRACEPARENT TRACESTATE # those of a call are its own
export -n __bashful_secret __bashful_text
__bashful_tools=$2 __bashful_sourcer=$3 __bashful_pipes=$4 __bashful_watched=$5 __bashful_asking=$6 __bashful_seen='' __bashful_options=''
__bashful_own=("${@:7}")
[[ ${__bashful_own-none} ]] || __bashful_own[0]=$TMPDIR
set --
# What a job says first, when signals can end it: that it is ready for a request, where it has not to source tools.bash
# before that, and that both pipes of the job before have come to their ends, where the lane has waited for that.
case $__bashful_sourcer-$__bashful_pipes in
  lane-kept) __bashful_news='{"ready":true,"closed":2}' ;;
  lane-fresh) __bashful_news='{"ready":true}' ;;
  job-kept) __bashful_news='{"closed":2}' ;;
  *) __bashful_news='{}' ;;
esac
# What bash says of jobs that were ended is for nobody, and a signal that is meant for a job is no end of its lane.
exec 40<&0 42>&1 43>&2 </dev/null >/dev/null 2>&1
trap '' HUP INT QUIT TERM PIPE
LC_MESSAGES=C # saves a search for a catalog of translations
[[ $__bashful_pipes != kept ]] || __bashful_open_relays
__bashful_adopt
__bashful_orphans
# Not before somebody will end what tools.bash starts, whatever happens to the server.
read -r -u 40 || exit 0
# One compound command, read before tools.bash can define an alias, and at the top level: what tools.bash declares is
# global, and no local of bashful's hides a variable of the author's.
{
  if [[ $__bashful_sourcer == lane ]]; then
    trap - HUP INT QUIT TERM PIPE
    exec >&43 2>&43
    # shellcheck source=/dev/null # the user's file
    if [[ -n $__bashful_tools ]]; then source "$__bashful_tools" 40<&- 42>&-; else eval "$__bashful_text"; fi
    __bashful_settle
    __bashful_probe
    exec >/dev/null 2>&1
    trap '' HUP INT QUIT TERM PIPE
  fi
  while :; do
    __bashful_open_pipes
    set -m # the job leads a process group of its own
    {
      # On again, for the shell to see that its group is its own: it would take "kill %1" for a signal to all of it.
      set +m -m +m
      trap - HUP INT QUIT TERM
      # Where nobody hears it, the server is gone, and the lane would fork one job after the other.
      builtin printf '%s%s\n' "$__bashful_secret" "$__bashful_news" >&43 || __bashful_leave
      trap - PIPE
      exec >&46 2>&47 41>&47 42>&- 43>&- 44<&- 45<&- 46>&- 47>&- 48>&- 49>&- 50<&-
      if [[ $__bashful_sourcer == job ]]; then
        # shellcheck source=/dev/null # the user's file
        if [[ -n $__bashful_tools ]]; then source "$__bashful_tools" >&2 40<&- 41>&-; else eval "$__bashful_text" >&2; fi
        __bashful_settle
        __bashful_probe
        builtin printf '%s{"ready":true}\n' "$__bashful_secret" >&41
      fi
      __bashful_request
      __bashful_enter
      [[ -z ${__bashful_live-} ]] || builtin printf '%s\0' "${__bashful_secret}live"
      unset -v __bashful_secret __bashful_live
      # shellcheck disable=SC2030 # for the job alone
      [[ -z ${__bashful_tmout+set} || -n ${TMOUT+set} ]] || export TMOUT=$__bashful_tmout
      if [[ -n ${__bashful_trace-} ]]; then
        export -n __bashful_trace
        # Spelled out so that the trace of helpers can be told and left out.
        PS4='+ bashful ${BASH_SOURCE[0]-}:${FUNCNAME[0]-}:$LINENO: '
        __bashful_options+=x
      elif [[ -n $__bashful_watched || $__bashful_options == *e* ]]; then
        __bashful_watch_end
      fi
      [[ -z $__bashful_options ]] || builtin set "-$__bashful_options"
      if [[ -n $__bashful_asking ]]; then # what reads an answer reads it from there
        "$__bashful_function" "$__bashful_json"
      elif builtin declare -F exec >/dev/null; then # the author's
        "$__bashful_function" "$__bashful_json" 40<&-
      else
        # Not at the call: what fails under a redirection has forgotten in which functions it was when the trap on EXIT runs.
        exec 40<&-
        "$__bashful_function" "$__bashful_json"
      fi
      builtin exit # a job of Bash 3.2 that merely comes to its end forgets the function's EXIT trap
    } &
    __bashful_await
    set +m
    __bashful_report
    exec 46>&- 47>&-
    ((${#__bashful_own[@]} == 0)) || __bashful_sweep
    if [[ $__bashful_pipes == kept ]]; then
      # shellcheck disable=SC2031 # the job's was its own
      builtin read -r ${TMOUT+"-t99999999"} -u 50
      # shellcheck disable=SC2031 # the job's was its own
      builtin read -r ${TMOUT+"-t99999999"} -u 50
    fi
  done
}
