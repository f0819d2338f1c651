# Tells when a file of the configuration may have changed: a line "changed" on standard output (watch.ts).
#
# Arguments: the directory that --config names (may be empty). Ends with standard input.
# It looks every 2 seconds, with builtins only. A file's time is compared with that of a here-string, which is a pipe or a
# nameless file that was created at the last report. (Writing to a pipe does not renew its time on every system.) A file
# that was moved into another's place may be older than that, so the files are held open as well, and their identities
# are compared.

__bashful_resolve "$1"
cd / || exit
exec 2>/dev/null

# __bashful_is_ahead FILE: whether FILE's time is in the future, as that of a copy from another machine may be: such a file
# would seem to change at every look.
__bashful_is_ahead() {
  [[ ! /dev/fd/24 -nt $1 ]] 24<<<''
}

# __bashful_changed FILE HELD: whether FILE is not the file that is open as HELD, or not older than the last report.
__bashful_changed() {
  if [[ ! -e $1 ]]; then
    [[ -e /dev/fd/$2 ]]
  else
    [[ ! $1 -ef /dev/fd/$2 ]] || { [[ ! /dev/fd/23 -nt $1 ]] && ! __bashful_is_ahead "$1"; }
  fi
}

# __bashful_hold: opens the files and the reference. Bash saves descriptors under numbers from 10 on; these are above.
__bashful_hold() {
  exec 20<&- 21<&- 22<&- 23<&-
  exec 23<<<'' # apart: Bash 3.2 leaves an open one as it is
  # shellcheck disable=SC2154 # resolve.bash sets it
  exec 20<"$__bashful_directory/server.json"
  exec 21<"$__bashful_directory/tools.json"
  exec 22<"$__bashful_directory/tools.bash"
}

__bashful_hold
while :; do
  __bashful_second=$SECONDS
  # read returns at once at end of file, and late where its time is up: Bash 3.2 gives both the same status.
  if ! read -r -t 2 && ((SECONDS == __bashful_second)); then exit 0; fi
  if __bashful_changed "$__bashful_directory/server.json" 20 ||
    __bashful_changed "$__bashful_directory/tools.json" 21 ||
    __bashful_changed "$__bashful_directory/tools.bash" 22; then
    __bashful_hold
    printf 'changed\n' || exit 0
  fi
done
