# Ends what calls have started, for the whole server and after its death (reaper.ts).
#
# Standard input, a line each: "+ KIND ID" know that family of processes, "- KIND ID" forget it, "TERM KIND ID" send it that
# signal, "KILL KIND ID" the other to all but the lane and its relays, which have to tell of it, "END KIND ID" to all of it.
# A family is a "session" or a process "group" with that id, or a "tree": what descends from that process, and the groups
# that are in it, or were when it got a signal. At end of file the server is gone: every family that is known is ended, TERM first, KILL after a second.
# Who belongs to a family is found out at each signal: an id may have been given to another process since. No number is given
# again while a session has it: whoever leads one now and has begun at another time than its lane, leads another.

trap '' HUP INT QUIT TERM PIPE
exec 2>/dev/null

# __bashful_list: sets the arrays parents, groups and sessions, by process id. A zombie is no process any more. What is in
# the array foreign is passed over.
__bashful_list() {
  local directory line pid parent group
  parents=() groups=() sessions=()
  if [[ -r /proc/$$/stat ]]; then
    for directory in /proc/[0-9]*; do
      pid=${directory#/proc/}
      [[ -z ${foreign[pid]-} ]] || continue
      builtin read -r line <"$directory/stat" || continue
      # After the name, which may hold anything: state, parent, group, session.
      line=${line##*) }
      [[ $line != [ZX]* ]] || continue
      line=${line#* } parents[pid]=${line%% *}
      line=${line#* } groups[pid]=${line%% *}
      line=${line#* } sessions[pid]=${line%% *}
    done
  else
    while builtin read -r pid parent group; do
      parents[pid]=$parent groups[pid]=$group sessions[pid]=0
    done < <(ps -A -o pid= -o ppid= -o pgid=)
  fi
}

# __bashful_begun PID: sets begun to when that process has begun; empty where the system does not tell.
__bashful_begun() {
  local line field
  begun=
  builtin read -r line <"/proc/$1/stat" || return 0
  # After the name, which may hold anything: it is the twentieth of what follows.
  line=${line##*) }
  for ((field = 0; field < 19; field++)); do line=${line#* }; done
  begun=${line%% *}
}

# __bashful_search FAMILY...: sets the array found, by process id, to the processes that belong to one of those families,
# each given as "KIND ID", or as "KIND ID jobs" without those that are in the group of its lane.
__bashful_search() {
  local family kind id part pid group begun more=1 own=${groups[$$]-} wanted_sessions=() wanted_groups=() wanted=() spared=()
  found=()
  for family; do
    kind=${family%% *} part=${family#* }
    id=${part%% *} part=${part#"$id"}
    if [[ -n ${parents[id]-} && -n ${__bashful_begins[id]-} ]]; then
      __bashful_begun "$id"
      [[ -z $begun || $begun == "${__bashful_begins[id]}" ]] || continue
    fi
    case $kind in
      session) wanted_sessions[id]=1 ;;
      group) wanted_groups[id]=1 ;;
      tree)
        wanted[id]=1
        # Who left them may be gone, and with it what leads to them.
        for group in ${__bashful_groups[id]-}; do wanted_groups[group]=1; done
        ;;
    esac
    [[ $kind == group || -z $part ]] || spared[${groups[id]-0}]=1
  done
  for pid in "${!parents[@]}"; do
    [[ -z ${wanted_sessions[sessions[pid]]-}${wanted_groups[groups[pid]]-}${wanted[pid]-} ]] || found[pid]=1
  done
  # What descends from the roots of trees, and is in one of its groups. The group of the server and its lanes is no call's.
  while ((${#wanted[@]} > 0 && more)); do
    more=0
    for pid in "${!parents[@]}"; do
      [[ -z ${found[pid]-} && -n ${found[parents[pid]]-}${wanted_groups[groups[pid]]-} ]] || continue
      found[pid]=1 more=1
      ((groups[pid] == own)) || wanted_groups[groups[pid]]=1
    done
  done
  for id in "${!wanted[@]}"; do __bashful_groups[id]=${!wanted_groups[*]}; done
  for pid in "${!found[@]}"; do
    [[ -z ${spared[groups[pid]]-} ]] || unset "found[$pid]"
  done
}

# __bashful_signal SIGNAL FAMILY...: sends it to every process of those families; fails where there is none.
__bashful_signal() {
  local signal=$1
  shift
  __bashful_list
  __bashful_search "$@"
  if ((${#found[@]} == 0)); then
    # One that ended while the list was made may have started another that is not in it.
    __bashful_list
    __bashful_search "$@"
  fi
  ((${#found[@]} > 0)) || return 1
  # bwrap waits for the lane that it has started: without it, nobody would hear the job's last.
  [[ $signal != TERM ]] || __bashful_spare "$@"
  [[ -z $signal ]] || kill -s "$signal" -- "${!found[@]}"
  # A stopped process takes a signal only when it goes on.
  [[ $signal != TERM ]] || kill -s CONT -- "${!found[@]}"
}

# __bashful_spare FAMILY...: takes out of found the processes that lead those families and have become bwrap.
__bashful_spare() {
  local family id line
  for family; do
    id=${family#* } id=${id%% *}
    [[ -n ${found[id]-} ]] || continue
    builtin read -r line <"/proc/$id/stat" || continue
    [[ ${line#* } != '(bwrap) '* ]] || unset "found[$id]"
  done
}

# __bashful_kill FAMILY...: until there is none left; processes may be starting others.
__bashful_kill() {
  local round
  for ((round = 0; round < 10; round++)); do __bashful_signal KILL "$@" || return 0; done
}

# __bashful_act: sends what was asked for.
__bashful_act() {
  ((${#__bashful_terms[@]} == 0)) || __bashful_signal TERM "${__bashful_terms[@]}"
  ((${#__bashful_kills[@]} == 0)) || __bashful_kill "${__bashful_kills[@]}"
  ((${#__bashful_ends[@]} == 0)) || __bashful_kill "${__bashful_ends[@]}"
  __bashful_terms=() __bashful_kills=() __bashful_ends=()
}

__bashful_known=() __bashful_begins=() __bashful_groups=() foreign=() __bashful_terms=() __bashful_kills=() __bashful_ends=()
while read -r __bashful_word __bashful_kind __bashful_id; do
  if [[ $__bashful_kind =~ ^(session|group|tree)$ && $__bashful_id =~ ^[1-9][0-9]*$ && $__bashful_id != 1 ]]; then
    case $__bashful_word in
      +)
        __bashful_known[__bashful_id]="$__bashful_kind $__bashful_id"
        __bashful_begun "$__bashful_id"
        __bashful_begins[__bashful_id]=$begun
        __bashful_groups[__bashful_id]=
        ;;
      -) unset "__bashful_known[$__bashful_id]" ;;
      TERM) __bashful_terms[${#__bashful_terms[@]}]="$__bashful_kind $__bashful_id" ;;
      KILL) __bashful_kills[${#__bashful_kills[@]}]="$__bashful_kind $__bashful_id jobs" ;;
      END) __bashful_ends[${#__bashful_ends[@]}]="$__bashful_kind $__bashful_id" ;;
    esac
  fi
  # To find out who is there takes long: once for all lines that wait. Bash 3.2 cannot tell, and takes them one by one.
  read -r -t 0 || __bashful_act
done
__bashful_act

((${#__bashful_known[@]} > 0)) || exit 0
__bashful_second=$SECONDS
__bashful_signal TERM "${__bashful_known[@]}" || exit 0
# They are few, and looked for often: what is not one of them now is passed over from here on.
for __bashful_id in "${!parents[@]}"; do [[ -n ${found[__bashful_id]-} ]] || foreign[__bashful_id]=1; done
unset "foreign[$$]" # by its group it knows that of the server, which is no call's
for ((__bashful_round = 0; __bashful_round < 40 && SECONDS - __bashful_second < 2; __bashful_round++)); do
  sleep 0.02
  __bashful_signal '' "${__bashful_known[@]}" || exit 0
done
foreign=()
__bashful_kill "${__bashful_known[@]}"
exit 0
