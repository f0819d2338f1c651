# shellcheck shell=bash
# Which Deno the scripts run with. Source it from Bash 3.2 or later: it defines find_deno and prepares Deno's environment.

deno_oldest=2.9   # major.minor that is new enough on PATH
deno_pinned=2.9.6 # what npx fetches where PATH has none

export DENO_NO_UPDATE_CHECK=1
# The package registry is trusted by the certificates that this machine trusts, not only by those that Deno carries.
export DENO_TLS_CA_STORE="${DENO_TLS_CA_STORE:-system,mozilla}"

find_deno() { # -> deno: the program's path or name; 69 after one line on stderr where there is none
  local cache remembered reason
  deno=deno
  __deno_is_new_enough deno && return 0
  cache="${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/bashful"
  remembered="$cache/deno-$deno_pinned.path"
  if [ -r "$remembered" ] && IFS= read -r deno <"$remembered" && [ -x "$deno" ]; then
    return 0
  fi
  if ! command -v npx >/dev/null 2>&1; then
    printf 'error: Cannot run bashful from source: found neither Deno %s or newer nor npx (Node.js), expected one of them on PATH\n' \
      "$deno_oldest" >&2
    return 69
  fi
  if ! mkdir -p "$cache"; then
    printf 'error: Cannot run bashful from source: cannot make the folder %s\n' "$cache" >&2
    return 69
  fi
  printf 'Downloading Deno %s (once)\n' "$deno_pinned" >&2
  # Away from the caller's folder, whose package.json could change what npx does, and without its standard input.
  if ! deno=$(cd "$cache" && npx --yes "deno@$deno_pinned" eval 'console.log(Deno.execPath())' </dev/null 2>"$cache/npx.log") ||
    [ ! -x "$deno" ]; then
    reason=$(grep -v '^[[:space:]]*$' "$cache/npx.log" | tail -n 1)
    printf 'error: Cannot get Deno %s by npx: %s\n' "$deno_pinned" "${reason:-it printed no path of a program}" >&2
    return 69
  fi
  rm -f "$cache/npx.log"
  printf '%s\n' "$deno" >"$remembered.$$" && mv -f "$remembered.$$" "$remembered"
  return 0
}

__deno_is_new_enough() { # <program>
  local word version rest major minor oldest_minor
  # deno 2.9.6 (stable, ...)
  read -r word version rest <<EOF
$("$1" --version 2>/dev/null)
EOF
  [ "$word" = deno ] || return 1
  major=${version%%.*}
  rest=${version#*.}
  minor=${rest%%.*}
  oldest_minor=${deno_oldest#*.}
  case "$major$minor" in "" | *[!0-9]*) return 1 ;; esac
  [ "$major" -gt "${deno_oldest%%.*}" ] || { [ "$major" -eq "${deno_oldest%%.*}" ] && [ "$minor" -ge "$oldest_minor" ]; }
}
