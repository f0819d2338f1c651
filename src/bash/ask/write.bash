# Writes files for a program that may write none (write.ts): all of them, or none where one cannot be written.
#
# Arguments, five a file: its absolute path; what may be there now: nothing, anything, or text (the old text and no
# other); the number of bytes to write; the number of bytes of the old text; 1 to keep a copy of what is there.
# Input: each file's bytes to write, then its old text, one file after the other.
# Output: words, each ended by NUL: error, the file's number and the reason; or for each file, in order, written, its
# number and the copy's path, which is empty where no copy was made.
#
# A file is made beside its place and moved there, so that nobody ever sees half of it. A link stays one: what it leads
# to is replaced. A file keeps its mode, and what else cp -p keeps; a hard link to it keeps the old text.

__bashful_word() { # WORD...
  builtin printf '%s\0' "$@"
}

__bashful_clean() { # removes what is no use now
  local path
  for path in "${__bashful_litter[@]}" "${__bashful_copies[@]}"; do [[ -z $path ]] || rm -f -- "$path"; done
}

__bashful_refuse() { # NUMBER REASON
  __bashful_word error "$1" "$2"
  exit 1
}

__bashful_try() { # NUMBER COMMAND...: fails with the system's reason where COMMAND does
  local reason
  reason=$("${@:2}" 2>&1) && return
  reason=${reason%%$'\n'*}
  __bashful_refuse "$1" "${reason##*: }"
}

