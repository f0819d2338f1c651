# Where the configuration is; shared by what reads it, watches it and writes it.

# __bashful_resolve EXPLICIT: the configuration directory into __bashful_directory, empty where there is none (contract C1).
__bashful_resolve() {
  local base=${XDG_CONFIG_HOME-}
  __bashful_directory=${1:-${SERVER_CONFIG_DIR-}}
  if [[ -n $__bashful_directory ]]; then
    __bashful_kind=explicit
    [[ $__bashful_directory == /* ]] || __bashful_directory=${PWD%/}/$__bashful_directory
    [[ $__bashful_directory == / ]] || __bashful_directory=${__bashful_directory%/}
    return
  fi
  __bashful_kind=default
  # A relative XDG_CONFIG_HOME is to be ignored (XDG Base Directory Specification); so is a home that is none.
  [[ $base == /* ]] || base=${HOME:+$HOME/.config}
  [[ $base != /* ]] || __bashful_directory=$base/bashful
  [[ -e $__bashful_directory/tools.json ]] || __bashful_describes "$__bashful_directory/tools.bash" || __bashful_kind=example
}

# __bashful_describes FILE: whether comments in it may describe a tool (contract C10).
__bashful_describes() {
  local LC_ALL=C
  [[ -f $1 && -r $1 && $(<"$1") == *@tool* ]] 2>/dev/null
}
