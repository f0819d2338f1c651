# Ends the process groups of calls, for the whole server and after its death (reaper.ts).
#
# Standard input, a line each: "+ GROUP" know it, "- GROUP" forget it, "SIGNAL GROUP" send it, and with TERM wake it too.
# At end of file the server is gone: every group that is known is ended, TERM first, KILL after a second.
# Builtins only until then: ending a call starts no process.

trap '' HUP INT QUIT TERM PIPE
__bashful_groups=' '
while read -r __bashful_signal __bashful_group; do
  case $__bashful_group in '' | *[!0-9]* | 0 | 1) continue ;; esac
  case $__bashful_signal in
    +)
      case $__bashful_groups in
        *" $__bashful_group "*) ;;
        *) __bashful_groups+="$__bashful_group " ;;
      esac
      ;;
    -) __bashful_groups=${__bashful_groups/ $__bashful_group / } ;;
    TERM | KILL)
      kill -s "$__bashful_signal" -- "-$__bashful_group"
      # A stopped process takes a signal only when it goes on.
      [[ $__bashful_signal == KILL ]] || kill -s CONT -- "-$__bashful_group"
      ;;
  esac
done 2>/dev/null

# __bashful_all SIGNAL: sends it to every group; fails when there is none left to take it.
__bashful_all() {
  local group found=1
  for group in $__bashful_groups; do kill -s "$1" -- "-$group" && found=0; done
  return "$found"
}

{
  __bashful_all TERM && __bashful_all CONT
  for __bashful_tenth in 0 1 2 3 4 5 6 7 8 9; do
    __bashful_all 0 || exit 0
    sleep 0.1
  done
  __bashful_all KILL
} 2>/dev/null
exit 0
