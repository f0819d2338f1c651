# Tells whether a file of the configuration may have changed (watch.ts).
#
# Arguments: the directory that --config names (may be empty).
# Standard input, a line each: "?" asks; "=" and then paths, each closed by a unit separator and escaped for printf's %b, are
# the files besides the three that are watched from now on. Ends with standard input.
# Standard output: "same" or "changed" for each question; "noticed" for a change that was found without one, every 2
# seconds. What was told once is not told again.
#
# It uses builtins only. A file's time is compared with that of a here-string, which is a pipe or a nameless file that was
# created at the last report; before there was one, with that of standard output, which was there before the files were
# first loaded. (Writing to a pipe does not renew its time on every system.) A file that was moved into another's place may
# be older than that, so the files are held open as well, and their identities are compared. What was in a file is compared
# while it may be saved again and have the same time: for a tick of the clock, or a second where that is all that Bash sees,
# and as long as its time is in the future, as that of a copy from another machine may be.

__bashful_resolve "$1"
exec 2>/dev/null
LC_ALL=C

# __bashful_is_older FILE: whether FILE is older than the reference.
__bashful_is_older() {
  [[ $reference -nt $1 ]]
}

# __bashful_changed INDEX: whether that file, which is not plainly the one that is held (__bashful_look), is not the one that
# was there at the last report, or not older than it.
__bashful_changed() {
  local file=${files[$1]} held=/dev/fd/$((20 + $1))
  if [[ ! -f $file || -z ${there[$1]-} ]]; then
    [[ -f $file || -n ${there[$1]-} ]]
  elif [[ -n ${ahead[$1]-} ]] && [[ ! -e $held || $file -ef $held ]]; then
    __bashful_look_into "$file"
    [[ $text != "${copies[$1]}" ]]
  else
    [[ -e $held ]] || ! __bashful_is_older "$file"
  fi
}

# __bashful_look_into FILE: sets text to what is in it, up to a NUL.
__bashful_look_into() {
  IFS= read -r -d '' text <"$1"
}

# __bashful_keep INDEX: opens that file, if it is there. Bash saves descriptors under numbers from 10 on; these are above, and
# below the smallest usual limit. What is no plain file is not opened, which could take for ever.
__bashful_keep() {
  local file=${files[$1]}
  unset "there[$1]" "ahead[$1]" "copies[$1]"
  (($1 >= 38)) || eval "exec $((20 + $1))<&-"
  [[ -f $file ]] || return 0
  there[$1]=1
  (($1 >= 38)) || eval "exec $((20 + $1))<\"\$file\""
}

# __bashful_hold: opens the files, and makes a new reference.
__bashful_hold() {
  local index text
  for ((index = 0; index < ${#files[@]}; index++)); do __bashful_keep "$index"; done
  __bashful_refer
  reference=$next
  for index in "${!there[@]}"; do
    ! __bashful_is_older "${files[index]}" || continue
    __bashful_look_into "${files[index]}"
    ahead[index]=1 copies[index]=$text
  done
}

# __bashful_refer: sets next to a new reference; the one in use stays.
__bashful_refer() {
  # Closed and opened apart: Bash 3.2 leaves an open one as it is.
  if [[ $reference == /dev/fd/18 ]]; then
    exec 19<&-
    exec 19<<<''
    next=/dev/fd/19
  else
    exec 18<&-
    exec 18<<<''
    next=/dev/fd/18
  fi
}

# __bashful_look: whether anything has changed since the last report, which this is.
__bashful_look() {
  local index text next=$reference
  # Made before the look, for the looks that follow it.
  if [[ $reference == /dev/fd/1 ]] || ((${#ahead[@]} > 0)); then __bashful_refer; fi
  # What came and went before the first look may have had any time.
  # shellcheck disable=SC2154 # from resolve.bash
  [[ $reference != /dev/fd/1 ]] || __bashful_is_older "$__bashful_directory" || missed=1
  for ((index = 0; index < ${#files[@]}; index++)); do
    # What is so of most files most of the time, in one step: the one that is held, and older.
    if [[ -z $missed${ahead[index]-} && ${files[index]} -ef /dev/fd/$((20 + index)) && $reference -nt ${files[index]} ]]; then
      continue
    fi
    if [[ -n $missed ]] || __bashful_changed "$index"; then
      missed=
      __bashful_hold
      return 0
    fi
  done
  reference=$next
  for index in "${!ahead[@]}"; do
    ! __bashful_is_older "${files[index]}" || unset "ahead[$index]" "copies[$index]"
  done
  return 1
}

# __bashful_follow PATHS: the line after its "=". What was saved since the last report, after which it was loaded, counts.
__bashful_follow() {
  local rest=$1 path index
  files=("${files[@]:0:3}")
  while [[ -n $rest ]]; do
    printf -v path '%b' "${rest%%$'\x1f'*}"
    files+=("$path")
    rest=${rest#*$'\x1f'}
  done
  for ((index = 3; index < ${#files[@]}; index++)); do
    __bashful_keep "$index"
    [[ ! -f ${files[index]} ]] || __bashful_is_older "${files[index]}" || missed=1
  done
}

files=("$__bashful_directory/server.json" "$__bashful_directory/tools.json" "$__bashful_directory/tools.bash")
there=() ahead=() copies=() missed='' reference=/dev/fd/1
cd / || exit
for index in 0 1 2; do __bashful_keep "$index"; done
while :; do
  __bashful_second=$SECONDS __bashful_line=
  if IFS= read -r -t 2 __bashful_line; then
    case $__bashful_line in
      '?') if __bashful_look; then printf 'changed\n'; else printf 'same\n'; fi || exit 0 ;;
      =*) __bashful_follow "${__bashful_line#=}" ;;
    esac
  else
    # read returns at once at end of file, and late where its time is up: Bash 3.2 gives both the same status.
    ((SECONDS != __bashful_second)) || exit 0
    if __bashful_look; then printf 'noticed\n' || exit 0; fi
  fi
done
