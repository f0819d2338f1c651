# Starts another program in a sandbox, in this one's place (sandbox.ts).
#
# Arguments: "makes" where a temporary directory has to be made for it; three lists, each its length and its items: paths
# that have to lead where they did when the policy was made; paths that bwrap is to hide; the backend with its options.
# Then the command.
#
# A path that led through no link might by now: whoever may write one place could put a link to another there. That is
# looked at here, as near to the start as can be. What is hidden may have come or gone since.

# __bashful_leads PATH: whether it leads through no link.
__bashful_leads() {
  local _directory=$1
  [[ -e $1 && ! -L $1 ]] || return 1
  [[ -d $1 ]] || _directory=${1%/*}
  builtin cd -P -- "${_directory:-/}" 2>/dev/null && [[ $PWD == "${_directory:-/}" ]]
}

# __bashful_hide PATH: adds the options that hide it to __bashful_command.
__bashful_hide() {
  local _path=$1
  [[ -e $1 ]] || return 0
  if [[ -d $1 ]]; then
    builtin cd -P -- "$1" 2>/dev/null || return 0 # it cannot be entered now, nor there
    __bashful_command+=(--perms 0000 --tmpfs "$PWD" --remount-ro "$PWD")
    return
  fi
  if [[ -L $1 ]]; then
    _path=$(readlink -f -- "$1") || __bashful_give_up "cannot find out where $1 leads"
  else
    _path=${1%/*}
    builtin cd -P -- "${_path:-/}" 2>/dev/null || return 0
    _path=${PWD%/}/${1##*/}
  fi
  # A device cannot be opened where it is bound as a file.
  __bashful_command+=(--ro-bind /dev/null "$_path")
}

__bashful_give_up() { # WORDS
  printf '%s\n' "$1" >&2
  exit 1
}

# __bashful_make_temporary: makes a directory that is its own, of which sandbox-exec is told, and TMPDIR; takes away those
# of processes that have ended. This one's number is that of the program to come.
__bashful_make_temporary() {
  local _place _directory _pid
  builtin cd -P -- "${TMPDIR:-/tmp}" 2>/dev/null || __bashful_give_up "cannot enter ${TMPDIR:-/tmp}"
  _place=${PWD%/}
  for _directory in "$_place"/bashful-sandbox.*; do
    _pid=${_directory##*/bashful-sandbox.} _pid=${_pid%%.*}
    [[ $_pid =~ ^[1-9][0-9]*$ && -O $_directory && -d $_directory && ! -L $_directory ]] || continue
    builtin kill -0 "$_pid" 2>/dev/null || rm -rf -- "$_directory"
  done
  _directory=$(mktemp -d "$_place/bashful-sandbox.$$.XXXXXX") || __bashful_give_up "cannot make a directory in $_place"
  export TMPDIR=$_directory
  __bashful_command+=(-D "TEMPORARY=$_directory")
}

__bashful_here=$PWD __bashful_command=()
[[ -z $1 ]] || __bashful_make_temporary
shift
for ((__bashful_count = $1; __bashful_count > 0; __bashful_count--)); do
  shift
  __bashful_leads "$1" || __bashful_give_up "what was at $1 has been moved or replaced"
done
shift
for ((__bashful_count = $1; __bashful_count > 0; __bashful_count--)); do
  shift
  __bashful_hide "$1"
done
shift
__bashful_count=$1
shift
builtin cd -- "$__bashful_here" || exit 1
set -- "${@:1:__bashful_count}" ${__bashful_command+"${__bashful_command[@]}"} -- "${@:__bashful_count+1}"
# What the command is started on travels in the environment.
# shellcheck disable=SC2086,SC2154,SC2163 # names, from the environment
export $__bashful_given
[[ -z ${__bashful_tmout+set} ]] || export TMOUT=$__bashful_tmout
exec "$@"
