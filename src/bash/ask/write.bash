# Writes files for a program that may write none (write.ts): all of them, or none where one cannot be written.
#
# Arguments, six a file: its absolute path; what may be there now: nothing, anything, text (the old text and no other),
# or elsewhere (anything, which stays: the file gets a free name then); the number of bytes to write; the number of
# bytes of the old text; 1 to keep a copy of what is there; the umask of a file that is not there yet, empty for the usual one.
# Input: each file's bytes to write, then its old text, one file after the other.
# Sections: "error.NUMBER" with the reason for a file, counted from 0, that cannot be written; "copy.NUMBER" with the path
# of the copy that was made of it; "path.NUMBER" with the path of a file that got another name. Exit code: 0 where all were written.
#
# A file is made beside its place and put there (replace.bash), so that nobody ever sees half of it, or none. A link stays
# one: what it leads to is replaced. A file keeps its mode, and what else cp -p keeps; a hard link to it keeps the old text.
# Programs like this one take turns (turns.bash).

clean() { # removes what is no use now
  local path
  for path in "${litter[@]}" "${copies[@]}"; do [[ -z $path ]] || rm -f -- "$path"; done
}

refuse() { # NUMBER REASON
  __bashful_section "error.$1" "$2"
  exit 1
}

try() { # NUMBER COMMAND...: refuses with the system's reason where COMMAND fails
  local said reason
  said=$("${@:2}" 2>&1) && return
  reason_of "$said"
  # The file itself may well be one to write to.
  case $2:$reason in create:'Permission denied' | mkdir:'Permission denied') reason+=' for its folder' ;; esac
  refuse "$1" "$reason"
}

