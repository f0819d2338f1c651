# What this machine is, as tools see it (doctor.ts).
#
# Arguments: the program's own path (may be empty).
# Environment: __bashful_mark, which opens every section of the output.

# shellcheck disable=SC2154 # from the environment
__bashful_section() { # NAME [TEXT]
  printf '%s%s\n%s' "$__bashful_mark" "$1" "${2-}"
}

__bashful_version() { # COMMAND [ARGUMENT...]: a section with where a command is and the first line with a digit of what it says of itself
  local path line=
  path=$(type -P "$1") || {
    __bashful_section "command.$1"
    return 0
  }
  (($# == 1)) || while read -r line && [[ $line != *[0-9]* ]]; do :; done < <("$@" 2>&1)
  __bashful_section "command.$1" "$path"$'\n'"${line#version: }"
}

__bashful_section bash "$BASH"$'\n'"$BASH_VERSION"
for __bashful_word in "${HOMEBREW_PREFIX:-/opt/homebrew}/bin/bash" /opt/homebrew/bin/bash /usr/local/bin/bash \
  /home/linuxbrew/.linuxbrew/bin/bash /usr/bin/bash /bin/bash; do
  [[ -x $__bashful_word ]] && __bashful_section "candidate.$__bashful_word"
done
__bashful_section path "$PATH"
__bashful_section locale "LC_ALL=${LC_ALL-} LC_CTYPE=${LC_CTYPE-} LANG=${LANG-}"
__bashful_section directory "$PWD"
__bashful_section home "${HOME-}"
__bashful_section system "$(uname -srm 2>/dev/null)"
__bashful_section descriptors "$(ulimit -n)"
__bashful_section processes "$(ulimit -u)"
__bashful_version jq --version
__bashful_version shellcheck --version
__bashful_version npx --version
if [[ -n $1 && $OSTYPE == darwin* ]]; then
  __bashful_section quarantine "$(xattr -p com.apple.quarantine "$1" 2>/dev/null)"
fi
