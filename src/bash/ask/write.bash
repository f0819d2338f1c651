# Writes files for a program that may write none (write.ts): all of them, or none where one cannot be written.
#
# Arguments, five a file: its absolute path; what may be there now: nothing, anything, or text (the old text and no
# other); the number of bytes to write; the number of bytes of the old text; 1 to keep a copy of what is there.
# Input: each file's bytes to write, then its old text, one file after the other.
# Sections: "error.NUMBER" with the reason for a file, counted from 0, that cannot be written; "copy.NUMBER" with the path
# of the copy that was made of it. Exit code: 0 where all were written.
#
# A file is made beside its place and moved there, so that nobody ever sees half of it. A link stays one: what it leads
# to is replaced. A file keeps its mode, and what else cp -p keeps; a hard link to it keeps the old text.

clean() { # removes what is no use now
  local path
  for path in "${litter[@]}" "${copies[@]}"; do [[ -z $path ]] || rm -f -- "$path"; done
}

refuse() { # NUMBER REASON
  __bashful_section "error.$1" "$2"
  exit 1
}

try() { # NUMBER COMMAND...: fails with the system's reason where COMMAND does
  local reason
  reason=$("${@:2}" 2>&1) && return
  reason=${reason%%$'\n'*}
  refuse "$1" "${reason##*: }"
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

is_same() { # FILE FILE
  [[ $(cat <"$1" && printf x) == "$(cat <"$2" && printf x)" ]]
} 2>/dev/null

look() { # finds each file's target, and reports all that is in the way, before anything is made
  local i path reason status=0
  for i in "${!paths[@]}"; do
    path=${paths[i]}
    __bashful_cygpath -u path
    paths[i]=$path
    follow "$i" "$path"
    targets[i]=$target
    obstacle "$target" "${rules[i]}"
    [[ -n $reason ]] || continue
    __bashful_section "error.$i" "$reason"
    status=1
  done
  ((status == 0)) || exit 1
}

prepare() { # makes the folders, and stores the input beside the first file, into spool
  local i folder
  for i in "${!targets[@]}"; do
    folder=${targets[i]%/*}/
    [[ -d $folder || ! -e ${folder%/} ]] || refuse "$i" 'Not a directory'
    try "$i" mkdir -p -- "$folder"
  done
  fresh 0 "${targets[0]}" input 077
  spool=$temp
  try 0 spool_input
  (($(wc -c <"$spool") == total)) || refuse 0 'The input ended early'
}

build() { # makes each file's new text beside it, into temps, once its old text is the expected one
  local i target offset=0
  for i in "${!targets[@]}"; do
    target=${targets[i]}
    if [[ -e $target ]]; then
      fresh "$i" "$target" new 077
      try "$i" cp -p -- "$target" "$temp"
    else
      fresh "$i" "$target" new
    fi
    temps[i]=$temp
    try "$i" fill "$temp" "$offset" "${sizes[i]}"
    ((offset += sizes[i], 1))
    if [[ ${rules[i]} == text ]]; then
      fresh "$i" "$target" old 077
      try "$i" fill "$temp" "$offset" "${olds[i]}"
      is_same "$temp" "$target" || refuse "$i" 'It has changed meanwhile'
    fi
    ((offset += olds[i], 1))
  done
}

place() { # copies what is to be kept, then puts each file in its place
  local i
  for i in "${!targets[@]}"; do
    if ((keeps[i])) && [[ -e ${targets[i]} ]]; then copy "$i" "${paths[i]}"; fi
  done
  for i in "${!targets[@]}"; do
    try "$i" mv -f -- "${temps[i]}" "${targets[i]}"
    [[ -z ${copies[i]-} ]] || __bashful_section "copy.$i" "${copies[i]}"
    # It is to stay.
    copies[i]=
  done
}

main() { # [PATH RULE SIZE OLD KEEP]...
  local -x LC_ALL=C
  local total=0 target temp spool
  local paths=() rules=() sizes=() olds=() keeps=() targets=() temps=()
  while (($# > 0)); do
    paths+=("$1") rules+=("$2") sizes+=("$3") olds+=("$4") keeps+=("$5")
    ((total += $3 + $4, 1))
    shift 5
  done
  look
  prepare
  build
  place
}

# Not main's: the trap runs when main has ended.
litter=() copies=()
trap clean EXIT
trap 'exit 1' HUP INT TERM
main "$@"
