# Lets programs that change files do so one after the other (write.bash). The system takes a turn back when its program ends,
# however it does; nothing is left on disk.

take_turn() { # FOLDER...: waits for a turn in each folder, which lasts until this program ends; fails where it takes too long
  local folder descriptor=20 count=0
  # shellcheck disable=SC2034 # eval uses it
  for folder; do
    # A folder that cannot be opened, or locked, has no turns; what write.bash compares still holds.
    { eval "exec $descriptor<\"\$folder\""; } 2>/dev/null || continue
    until lock "$descriptor"; do
      (($? == 1)) || break
      ((++count <= 600)) || return 1
      sleep 0.05
    done
    ((++descriptor))
  done
}

lock() { # DESCRIPTOR: of an open file; 1 where another program has locked it, more where it cannot be locked
  # macOS has no flock.
  if type -P flock; then
    flock -n "$1"
  elif type -P perl; then
    perl -e 'open(my $file, "<&=", $ARGV[0]) or exit 2; flock($file, 6) and exit 0; exit($!{EWOULDBLOCK} ? 1 : 2)' "$1"
  else
    return 2
  fi
} >/dev/null 2>&1
