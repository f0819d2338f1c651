#!/bin/sh
# Installs bashful for Linux (glibc) and macOS from a release, after checking its checksum. Needs curl or wget, and tar.
#
#   install.sh                  the newest release, into ~/.local
#   install.sh --prefix DIR     into DIR/bin and DIR/share
#   install.sh --version V      that release
#   install.sh --uninstall      removes what it installed
#
# BASHFUL_DOWNLOAD_BASE: a mirror's URL or a local folder that holds one release's files.
set -eu

home=https://github.com/bashful-mcp/bashful

fail() {
  printf 'error: %s\n' "$1" >&2
  [ $# -lt 2 ] || printf 'hint: %s\n' "$2" >&2
  exit 1
}

quoted() { # <word>: prints it as a shell reads it
  rest=$1 text=''
  while [ "${rest#*\'}" != "$rest" ]; do text="$text${rest%%\'*}'\\''" rest=${rest#*\'}; done
  case $1 in *[!A-Za-z0-9_@%+=:,./-]*) printf "'%s'" "$text$rest" ;; *) printf '%s' "$1" ;; esac
}

has() { command -v "$1" >/dev/null 2>&1; }

target() { # prints this machine's, as archives are named
  os=$(uname -s) machine=$(uname -m)
  case $os in
    Linux)
      ! { ldd --version 2>&1 || true; } | grep -qi musl ||
        fail 'Cannot install bashful here: found musl, expected glibc' "there is no program for musl; see $home#install"
      suffix=unknown-linux-gnu
      ;;
    Darwin)
      # A shell under Rosetta says x86_64 on Apple silicon.
      [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || true)" != 1 ] || machine=arm64
      suffix=apple-darwin
      ;;
    *) fail "Cannot install bashful on $os: expected Linux or macOS" "on Windows: scoop, or the zip from $home/releases" ;;
  esac
  case $machine in
    x86_64 | amd64) printf 'x86_64-%s\n' "$suffix" ;;
    aarch64 | arm64) printf 'aarch64-%s\n' "$suffix" ;;
    *) fail "Cannot install bashful on $machine: expected x86_64 or aarch64" ;;
  esac
}

fetch() { # <file> <to>: from the mirror, the folder, or the project's releases
  case $base in
    http://* | https://*)
      if has curl; then
        curl --fail --silent --show-error --location --output "$2" "$base/$1"
      elif has wget; then
        wget -q -O "$2" "$base/$1"
      else
        fail 'Cannot download: found neither curl nor wget, expected one of them'
      fi
      ;;
    *) cp "$base/$1" "$2" ;;
  esac || fail "Cannot get $1 from $base"
}

pick() { # <sums>: prints the line for this machine: the sum, two spaces, bashful-VERSION-TARGET.tar.gz
  while read -r sum name; do
    case $version:$name in
      */*) ;;
      :bashful-[0-9]*-"$target".tar.gz | "$version:bashful-$version-$target.tar.gz") printf '%s  %s\n' "$sum" "$name" && return ;;
    esac
  done <"$1"
  fail "Cannot install bashful${version:+ $version}: $base has no archive for $target"
}

sha256() { # <file>
  if has sha256sum; then
    sha256sum "$1"
  elif has shasum; then
    shasum -a 256 "$1"
  else
    fail 'Cannot check the download: found neither sha256sum nor shasum, expected one of them'
  fi | cut -d ' ' -f 1
}

refuse_another() { # fails where another program has the name
  [ -e "$program" ] || [ -L "$program" ] || return 0
  case $("$program" --version 2>/dev/null </dev/null || true) in
    'bashful '*) ;;
    *) fail "Cannot replace $program: it is another program" 'choose another place with --prefix DIR' ;;
  esac
}

# Where each file of the archive goes, below the prefix.
files='bashful bin/bashful
man/bashful.1 share/man/man1/bashful.1
completions/bashful.bash share/bash-completion/completions/bashful
completions/_bashful share/zsh/site-functions/_bashful
completions/bashful.fish share/fish/vendor_completions.d/bashful.fish'

uninstall() {
  [ -e "$program" ] || fail "Cannot uninstall bashful: there is no $program"
  printf '%s\n' "$files" | while read -r _ to; do rm -f "$prefix/$to"; done
  printf 'Removed bashful from %s; its configuration is left where it is\n' "$prefix"
}

install() {
  base=${BASHFUL_DOWNLOAD_BASE:-$home/releases/${version:+download/v}${version:-latest/download}}
  target=$(target)
  work=$(mktemp -d) stage=''
  trap 'rm -rf "$work" ${stage:+"$stage"}' EXIT
  trap 'exit 1' HUP INT TERM

  fetch SHA256SUMS "$work/sums"
  line=$(pick "$work/sums")
  sum=${line%% *} archive=${line#*  }
  folder=${archive%.tar.gz}
  printf 'Installing %s\n' "$folder"
  fetch "$archive" "$work/archive"
  found=$(sha256 "$work/archive")
  [ "$found" = "$sum" ] || fail "Cannot trust $archive: its SHA-256 is $found, expected $sum"
  tar -xzf "$work/archive" -C "$work"

  # Copied whole beside their places, then moved: a program that runs is not written over.
  mkdir -p "$prefix"
  stage=$(mktemp -d "$prefix/.bashful.XXXXXX")
  cp -R "$work/$folder" "$stage"
  printf '%s\n' "$files" | while read -r from to; do
    mkdir -p "$prefix/${to%/*}"
    mv -f "$stage/$folder/$from" "$prefix/$to"
  done
  said=$("$program" --version </dev/null) || fail "Cannot run $program, which was just installed"
  printf 'Installed %s as %s\n' "$said" "$program"

  case ":$PATH:" in
    *":$prefix/bin:"*) next=bashful ;;
    *)
      next=$(quoted "$program")
      printf 'It is not on PATH yet: export PATH=%s:"%s"\n' "$(quoted "$prefix/bin")" "\$PATH"
      ;;
  esac
  printf 'Next: %s init\n' "$next"
}

# All of it is read before anything is done: a download that breaks off does nothing.
main() {
  prefix=${HOME:+$HOME/.local} version='' task=install
  while [ $# -gt 0 ]; do
    case $1 in
      --prefix | --version)
        [ -n "${2-}" ] || fail "Cannot use $1: found no value"
        [ "$1" = --version ] || prefix=$2
        [ "$1" = --prefix ] || version=${2#v}
        shift
        ;;
      --uninstall) task=uninstall ;;
      *) fail "Cannot use \"$1\": expected --prefix DIR, --version V or --uninstall" ;;
    esac
    shift
  done
  case $version in
    *[!0-9A-Za-z.+-]*) fail "Cannot use --version: found \"$version\", expected one such as 1.2.3" ;;
  esac
  [ -n "$prefix" ] || fail 'Cannot find a place to install to: HOME is not set' 'say --prefix DIR'
  case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
  program=$prefix/bin/bashful
  refuse_another
  "$task"
}

main "$@"
