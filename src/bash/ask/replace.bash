# Puts a file in its place, and takes it back (write.bash). Another program may save the same file at any moment: what was
# in the place is looked at once it is out of it, and goes back where it is not what was expected.
#
# A file is known by its number in write.bash's arrays. "spool" holds the texts: "starts" and "sizes" tell where a file's new
# one is, "old_starts" and "olds" where its old one.

# shellcheck disable=SC2154 # from write.bash

# Arguments: the number of the system call, what it calls the working directory, the two files, and what the second has to
# be. A number that came as text is passed as an address, unless it is reckoned with.
# shellcheck disable=SC2016 # perl's variables
swapping='my ($call, $here, $one, $other, $was) = @ARGV;
sub swap { return syscall($call + 0, $here + 0, $one, $here + 0, $other, 2) == 0 }
sub is_it { my @file = stat $_[0]; my @expected = stat $was; return "@file[0, 1]" eq "@expected[0, 1]" }
exit 3 if $was ne "" && !is_it($other);
swap() or exit 1;
exit 0 if $was eq "" || is_it($one);
swap();
exit 3'

swap() { # FILE FILE [WAS]: each gets the other's name in one step; 3 where the second is not WAS, else fails where it cannot be done
  local number here=-100
  case $OSTYPE:$HOSTTYPE in
    linux*:x86_64) number=316 ;; # renameat2 with RENAME_EXCHANGE
    linux*:aarch64) number=276 ;;
    darwin*) number=488 here=-2 ;; # renameatx_np with RENAME_SWAP
    *) number= ;;
  esac
  if [[ -n $number ]] && type -P perl >/dev/null; then
    perl -e "$swapping" "$number" "$here" "$1" "$2" "${3-}"
    case $? in 0 | 3) return ;; esac
  fi
  mv --exchange --no-copy -T -- "$1" "$2" || return 1 # GNU, from 9.5 on
  [[ -z ${3-} || $1 -ef $3 ]] && return
  mv --exchange --no-copy -T -- "$1" "$2"
  return 3
} 2>/dev/null

holds() { # FILE START COUNT: whether FILE has exactly this part of the spool
  [[ $(cat <"$1" && printf x) == "$(cut_out "$spool" "$2" "$3" && printf x)" ]]
} 2>/dev/null

is_new() { # NUMBER FILE: whether FILE has the new text
  holds "$2" "${starts[$1]}" "${sizes[$1]}"
}

is_expected() { # NUMBER FILE: whether FILE has what may be replaced: the old text, or what the copy was made of
  if [[ ${rules[$1]} == text ]]; then
    holds "$2" "${old_starts[$1]}" "${olds[$1]}"
  elif [[ -n ${kept[$1]-} ]]; then
    [[ $(cat <"$2" && printf x) == "$(cat <"${kept[$1]}" && printf x)" ]] 2>/dev/null
  fi
}

reason_of() { # TEXT: the system's reason in what a command said, into reason
  reason=${1%%$'\n'*}
  reason=${reason##*: }
}

keep() { # PATH: it is not litter after all
  local i
  for i in "${!litter[@]}"; do [[ ${litter[i]} != "$1" ]] || litter[i]=; done
}

put() { # NUMBER: the new text into its place, what was there into temps; else fails with a reason, and all is as it was
  local target=${targets[$1]} temp=${temps[$1]} was said is_linked=
  if [[ -z ${existed[$1]} ]]; then
    put_first
    return
  fi
  was=${target%/*}/.${target##*/}.was-$$-$RANDOM
  litter+=("$was")
  if ln -- "$target" "$was" 2>/dev/null; then
    is_linked=1
  else
    said=$(create "$was" 077 2>&1 && cp -p -- "$target" "$was" 2>&1) || { reason_of "$said" && return 1; }
  fi
  reason='It has changed meanwhile'
  is_expected "$1" "$was" || return
  swap "$temp" "$target" "${is_linked:+$was}"
  case $? in
    0) swapped[$1]=1 ;;
    3) return 1 ;;
    *) put_over "$1" || return ;;
  esac
  # A program that had the file open may have written to it since.
  is_expected "$1" "${temps[$1]}" && return
  take_out "$1"
  return 1
}

put_first() { # where there is no file
  said=$(ln -- "$temp" "$target" 2>&1) && return
  reason='File exists'
  [[ ! -e $target && ! -L $target ]] || return
  # Not every file system has links.
  said=$(mv -n -- "$temp" "$target" 2>&1) || { reason_of "$said" && return 1; }
  [[ ! -e $temp ]]
}

put_over() { # NUMBER: where files cannot be swapped. One that comes into the place while mv starts is replaced all the same.
  [[ -z $is_linked || $target -ef $was ]] || return
  said=$(mv -f -- "$temp" "$target" 2>&1) || { reason_of "$said" && return 1; }
  temps[$1]=$was
}

take_out() { # NUMBER: the file that was there goes back, for the new one; fails where it cannot, and is kept where it is
  local temp=${temps[$1]} target=${targets[$1]}
  if [[ -z ${swapped[$1]-} ]]; then
    mv -f -- "$temp" "$target" && return
  elif swap "$temp" "$target"; then
    is_new "$1" "$temp" && return
    # Yet another has come into the place, and stays there.
    swap "$temp" "$target"
  fi
  keep "$temp"
  return 1
}

take_back() { # NUMBER: undoes what put did; fails where the file has changed since, and stays
  is_new "$1" "${targets[$1]}" || return
  if [[ -n ${existed[$1]} ]]; then take_out "$1"; else rm -f -- "${targets[$1]}"; fi
}
