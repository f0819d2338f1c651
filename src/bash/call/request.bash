# How a job reads the request that it is to run (request.ts), and applies its settings.
#
# Descriptor 40 is the lane's standard input, 41 the job's control lines.

# shellcheck disable=SC2154 # from the environment, or from lane.bash

# __bashful_leave: ends the lane, whose server is gone or wants it no more, and this job.
__bashful_leave() {
  builtin kill -s KILL "$$"
  builtin exit
}

# __bashful_request: reads the request; sets __bashful_function, __bashful_json, what __bashful_enter applies, and
# what helpers look up: __bashful_index and __bashful_defaults. It reads without a name, as IFS is the author's, and
# waits as long as it takes, whatever TMOUT tools.bash has set.
__bashful_request() {
  local REPLY='' __bashful_head __bashful_fields _at _count
  builtin read -r ${TMOUT+"-t99999999"} -u 40 || __bashful_leave
  _at=${REPLY%% *} REPLY=${REPLY#* } _count=${REPLY##* }
  if [[ -n $__bashful_is_quick && ${BASH_VERSINFO[0]} -gt 3 ]]; then
    __bashful_read_block "$_at" "${REPLY%% *}" "$_count"
  else
    __bashful_read_parts "$_count"
  fi
  if [[ -n $__bashful_is_quick ]]; then __bashful_split; else __bashful_take_apart; fi
  if [[ $__bashful_head == *\\* ]]; then
    for ((_at = 0; _at < ${#__bashful_fields[@]}; _at++)); do
      # An empty %b leaves in Bash 3.2's printf -v what it held the last time.
      [[ ${__bashful_fields[_at]} == *\\* ]] || continue
      builtin printf -v __bashful_out '%b' "${__bashful_fields[_at]}"
      __bashful_fields[_at]=$__bashful_out
    done
  fi
  __bashful_function=${__bashful_fields[0]}
  export SERVER_TOOL_NAME=${__bashful_fields[1]} __bashful_mark=$'\x1e'${__bashful_fields[2]}
  export __bashful_wants_progress=${__bashful_fields[3]}
  __bashful_directory=${__bashful_fields[4]}
  __bashful_path=${__bashful_fields[5]}
  _count=${__bashful_fields[6]}
  __bashful_fields_of __bashful_env 7 "$_count"
  _at=$((8 + _count)) _count=${__bashful_fields[7 + _count]}
  __bashful_fields_of __bashful_defaults "$_at" "$_count"
}

# __bashful_fields_of NAME FROM COUNT: sets the array NAME to so many of the fields.
__bashful_fields_of() {
  local _index
  builtin eval "$1=()"
  if ((BASH_VERSINFO[0] > 3)); then
    builtin eval "$1=(\"\${__bashful_fields[@]:$2:$3}\")"
    return
  fi
  # Bash 3.2 makes one word of a slice where IFS has no blank.
  for ((_index = 0; _index < $3; _index++)); do builtin eval "$1[_index]=\${__bashful_fields[$2 + _index]}"; done
}

# __bashful_probe: sets __bashful_is_quick where tools.bash has left us the variables that reading in blocks and splitting
# depend on; where one is readonly, it is done byte by byte and field by field.
__bashful_probe() {
  __bashful_is_quick=
  builtin local LC_ALL=C IFS=: && __bashful_is_quick=1
} 2>/dev/null

# __bashful_split: sets __bashful_fields to the fields of the head.
__bashful_split() {
  builtin local IFS=$'\x1f'
  builtin set -f
  # shellcheck disable=SC2206 # that is what splits
  __bashful_fields=($__bashful_head)
  builtin set +f
}

# __bashful_take_apart: does the same, one by one.
__bashful_take_apart() {
  local _rest=$__bashful_head
  __bashful_fields=()
  while [[ -n $_rest ]]; do
    __bashful_fields[${#__bashful_fields[@]}]=${_rest%%$'\x1f'*}
    _rest=${_rest#*$'\x1f'}
  done
}

# __bashful_read_block HEAD INDEX JSON: reads parts of those lengths in bytes at once: up to what closes it, each is read byte
# by byte. JSON that is 0 long is all that is left. For a BASH_VERSINFO above 3.
__bashful_read_block() {
  builtin local LC_ALL=C
  if (($3 > 0)); then
    builtin read -r -N "$(($1 + $2 + $3))" ${TMOUT+"-t99999999"} -u 40 || __bashful_leave
    __bashful_json=${REPLY:$1+$2:$3-1}
  else
    builtin read -r -N "$(($1 + $2))" ${TMOUT+"-t99999999"} -u 40 || __bashful_leave
    __bashful_json=$(</dev/fd/40)
  fi
  __bashful_head=${REPLY:0:$1-1}
  __bashful_index=${REPLY:$1:$2-1}
}

# __bashful_read_parts JSON: reads the same by what closes each part.
__bashful_read_parts() {
  builtin read -r -d $'\x1d' ${TMOUT+"-t99999999"} -u 40 || __bashful_leave
  __bashful_head=$REPLY
  builtin read -r -d $'\x1d' ${TMOUT+"-t99999999"} -u 40 || __bashful_leave
  __bashful_index=$REPLY
  if [[ $1 == 0 ]]; then
    __bashful_json=$(</dev/fd/40)
  else
    builtin read -r -d $'\x1d' ${TMOUT+"-t99999999"} -u 40 || __bashful_leave
    __bashful_json=$REPLY
  fi
}

# __bashful_enter: applies the tool's run.env, run.path and run.cwd. Each is expanded from the environment as it was before
# any of them.
__bashful_enter() {
  local __bashful_at __bashful_value __bashful_written=$__bashful_directory
  __bashful_found=
  [[ -z $__bashful_path ]] || __bashful_prefix "$__bashful_path"
  [[ -z $__bashful_directory ]] || __bashful_locate __bashful_directory
  for ((__bashful_at = 0; __bashful_at < ${#__bashful_env[@]}; __bashful_at++)); do
    __bashful_value=${__bashful_env[__bashful_at]#*=}
    __bashful_expand __bashful_value
    __bashful_env[__bashful_at]=${__bashful_env[__bashful_at]%%=*}=$__bashful_value
  done
  for ((__bashful_at = 0; __bashful_at < ${#__bashful_env[@]}; __bashful_at++)); do
    if [[ ${__bashful_env[__bashful_at]} == =* ]]; then
      __bashful_withhold "${__bashful_env[__bashful_at]#=}"
      continue
    fi
    # What tools.bash has declared it to be goes: the value of a number is calculated, with the commands in it.
    builtin unset -v "${__bashful_env[__bashful_at]%%=*}" 2>/dev/null
    builtin export "${__bashful_env[__bashful_at]}"
  done
  [[ -z $__bashful_found ]] || export PATH=$__bashful_found$PATH
  unset -v __bashful_env __bashful_found
  [[ -n $__bashful_written ]] || return 0
  if [[ -z $__bashful_directory ]]; then
    __bashful_decline "its directory \"$__bashful_written\" is empty once its variables are replaced, expected a directory"
  fi
  builtin cd -- "$__bashful_directory" 2>/dev/null ||
    __bashful_decline "its directory \"$__bashful_directory\" cannot be entered, expected a directory"
}

# __bashful_withhold NAMES: takes variables, with blanks between their names, from the function and what it starts.
__bashful_withhold() {
  if [[ -z $__bashful_is_quick ]]; then
    local __bashful_left="$1 "
    while [[ -n $__bashful_left ]]; do
      builtin unset -v "${__bashful_left%% *}" 2>/dev/null || builtin export -n "${__bashful_left%% *}" 2>/dev/null || :
      __bashful_left=${__bashful_left#* }
    done
    return
  fi
  builtin local IFS=' '
  # shellcheck disable=SC2086,SC2163 # names
  builtin unset -v $1 2>/dev/null || builtin export -n $1 2>/dev/null || :
}

# __bashful_decline REASON: reports why the function cannot be run, and exits.
__bashful_decline() {
  __bashful_calm __bashful_string "$1"
  builtin printf '%s{"reason":%s}\n' "$__bashful_secret" "$__bashful_out" >&41
  builtin exit 1
}
