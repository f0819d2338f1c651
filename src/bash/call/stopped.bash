# Where a function came to its end that did not return: set -e ended the shell at a command that failed.
#
# It is found out in a trap on EXIT, which costs a call a tenth of a millisecond, and nothing where errexit is not used. One
# on ERR would need errtrace to see into functions; with that, traps of the author's fire where they did not, and $(COMMAND)
# takes a process more.

# shellcheck disable=SC2154 # from lane.bash

# __bashful_watch_end: has the end of the job's shell looked at, unless tools.bash has a trap on it. One that the function
# sets takes its place.
__bashful_watch_end() {
  [[ $__bashful_sourcer == lane || -z $(builtin trap -p EXIT) ]] || return 0
  # shellcheck disable=SC2154 # what the shell sets
  builtin trap '__bashful_stopped "$?" "${#PIPESTATUS[@]}" "$BASH_COMMAND" || :' EXIT
}

# __bashful_stopped STATUS STAGES COMMAND: tells the server the last command, of a pipeline with so many stages, and the text
# of the author's function that had it.
__bashful_stopped() {
  # shellcheck disable=SC2016 # as lane.bash has it
  case $1:$3 in
    *':builtin exit' | 0:exit | 0:*'exit '* | *:'"$__bashful_function"'*) return 0 ;;
    0:*)
      # Under set -e old versions have forgotten by now that a variable was not set (seen in 3.2), and would succeed.
      ((BASH_VERSINFO[0] > 4)) || builtin exit 1
      return 0
      ;;
  esac
  builtin set +k # or what follows would be no names
  builtin local IFS=' ' _name=${FUNCNAME[1]-} _place _file _start _number=0 _row _text='' _message
  [[ -n $_name && $_name != main ]] || _name=$__bashful_function
  _place=$(builtin shopt -s extdebug && builtin declare -F -- "$_name") # NAME LINE FILE
  _place=${_place#* }
  _start=${_place%% *} _file=${_place#* }
  # Without a file it is a helper, which has said what it failed at and where.
  [[ $_file == */* ]] || return 0
  if [[ -r $_file ]]; then
    while ((_number < _start + 500)) && { IFS='' builtin read -r _row || [[ -n $_row ]]; }; do
      ((++_number < _start)) || _text+=$_row$'\n'
    done <"$_file"
  fi
  __bashful_calm __bashful_string "$3"
  _message="{\"type\":\"stopped\",\"stages\":$2,\"command\":$__bashful_out"
  __bashful_calm __bashful_string "$_name"
  _message+=",\"function\":$__bashful_out"
  __bashful_calm __bashful_string "$_file"
  _message+=",\"file\":$__bashful_out,\"line\":${_start:-0}"
  __bashful_calm __bashful_string "$_text"
  __bashful_emit "$_message,\"text\":$__bashful_out}"
}
