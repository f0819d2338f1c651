# Looks at tools.bash without running it, and for commands (check.ts).
#
# Arguments: the directory of the configuration; the path of tools.bash, empty where there is none; the same again where
# "shellcheck" is wanted; "1" where "variables" are; then each search for commands: directories put before PATH, joined by
# colons, the number of commands, the commands.
# Sections: "syntax", what bash -n says; "shellcheck", its JSON, where it is installed;
# "variables", the names of those of the environment, with a "=" behind each that is not empty; for each search, by its number,
# "missing.NUMBER", the commands not found.

# type finds functions too: none has a name that a command might have.
__bashful_check() { # DIRECTORY FILE FILE WANTED [DIRECTORIES COUNT COMMAND...]...
  local number=0 path=$PATH count __bashful_name
  if [[ -n $4 ]]; then
    __bashful_section variables
    while read -r __bashful_name; do printf '%s%s\n' "$__bashful_name" "${!__bashful_name:+=}"; done < <(compgen -e)
  fi
  export SERVER_CONFIG_DIR=$1 # for expand.bash
  if [[ -n $2 ]]; then
    __bashful_section syntax
    LC_ALL=C "$BASH" --noprofile --norc -n -- "$2" 2>&1
  fi
  if [[ -n $3 ]] && type -P shellcheck >/dev/null; then
    __bashful_section shellcheck
    shellcheck --format=json1 --severity=info --shell=bash -- "$3" 2>/dev/null
  fi
  shift 4
  while (($# > 0)); do
    __bashful_prefix "$1"
    # shellcheck disable=SC2154 # expand.bash sets it
    PATH=$__bashful_found$path
    __bashful_section "missing.$((number++))"
    count=$2
    shift 2
    while ((count-- > 0)); do
      type -- "$1" >/dev/null 2>&1 || printf '%s\n' "$1"
      shift
    done
  done
}

exec 51>&2 </dev/null 2>/dev/null
set -m # what takes too long is ended like a call
{
  set +m
  __bashful_check "$@"
} &
# shellcheck disable=SC2154 # from the environment
printf '%s{"type":"group","id":%s}\n' "$__bashful_mark" "$!" >&51
exec 51>&-
wait "$!"
