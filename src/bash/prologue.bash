# What every bash that bashful starts does first: forget what the environment would run, restore what it should hold.
#
# Environment: __bashful_imported, the functions that come in through the environment, a line each; "?" to find them out,
# which takes a fork; __bashful_given, the names of bashful's own variables. Leaves no function, no option and no other
# variable with a name of bashful's behind.

# An assignment, unlike a command, cannot be replaced by a function that came in through the environment
# (BASH_FUNC_*); in POSIX mode the special builtins unset, set, export and exec cannot be either.
POSIXLY_CORRECT=y
set -f
if [[ $__bashful_imported == '?' ]]; then
  unset -f declare
  __bashful_imported=$(declare -F)
fi
for __bashful_word in $__bashful_imported; do
  case $__bashful_word in
    -* | *[!A-Za-z0-9_]*) ;;
    *) unset -f "$__bashful_word" ;;
  esac
done
set +o posix
# Now that "unset" itself is the builtin: POSIX mode refuses names like BASH_FUNC_x%%, which old bashes take for functions.
for __bashful_word in $__bashful_imported; do
  case $__bashful_word in
    -*) ;;
    *[!A-Za-z0-9_]*) unset -f "$__bashful_word" ;;
  esac
done
set +f
for __bashful_word in "${!__bashful_@}"; do
  # shellcheck disable=SC2154 # from the environment
  case " $__bashful_given " in
    *" $__bashful_word "*) ;;
    *) unset -v "$__bashful_word" ;;
  esac
done
shopt -u inherit_errexit expand_aliases 2>/dev/null
# They came in blank so that they could set nothing; exported, they would change every bash that a tool starts.
export -n SHELLOPTS BASHOPTS
export -n "${!__bashful_@}"
unset BASH_ENV ENV BASH_COMPAT BASH_XTRACEFD FUNCNEST __bashful_word
# It is expanded, with the commands in it, by whoever traces.
PS4='+ '
export -n PS4
# Or every read here would give up after so many seconds; tools get it back.
if [[ -n ${TMOUT+set} ]]; then
  __bashful_tmout=$TMOUT
  unset TMOUT
fi

# The loader's variables travel under other names: see spawn.ts.
for __bashful_word in "${!__bashful_loader_LD_@}" "${!__bashful_loader_DYLD_@}"; do
  export "${__bashful_word#__bashful_loader_}=${!__bashful_word}"
  unset "$__bashful_word"
done
unset __bashful_word

# Desktop clients start servers with a short PATH and no locale.
for __bashful_word in /usr/local/bin /opt/homebrew/bin /home/linuxbrew/.linuxbrew/bin "${HOME:-}/.local/bin" /usr/bin /bin /usr/sbin /sbin; do
  case :${PATH-}: in
    *:"$__bashful_word":*) ;;
    *) [[ $__bashful_word == /.local/bin || ! -d $__bashful_word ]] || PATH=${PATH:+$PATH:}$__bashful_word ;;
  esac
done
unset __bashful_word
: "${__bashful_no_color=${NO_COLOR-}}" # what the user wants of bashful itself; tools are to write plain text
export PATH NO_COLOR=1
if [[ -z ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} ]]; then
  case $OSTYPE in
    darwin*) export LC_CTYPE=UTF-8 ;;
    *) export LC_CTYPE=C.UTF-8 ;;
  esac 2>/dev/null
fi
