# What this machine is, as tools see it (doctor.ts).
#
# Arguments: the program's own path (may be empty).

version() { # COMMAND [ARGUMENT...]: a section with where a command is and the first line with a digit of what it says of itself
  local path line=
  path=$(type -P "$1") || {
    __bashful_section "command.$1"
    return 0
  }
  (($# == 1)) || while read -r line && [[ $line != *[0-9]* ]]; do :; done < <("$@" 2>&1)
  __bashful_section "command.$1" "$path"$'\n'"${line#version: }"
}

main() { # PROGRAM
  local candidate
  __bashful_section bash "$BASH"$'\n'"$BASH_VERSION"
  # shellcheck disable=SC2154 # ask.bash sets it
  for candidate in "${__bashful_bashes[@]}" /usr/bin/bash /bin/bash; do
    [[ ! -x $candidate ]] || __bashful_section "candidate.$candidate"
  done
  __bashful_section path "$PATH"
  __bashful_section locale "LC_ALL=${LC_ALL-} LC_CTYPE=${LC_CTYPE-} LANG=${LANG-}"
  __bashful_section directory "$PWD"
  __bashful_section home "${HOME-}"
  __bashful_section system "$(uname -srm 2>/dev/null)"
  __bashful_section descriptors "$(ulimit -n)"
  __bashful_section processes "$(ulimit -u)"
  version jq --version
  version shellcheck --version
  version npx --version
  if [[ -n $1 && $OSTYPE == darwin* ]]; then
    __bashful_section quarantine "$(xattr -p com.apple.quarantine "$1" 2>/dev/null)"
  fi
}

main "$@"
