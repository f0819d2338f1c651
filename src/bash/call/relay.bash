# The two pipes of a job, one for its output and one for its control lines, and the relays that read them (lane.bash).
#
# A relay copies what comes through a pipe to the server. End of file proves that no process is left that can write to the
# pipe; then the relay says so, and not before then does the next job get its pipes. A pipe that is kept is opened for
# writing again for each job, by way of /dev/fd. Where the system cannot do that, each job gets fresh ones, and fresh
# relays.

# shellcheck disable=SC2154 # from lane.bash

# __bashful_pour IN: copies to end of file by a program. Where the server takes no more, what comes is read all the same: the
# lane could not say behind it that the job has ended.
__bashful_pour() {
  builtin command cat <&"$1" || builtin command cat <&"$1" >/dev/null
}

# __bashful_copy IN: copies to end of file. What is short is copied without starting a program, and no later than the lane
# says that the job has ended, which it does before a NUL. A job whose output is wanted as it comes has asked for that first.
__bashful_copy() {
  local _data
  while IFS= builtin read -r -d '' -n 1024 ${TMOUT+"-t99999999"} -u "$1" _data; do
    if [[ $_data == *"$__bashful_secret"$'\n' ]]; then
      builtin printf '%s' "$_data"
      continue
    fi
    if [[ $_data == "${__bashful_secret}live" ]]; then
      __bashful_pour "$1"
      return
    fi
    # Either so many bytes, or all that came before a NUL of the job's.
    if ((${#_data} == 1024)); then builtin printf '%s' "$_data"; else builtin printf '%s\0' "$_data"; fi
    __bashful_pour "$1"
    return
  done
  builtin printf '%s' "$_data"
}

# __bashful_pass_on IN: copies to end of file, each line as it comes.
__bashful_pass_on() {
  local _data _bytes=0
  while IFS= builtin read -r -n 512 ${TMOUT+"-t99999999"} -u "$1" _data; do
    if ((${#_data} == 512)); then builtin printf '%s' "$_data"; else builtin printf '%s\n' "$_data"; fi
    _bytes=$((_bytes + ${#_data}))
    ((_bytes <= 2048)) || {
      __bashful_pour "$1"
      return
    }
  done
  builtin printf '%s' "$_data"
}

# __bashful_relay FUNCTION IN: relays one call's output for each line on standard input; 51 is told of each end.
__bashful_relay() {
  LC_ALL=C
  while builtin read -r; do
    "$1" "$2"
    builtin printf '\n' >&51
  done
}

# __bashful_relay_once FUNCTION: relays one call's output from standard input, and tells the server of its end.
__bashful_relay_once() {
  LC_ALL=C
  "$1" 0
  builtin printf '%s{"closed":1}\n' "$__bashful_secret"
}

# __bashful_open_relays: starts the relays of the pipes that are kept. What they tell 50 goes to another number: where one
# from 10 on is open, exec of Bash 3.2 leaves it as it is.
__bashful_open_relays() {
  exec 44< <(:) 45< <(:) 50< <(:)
  exec 48> >(exec 51>/dev/fd/50 >&42 40<&- 42>&- 43>&- 45<&- 50<&- && __bashful_relay __bashful_copy 44)
  exec 49> >(exec 51>/dev/fd/50 >&43 40<&- 42>&- 43>&- 44<&- 48>&- 50<&- && __bashful_relay __bashful_pass_on 45)
}

# __bashful_open_pipes: gives the next job its pipes, as 46 and 47.
__bashful_open_pipes() {
  if [[ $__bashful_pipes == kept ]]; then
    exec 46>/dev/fd/44 47>/dev/fd/45
    builtin printf '\n' >&48
    builtin printf '\n' >&49
  else
    exec 46> >(exec >&42 40<&- 42>&- 43>&- && __bashful_relay_once __bashful_copy)
    exec 47> >(exec >&43 40<&- 42>&- 43>&- 46>&- && __bashful_relay_once __bashful_pass_on)
  fi
}
