# How helpers give their results, and which JSON they read.
#
# A text may be large, and each function that it is passed to takes its time again. So the helpers put what they are to
# read or quote into __bashful_given at once, and what an object or array is made of into __bashful_arguments.

__bashful_give() { # FUNCTION [-v VAR] ARGUMENT...: prints what FUNCTION leaves in __bashful_out, or puts it in VAR
  # Bash before 4.0 makes one word of "${@:4}" where IFS does not begin with white space (its CHANGES, bash-4.0-alpha, ccc).
  local IFS=' '
  __bashful_problem=
  case ${2-} in
    -v)
      __bashful_expect_name "${3-}" || return
      if "$1" "${@:4}"; then builtin printf -v "$3" %s "$__bashful_out"; else __bashful_fail; fi
      ;;
    *)
      if "$@"; then builtin printf '%s\n' "$__bashful_out"; else __bashful_fail; fi
      ;;
  esac
}

__bashful_expect_name() { # TEXT: false, and says so, when it is no name of a variable
  case $1 in
    '' | [0-9]* | *[!a-zA-Z0-9_]*)
      __bashful_problem="-v needs the name of a variable: found \"$1\""
      __bashful_fail
      ;;
  esac
}

__bashful_get() { # COUNT KEY [DEFAULT]: what json_get does, which got COUNT arguments, with __bashful_given
  if [ "$1" -lt 2 ]; then
    __bashful_problem="json_get is called with $1 argument"
    [ "$1" -eq 1 ] || __bashful_problem+=s
    __bashful_problem+=', expected JSON KEY [DEFAULT]'
    return 1
  fi
  __bashful_calm __bashful_find json_get "${@:2}"
}

__bashful_is_json() { # JSON: true when it is JSON, which __bashful_out then is, compact
  __bashful_given=${1-}
  __bashful_calm __bashful_parse
}

__bashful_parse() { # The same for __bashful_given, which may be -; within __bashful_calm
  __bashful_take_input
  __bashful_scan "$__bashful_given"
}

__bashful_take_input() { # Where __bashful_given is -, it becomes what is on standard input
  [ "${__bashful_given:0:2}" != - ] || __bashful_given=$(command cat)
}
