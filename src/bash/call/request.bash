# How a job reads the request that it is to run (request.ts), and applies its settings.
#
# Descriptor 40 is the lane's standard input, 41 the job's control lines.

# shellcheck disable=SC2154 # from the environment, or from lane.bash

# __bashful_leave: ends the lane, whose server is gone or wants it no more, and this job.
__bashful_leave() {
  builtin kill -s KILL "$$"
  builtin exit
}

# __bashful_field: takes the next field of the head into __bashful_out.
__bashful_field() {
  __bashful_out=${__bashful_head%%$'\x1f'*}
  __bashful_head=${__bashful_head#*$'\x1f'}
  # Nothing else is decoded: an empty %b leaves in Bash 3.2's printf -v what it held the last time.
  [[ $__bashful_out != *\\* ]] || builtin printf -v __bashful_out '%b' "$__bashful_out"
}

# __bashful_request: reads the request; sets __bashful_function, __bashful_json, what __bashful_enter applies, and
# what helpers look up: __bashful_index and __bashful_defaults. It reads without a name, as IFS is the author's, and
# waits as long as it takes, whatever TMOUT tools.bash has set.
__bashful_request() {
  local REPLY='' __bashful_head _at _count
  builtin read -r ${TMOUT+"-t99999999"} -u 40 || __bashful_leave
  _at=${REPLY%% *} REPLY=${REPLY#* } _count=${REPLY##* }
  __bashful_read_block "$_at" "${REPLY%% *}" "$_count" 2>/dev/null || __bashful_read_parts "$_count"
  __bashful_field
  __bashful_function=$__bashful_out
  __bashful_field
  export SERVER_TOOL_NAME=$__bashful_out
  __bashful_field
  export __bashful_mark=$'\x1e'$__bashful_out
  __bashful_field
  export __bashful_wants_progress=$__bashful_out
  __bashful_field
  __bashful_directory=$__bashful_out
  __bashful_field
  __bashful_path=$__bashful_out
  __bashful_field
  __bashful_env=() _count=$__bashful_out
  for ((_at = 0; _at < _count; _at++)); do
    __bashful_field
    __bashful_env[_at]=$__bashful_out
  done
  __bashful_field
  __bashful_defaults=() _count=$__bashful_out
  for ((_at = 0; _at < _count; _at++)); do
    __bashful_field
    __bashful_defaults[_at]=$__bashful_out
  done
}
# __bashful_read_block HEAD INDEX JSON: reads parts of those lengths in bytes at once: up to what closes it, each is read byte
# by byte. JSON that is 0 long is all that is left. Fails where Bash cannot, and has read nothing then.
__bashful_read_block() {
  builtin local LC_ALL=C || return
  ((BASH_VERSINFO[0] > 3)) || return
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
  local IFS=' '
  # shellcheck disable=SC2086,SC2163 # names
  builtin unset -v $1 2>/dev/null || builtin export -n $1 2>/dev/null || :
}

# __bashful_decline REASON: reports why the function cannot be run, and exits.
__bashful_decline() {
  __bashful_calm __bashful_string "$1"
  builtin printf '%s{"reason":%s}\n' "$__bashful_secret" "$__bashful_out" >&41
  builtin exit 1
}