__bashful_follow() { # NUMBER PATH: where the links at PATH lead, into __bashful_target
  local link count=0
  __bashful_target=$2
  while [[ -L $__bashful_target ]]; do
    ((++count <= 40)) || __bashful_refuse "$1" 'Too many levels of symbolic links'
    link=$(readlink -- "$__bashful_target" && builtin printf x) || __bashful_refuse "$1" 'The link cannot be read'
    link=${link%$'\n'x}
    [[ $link == /* ]] || link=${__bashful_target%/*}/$link
    __bashful_target=$link
  done
}

__bashful_create() { # PATH [UMASK]: an empty file where there is nothing; to be run in a subshell
  [[ -z ${2-} ]] || umask "$2"
  set -C
  : >"$1"
}

__bashful_fresh() { # NUMBER PATH WORD [UMASK]: a new empty file beside PATH, into __bashful_temp
  __bashful_temp=${2%/*}/.${2##*/}.$3-$$-$RANDOM
  __bashful_try "$1" __bashful_create "$__bashful_temp" "${4-}"
  __bashful_litter+=("$__bashful_temp")
}

__bashful_cut() { # FILE OFFSET COUNT: some of its bytes
  (($3 == 0)) || tail -c "+$(($2 + 1))" "$1" | head -c "$3"
}

__bashful_fill() { # PATH OFFSET COUNT: replaces what is in PATH by a part of the input
  local size
  __bashful_cut "$__bashful_spool" "$2" "$3" >"$1" || return
  size=$(wc -c <"$1") || return
  # A full disk ends the writing without a word from the last command of the pipe, on some systems.
  ((size == $3)) || { builtin printf ': No space left on device' && return 1; }
}

__bashful_copy() { # NUMBER PATH: a copy of PATH under a name of its own, into __bashful_copies
  local name=$2.bak count=1
  until (__bashful_create "$name" 077) 2>/dev/null; do
    # Where a name is free and cannot be taken, no other can.
    [[ -e $name || -L $name ]] || __bashful_try "$1" __bashful_create "$name"
    name=$2.bak$((++count))
  done
  __bashful_copies[$1]=$name
  __bashful_try "$1" cp -p -- "$2" "$name"
}

__bashful_is_same() { # FILE FILE
  [[ $(cat <"$1" && builtin printf x) == "$(cat <"$2" && builtin printf x)" ]]
} 2>/dev/null

LC_ALL=C
__bashful_litter=() __bashful_copies=()
trap __bashful_clean EXIT
trap 'exit 1' HUP INT TERM

__bashful_paths=() __bashful_rules=() __bashful_sizes=() __bashful_olds=() __bashful_keeps=() __bashful_targets=()
__bashful_total=0
while (($# > 0)); do
  __bashful_paths+=("$1") __bashful_rules+=("$2") __bashful_sizes+=("$3") __bashful_olds+=("$4") __bashful_keeps+=("$5")
  ((__bashful_total += $3 + $4, 1))
  shift 5
done

# What is in the way is told of every file, before anything is made.
__bashful_status=0
for __bashful_i in "${!__bashful_paths[@]}"; do
  __bashful_path=${__bashful_paths[__bashful_i]} __bashful_reason=
  [[ $OSTYPE != msys* && $OSTYPE != cygwin* ]] || __bashful_path=$(cygpath -u -- "$__bashful_path")
  __bashful_paths[__bashful_i]=$__bashful_path
  __bashful_follow "$__bashful_i" "$__bashful_path"
  __bashful_targets[__bashful_i]=$__bashful_target
  case ${__bashful_rules[__bashful_i]} in
    nothing) [[ ! -e $__bashful_target ]] || __bashful_reason='File exists' ;;
    text) [[ -e $__bashful_target ]] || __bashful_reason='No such file or directory' ;;
  esac
  if [[ -z $__bashful_reason && -e $__bashful_target ]]; then
    if [[ -d $__bashful_target ]]; then
      __bashful_reason='Is a directory'
    elif [[ ! -f $__bashful_target ]]; then
      __bashful_reason='Not a file'
    elif [[ ! -w $__bashful_target ]]; then
      __bashful_reason='Permission denied'
    fi
  fi
  if [[ -n $__bashful_reason ]]; then
    __bashful_word error "$__bashful_i" "$__bashful_reason"
    __bashful_status=1
  fi
done
((__bashful_status == 0)) || exit 1

for __bashful_i in "${!__bashful_targets[@]}"; do
  __bashful_folder=${__bashful_targets[__bashful_i]%/*}/
  [[ -d $__bashful_folder || ! -e ${__bashful_folder%/} ]] || __bashful_refuse "$__bashful_i" 'Not a directory'
  __bashful_try "$__bashful_i" mkdir -p -- "$__bashful_folder"
done
__bashful_fresh 0 "${__bashful_targets[0]}" input 077
__bashful_spool=$__bashful_temp
__bashful_spool_input() {
  cat >"$__bashful_spool"
}
__bashful_try 0 __bashful_spool_input
(($(wc -c <"$__bashful_spool") == __bashful_total)) || __bashful_refuse 0 'The input ended early'

__bashful_offset=0
__bashful_temps=()
for __bashful_i in "${!__bashful_targets[@]}"; do
  __bashful_target=${__bashful_targets[__bashful_i]}
  if [[ -e $__bashful_target ]]; then
    __bashful_fresh "$__bashful_i" "$__bashful_target" new 077
    __bashful_try "$__bashful_i" cp -p -- "$__bashful_target" "$__bashful_temp"
  else
    __bashful_fresh "$__bashful_i" "$__bashful_target" new
  fi
  __bashful_temps[__bashful_i]=$__bashful_temp
  __bashful_try "$__bashful_i" __bashful_fill "$__bashful_temp" "$__bashful_offset" "${__bashful_sizes[__bashful_i]}"
  ((__bashful_offset += __bashful_sizes[__bashful_i], 1))
  if [[ ${__bashful_rules[__bashful_i]} == text ]]; then
    __bashful_fresh "$__bashful_i" "$__bashful_target" old 077
    __bashful_try "$__bashful_i" __bashful_fill "$__bashful_temp" "$__bashful_offset" "${__bashful_olds[__bashful_i]}"
    __bashful_is_same "$__bashful_temp" "$__bashful_target" || __bashful_refuse "$__bashful_i" 'It has changed meanwhile'
  fi
  ((__bashful_offset += __bashful_olds[__bashful_i], 1))
done

for __bashful_i in "${!__bashful_targets[@]}"; do
  if ((__bashful_keeps[__bashful_i])) && [[ -e ${__bashful_targets[__bashful_i]} ]]; then
    __bashful_copy "$__bashful_i" "${__bashful_paths[__bashful_i]}"
  fi
done
for __bashful_i in "${!__bashful_targets[@]}"; do
  __bashful_try "$__bashful_i" mv -f -- "${__bashful_temps[__bashful_i]}" "${__bashful_targets[__bashful_i]}"
  __bashful_word written "$__bashful_i" "${__bashful_copies[__bashful_i]-}"
  # It is to stay.
  __bashful_copies[__bashful_i]=
done
