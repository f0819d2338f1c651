# How helpers give their results, and the look-up of a call's arguments that needs no parser.

__bashful_give() { # FUNCTION [-v VAR] ARGUMENT...: prints what FUNCTION leaves in __bashful_out, or puts it in VAR
  # Bash before 4.0 makes one word of "${@:4}" where IFS does not begin with white space (its CHANGES, bash-4.0-alpha, ccc).
  local IFS=' '
  __bashful_problem=
  case ${2-} in
    -v)
      case ${3-} in
        '' | [0-9]* | *[!a-zA-Z0-9_]*)
          __bashful_problem="-v needs the name of a variable: found \"${3-}\""
          __bashful_fail
          return
          ;;
      esac
      if "$1" "${@:4}"; then builtin printf -v "$3" %s "$__bashful_out"; else __bashful_fail; fi
      ;;
    *)
      if "$@"; then builtin printf '%s\n' "$__bashful_out"; else __bashful_fail; fi
      ;;
  esac
}

__bashful_get() { # JSON KEY [DEFAULT]: looks KEY up in what the server has taken apart, else in JSON
  if [ "$#" -lt 2 ]; then
    __bashful_problem="json_get is called with $# arguments, expected JSON KEY [DEFAULT]"
    return 1
  fi
  # A job gets __bashful_values with its request: a key, then its type's character with its value, and so on (request.ts).
  if [ -n "${__bashful_values[0]+set}" ] && [ "$1" = "${__bashful_json-}" ]; then
    local _i=0
    while [ "$_i" -lt "${#__bashful_values[@]}" ]; do
      if [ "${__bashful_values[_i]}" = "$2" ]; then
        __bashful_out=${__bashful_values[_i + 1]:1}
        __bashful_type=${__bashful_values[_i + 1]:0:1}
        __bashful_found "$@"
        return
      fi
      _i=$((_i + 2))
    done
    case $2 in
      '' | *[.\\]*) ;;
      *)
        # Fewer than the 64 that are handed over at most, two fields each: every top-level value is among them.
        if [ "$_i" -lt 128 ] && [ "$#" -gt 2 ]; then
          __bashful_out=$3
          return 0
        fi
        ;;
    esac
  fi
  __bashful_calm __bashful_find "$@"
}

__bashful_found() { # JSON KEY [DEFAULT]: makes of __bashful_out and __bashful_type what json_get gives
  case $__bashful_type in
    z | '')
      if [ "$#" -gt 2 ]; then
        __bashful_out=$3
      elif [ "$__bashful_type" = z ]; then
        __bashful_out=
      else
        __bashful_problem="json_get cannot find key \"$2\": found $__bashful_seen"
        return 1
      fi
      ;;
    0)
      __bashful_problem="json_get cannot give \"$2\": found a string with U+0000, which Bash cannot hold"
      return 1
      ;;
  esac
}