follow() { # NUMBER PATH: where the links at PATH lead, into target
  local link count=0
  target=$2
  while [[ -L $target ]]; do
    ((++count <= 40)) || refuse "$1" 'Too many levels of symbolic links'
    link=$(readlink -- "$target" && printf x) || refuse "$1" 'The link cannot be read'
    link=${link%$'\n'x}
    [[ $link == /* ]] || link=${target%/*}/$link
    target=$link
  done
}

find_free() { # PATH.EXT: the first of it, PATH-2.EXT, PATH-3.EXT, ... where nothing is, into path
  local count=1
  path=$1
  while [[ -e $path || -L $path ]]; do path=${1%.*}-$((++count)).${1##*.}; done
}

obstacle() { # TARGET RULE: what is in the way, into reason; empty where nothing is
  reason=
  if [[ ! -e $1 ]]; then
    [[ $2 != text ]] || reason='No such file or directory'
  elif [[ $2 == nothing ]]; then
    reason='File exists'
  elif [[ -d $1 ]]; then
    reason='Is a directory'
  elif [[ ! -f $1 ]]; then
    reason='Not a file'
  elif [[ ! -w $1 ]]; then
    reason='Permission denied'
  fi
}

create() { # PATH [UMASK]: an empty file where there is nothing; to be run in a subshell
  [[ -z ${2-} ]] || umask "$2"
  set -C
  : >"$1"
}

fresh() { # NUMBER PATH WORD [UMASK]: a new empty file beside PATH, into temp
  temp=${2%/*}/.${2##*/}.$3-$$-$RANDOM
  try "$1" create "$temp" "${4-}"
  litter+=("$temp")
}

cut_out() { # FILE OFFSET COUNT: some of its bytes
  (($3 == 0)) || tail -c "+$(($2 + 1))" "$1" | head -c "$3"
}

fill() { # PATH OFFSET COUNT: replaces what is in PATH by a part of the input
  local size
  cut_out "$spool" "$2" "$3" >"$1" || return
  size=$(wc -c <"$1") || return
  # A full disk ends the writing without a word from the last command of the pipe, on some systems.
  ((size == $3)) || { printf ': No space left on device' && return 1; }
}

spool_input() {
  cat >"$spool"
}

copy() { # NUMBER PATH: a copy of PATH under a name of its own, into copies
  local name=$2.bak count=1
  until (create "$name" 077) 2>/dev/null; do
    # Where a name is free and cannot be taken, no other can.
    [[ -e $name || -L $name ]] || try "$1" create "$name"
    name=$2.bak$((++count))
  done
  copies[$1]=$name
  try "$1" cp -p -- "$2" "$name"
}

look() { # finds each file's target, and refuses with all that is in the way
  local i path reason status=0
  for i in "${!paths[@]}"; do
    path=${paths[i]}
    __bashful_cygpath -u path
    paths[i]=$path
    [[ ${rules[i]} != elsewhere ]] || find_free "$path"
    follow "$i" "$path"
    targets[i]=$target
    obstacle "$target" "${rules[i]}"
    [[ -n $reason ]] || continue
    __bashful_section "error.$i" "$reason"
    status=1
  done
  ((status == 0)) || exit 1
}

make_folders() { # makes those that are not there; into folders, each once, in an order that all programs follow
  local i at folder
  for i in "${!targets[@]}"; do
    folder=${targets[i]%/*}/
    [[ -d $folder || ! -e ${folder%/} ]] || refuse "$i" 'Not a directory'
    try "$i" mkdir -p -- "$folder"
    at=${#folders[@]}
    while ((at > 0)) && [[ $folder < ${folders[at - 1]} ]]; do ((at--)); done
    is_listed "$folder" || folders=("${folders[@]:0:at}" "$folder" "${folders[@]:at}")
  done
}

is_listed() { # FOLDER: whether it is among folders, by whatever name
  local each
  for each in "${folders[@]}"; do [[ ! $each -ef $1 ]] || return 0; done
  return 1
}

store() { # stores the input beside the first file, into spool
  fresh 0 "${targets[0]}" input 077
  spool=$temp
  try 0 spool_input
  (($(wc -c <"$spool") == total)) || refuse 0 'The input ended early'
}

build() { # makes each file's new text beside it, into temps, once its old text is the expected one
  local i target offset=0
  for i in "${!targets[@]}"; do
    target=${targets[i]} existed[i]=
    starts[i]=$offset old_starts[i]=$((offset + sizes[i]))
    ((offset += sizes[i] + olds[i], 1))
    if [[ -e $target ]]; then
      existed[i]=1
      is_expected "$i" "$target" || refuse "$i" 'It has changed meanwhile'
      fresh "$i" "$target" new 077
      try "$i" cp -p -- "$target" "$temp"
    else
      fresh "$i" "$target" new "${umasks[i]}"
    fi
    temps[i]=$temp
    try "$i" fill "$temp" "${starts[i]}" "${sizes[i]}"
  done
}

place() { # copies what is to be kept, then puts each file in its place; where one cannot be put, those before are taken back
  local i reason
  for i in "${!targets[@]}"; do
    if ((keeps[i])) && [[ -n ${existed[i]} ]]; then copy "$i" "${paths[i]}"; fi
  done
  # From here on, a copy may be all that is left of a file, and nothing but SIGKILL stops it half way.
  trap '' HUP INT TERM PIPE
  for i in "${!copies[@]}"; do kept[i]=${copies[i]} copies[i]=; done
  for i in "${!targets[@]}"; do
    put "$i" || refuse_all "$i"
  done
  for i in "${!kept[@]}"; do
    [[ -z ${kept[i]} ]] || __bashful_section "copy.$i" "${kept[i]}"
  done
  for i in "${!targets[@]}"; do
    [[ ${rules[i]} != elsewhere || ${targets[i]} == "${paths[i]}" ]] || __bashful_section "path.$i" "${targets[i]}"
  done
}

refuse_all() { # NUMBER: of the file that could not be put; takes back those before it
  local i
  for ((i = ${#targets[@]} - 1; i >= 0; i--)); do
    # A copy of what is still there, or again, is of no use.
    if ((i >= $1)) || take_back "$i"; then copies[i]=${kept[i]-}; fi
  done
  refuse "$1" "$reason"
}

# shellcheck disable=SC2034 # replace.bash uses them
main() { # [PATH RULE SIZE OLD KEEP UMASK]...
  local -x LC_ALL=C
  local total=0 target temp spool
  local paths=() rules=() sizes=() olds=() keeps=() umasks=() targets=() folders=() temps=()
  local starts=() old_starts=() existed=() swapped=() kept=()
  # They would run code in perl.
  unset PERL5OPT PERL5LIB PERLLIB PERL5DB
  while (($# > 0)); do
    paths+=("$1") rules+=("$2") sizes+=("$3") olds+=("$4") keeps+=("$5") umasks+=("$6")
    ((total += $3 + $4, 1))
    shift 6
  done
  look
  make_folders
  take_turn "${folders[@]}" || refuse 0 'Another program is changing files there'
  look
  store
  build
  place
}

# Not main's: the trap runs when main has ended.
litter=() copies=()
trap clean EXIT
trap 'exit 1' HUP INT TERM
main "$@"
