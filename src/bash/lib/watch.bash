# Tells when a file of the configuration may have changed: a line "changed" on standard output (watch.ts).
#
# Arguments: the directory that --config names (may be empty). Ends with standard input.
# It looks every 2 seconds, with builtins only. What it compares a file's time with is the pipe that its own lines go
# through: the last line is when it looked last. A file that was put in another's place may be older than that, so the
# files are held open too, and their identity is compared.

# shellcheck disable=SC2154 # resolve.bash sets __bashful_directory

__bashful_resolve "$1"
cd / || exit
exec 2>/dev/null

# __bashful_is_ahead FILE: whether FILE's time is still to come, as that of a copy from elsewhere may be: it would seem to
# change at every look. What a here-string makes is as old as now.
__bashful_is_ahead() {
  [[ ! /dev/fd/13 -nt $1 ]] 13<<<''
}

# __bashful_changed FILE HELD: whether FILE is not the file that is open as HELD, or not older than the last line.
__bashful_changed() {
  if [[ ! -e $1 ]]; then
    [[ -e /dev/fd/$2 ]]
  else
    [[ ! $1 -ef /dev/fd/$2 ]] || { [[ ! /dev/fd/1 -nt $1 ]] && ! __bashful_is_ahead "$1"; }
  fi
}

__bashful_hold() {
  exec 10<&- 11<&- 12<&-
  { exec 10<"$__bashful_directory/server.json"; } 2>/dev/null
  { exec 11<"$__bashful_directory/tools.json"; } 2>/dev/null
  { exec 12<"$__bashful_directory/tools.bash"; } 2>/dev/null
}

__bashful_hold
while :; do
  __bashful_second=$SECONDS
  # At end of file it returns at once; that is how it is told from the time being up, for which Bash 3.2 has no status.
  if ! read -r -t 2 && ((SECONDS == __bashful_second)); then exit 0; fi
  if __bashful_changed "$__bashful_directory/server.json" 10 ||
    __bashful_changed "$__bashful_directory/tools.json" 11 ||
    __bashful_changed "$__bashful_directory/tools.bash" 12; then
    __bashful_hold
    printf 'changed\n' || exit 0
  fi
done
