# Tries from within a sandbox what must succeed and what must not (witness.ts).
#
# Arguments: the number of the network outside, empty where the sandbox is to reach it; then lists, each its length and its
# items: the directories of its own, an empty one is TMPDIR; what can be written; what can be written outside and not here; what is hidden.
# Output: the section "controls"; in it for each control "yes" or "no", whether what was tried could be done, and its name,
# with tabs between, closed by NUL.
#
# All is tried in the middle of a pipeline: a sandbox that holds only the first process is none.

__bashful_tell() { # NAME STATUS
  if (($2 == 0)); then builtin printf 'yes\t%s\0' "$1"; else builtin printf 'no\t%s\0' "$1"; fi
}

__bashful_try() { # NETWORK OWN... WRITE... OUTSIDE... HIDDEN...
  local network=$1 count link own
  shift
  link=${2:-$TMPDIR}/.bashful-link
  [[ -r $SERVER_CONFIG_DIR ]]
  __bashful_tell "read the configuration" $?
  for ((count = $1; count > 0; count--)); do
    shift
    own=${1:-$TMPDIR}
    { builtin printf x >"$own/.bashful-witness"; } 2>/dev/null && [[ -s $own/.bashful-witness ]]
    __bashful_tell "write its own $own" $?
  done
  shift
  for ((count = $1; count > 0; count--)); do
    shift
    [[ -w $1 ]]
    __bashful_tell "write $1" $?
  done
  shift
  for ((count = $1; count > 0; count--)); do
    shift
    if [[ -d $1 ]]; then
      [[ -w $1 ]]
    else
      { : >>"$1"; } 2>/dev/null # opened, and left as it is
    fi
    __bashful_tell "write outside to $1" $?
    [[ -n $link ]] || continue
    ln -s -- "$1" "$link" 2>/dev/null
    if [[ -d $1 ]]; then
      [[ -w $link/ ]]
    else
      { : >>"$link"; } 2>/dev/null
    fi
    __bashful_tell "write outside by a link to $1" $?
    rm -f -- "$link"
    link= # one is enough: it takes two programs
  done
  shift
  for ((count = $1; count > 0; count--)); do
    shift
    [[ -e $1 ]] || continue
    { : <"$1"; } 2>/dev/null
    __bashful_tell "read what is hidden at $1" $?
  done
  [[ -e /proc/$PPID/root/ ]]
  __bashful_tell "look into a process outside" $?
  [[ -n $network ]] || return 0
  if [[ $OSTYPE == darwin* ]]; then
    { : >/dev/udp/127.0.0.1/9; } 2>/dev/null
    __bashful_tell "connect to this machine" $?
  else
    [[ $(readlink /proc/self/ns/net) == "$network" ]]
    __bashful_tell "be in the network outside" $?
  fi
  # A connection of this kind sends nothing: it only asks whether there is a way.
  { : >/dev/udp/192.0.2.1/9; } 2>/dev/null
  __bashful_tell "connect to another machine" $?
}

__bashful_section controls
builtin printf x | __bashful_try "$@" | cat
