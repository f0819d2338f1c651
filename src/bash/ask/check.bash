# Looks at files of Bash without running them, and for commands, directories and variables (check.ts).
#
# Arguments: the directory of the configuration; "1" where "variables" are wanted; then lists, each its length and its items:
# files; files that shellcheck is to see; directories as the configuration writes them; then each search for commands:
# directories put before PATH, joined by colons, the number of commands, the commands.
# Sections: "syntax.NUMBER", what bash -n says of a file, and "shellcheck.NUMBER", its JSON, where it is installed, by the
# numbers of the files in their lists; "shellcheck" where it is; "directories", those that are not there, by their
# numbers; "variables", the names of those of the environment, with a "=" behind each that is not empty; for each search, by
# its number, "missing.NUMBER", the commands not found.

# type finds functions too: none has a name that a command might have.
__bashful_check() { # DIRECTORY WANTED LIST LIST LIST [DIRECTORIES COUNT COMMAND...]...
  local number=0 path=$PATH count __bashful_name __bashful_place
  if [[ -n $2 ]]; then
    __bashful_section variables
    while read -r __bashful_name; do printf '%s%s\n' "$__bashful_name" "${!__bashful_name:+=}"; done < <(compgen -e)
  fi
  export SERVER_CONFIG_DIR=$1 # for expand.bash
  shift 2
  for ((count = $1; number < count; number++)); do
    shift
    __bashful_section "syntax.$number"
    LC_ALL=C "$BASH" --noprofile --norc -n -- "$1" 2>&1
  done
  shift
  number=0 count=$1
  if type -P shellcheck >/dev/null; then
    __bashful_section shellcheck
    for (( ; number < count; number++)); do
      shift
      __bashful_section "shellcheck.$number"
      shellcheck --format=json1 --severity=info --shell=bash -- "$1" 2>/dev/null
    done
  else
    shift "$count"
  fi
  shift
  __bashful_section directories
  for ((number = 0, count = $1; number < count; number++)); do
    shift
    __bashful_place=$1
    __bashful_locate __bashful_place
    [[ -d $__bashful_place ]] || printf '%s\n' "$number"
  done
  shift
  number=0
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
