# Looks at tools.bash without running it, and for commands (check.ts).
#
# Arguments: the directory of the configuration; the path of tools.bash, empty where there is none; the same again where
# "shellcheck" is wanted; directories put before PATH, joined by colons; then commands.
# Environment: __bashful_mark, which opens every section of the output.
# Output: "syntax", what bash -n says; "shellcheck", its JSON, where it is installed; "missing", the commands not found.

__bashful_section() { # NAME
  # shellcheck disable=SC2154 # it comes through the environment
  builtin printf '%s%s\n' "$__bashful_mark" "$1"
}

export SERVER_CONFIG_DIR=$1 # for expand.bash
exec 151>&2 </dev/null 2>/dev/null
set -m # what takes too long is ended like a call
{
  set +m
  if [[ -n $2 ]]; then
    __bashful_section syntax
    LC_ALL=C "$BASH" --noprofile --norc -n -- "$2" 2>&1
  fi
  if [[ -n $3 ]] && type -P shellcheck >/dev/null; then
    __bashful_section shellcheck
    shellcheck --format=json1 --severity=info --shell=bash -- "$3" 2>/dev/null
  fi
  __bashful_prefix "$4"
  # shellcheck disable=SC2154 # expand.bash sets it
  PATH=$__bashful_found$PATH
  __bashful_section missing
  shift 4
  for __bashful_word; do
    type -- "$__bashful_word" >/dev/null 2>&1 || builtin printf '%s\n' "$__bashful_word"
  done
  __bashful_section end
} &
builtin printf '%s{"type":"group","id":%s}\n' "$__bashful_mark" "$!" >&151
exec 151>&-
builtin wait "$!"
