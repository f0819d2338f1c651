# How a program answers that is run for one question (ask.ts), and what several of them do.
#
# Environment: __bashful_mark, which opens every section of the answer.
# Output: sections, each the mark, a name, a line feed, then bytes up to the next mark.

__bashful_section() { # NAME [TEXT]
  # shellcheck disable=SC2154 # from the environment
  builtin printf '%s%s\n%s' "$__bashful_mark" "$1" "${2-}"
}

__bashful_file() { # NAME PATH: a section with the bytes of a file; NAME.error follows where they cannot be read, with the reason
  local reason
  __bashful_section "$1"
  if [[ -d $2 ]]; then
    __bashful_section "$1.error" 'Is a directory'
  elif [[ ! -f $2 && -e $2 ]]; then
    __bashful_section "$1.error" 'Not a file'
  else
    {
      reason=$(
        LC_ALL=C
        exec 2>&1 >&3
        exec cat <"$2" # in the subshell's place: a client waits for the files, and a fork takes most of the time
      ) || {
        reason=${reason%%$'\n'*}
        __bashful_section "$1.error" "${reason##*: }"
      }
    } 3>&1
  fi
}

__bashful_cygpath() { # FORM NAME: on Windows, the path in the variable NAME in another form: -u Bash's, -m that of other programs
  case $OSTYPE:${!2} in
    msys*:?* | cygwin*:?*) printf -v "$2" '%s' "$(cygpath "$1" -- "${!2}")" ;;
  esac
}

# Where a newer bash than the system's may be.
# shellcheck disable=SC2034 # for the programs that follow
__bashful_bashes=(
  /opt/homebrew/bin/bash
  /usr/local/bin/bash
  /home/linuxbrew/.linuxbrew/bin/bash
)
