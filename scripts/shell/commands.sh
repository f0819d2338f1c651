# shellcheck shell=bash
# The commands that the tests run besides Deno, and how to get them. Source it from Bash 3.2 or later.

# command, Debian package, Homebrew formula (- for none)
test_commands='
jq         jq         jq
shellcheck shellcheck shellcheck
shfmt      shfmt      shfmt
python3    python3    python
node       nodejs     node
cc         build-essential -
curl       curl       curl
sqlite3    sqlite3    sqlite
bwrap      bubblewrap -
unzip      unzip      unzip
dash       dash       dash
busybox    busybox    -
zsh        zsh        zsh
fish       fish       fish
groff      groff      groff
'

install_missing_commands() { # -> missing: the names of those that are still missing, each with a line on stderr
  local command debian brew_formula
  missing=''
  while read -r command debian brew_formula; do
    [ -n "$command" ] || continue
    command -v "$command" >/dev/null 2>&1 && continue
    __install "$command" "$debian" "$brew_formula" </dev/null
    command -v "$command" >/dev/null 2>&1 || missing="$missing $command"
  done <<EOF
$test_commands
EOF
}

__install() { # <command> <Debian package> <Homebrew formula>
  local log as_root=''
  if command -v brew >/dev/null 2>&1 && [ "$3" != - ]; then
    printf 'Installing %s (brew install %s)\n' "$1" "$3" >&2
    log=$(brew install "$3" 2>&1) && return 0
    printf 'error: Cannot install %s with brew: %s\n' "$1" "${log##*$'\n'}" >&2
    return 1
  fi
  if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" -ne 0 ]; then
      as_root=sudo
      sudo -n true 2>/dev/null || {
        printf 'error: Cannot find %s, nor install it without a password; run: sudo apt-get install %s\n' "$1" "$2" >&2
        return 1
      }
    fi
    printf 'Installing %s (apt-get install %s)\n' "$1" "$2" >&2
    # The lists are fetched once; a fresh container has none.
    if [ -z "${__lists_are_fetched:-}" ]; then
      $as_root apt-get update >/dev/null 2>&1
      __lists_are_fetched=1
    fi
    log=$($as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$2" 2>&1) && return 0
    printf 'error: Cannot install %s with apt-get: %s\n' "$1" "${log##*$'\n'}" >&2
    return 1
  fi
  printf 'error: Cannot find %s, and know no package manager here to install it with\n' "$1" >&2
  return 1
}
