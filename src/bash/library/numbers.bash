# Numbers as JSON writes them.

__bashful_is_number() { # TEXT: true when JSON has it as a number
  # A long text that begins as no number does is told here: ${text%%pattern} would try the pattern at each of its places.
  case $1 in
    [-0-9]*) ;;
    *) return 1 ;;
  esac
  local _rest=${1#-} _digits
  _digits=${_rest%%[!0-9]*}
  case $_digits in
    0 | [1-9]*) ;;
    *) return 1 ;;
  esac
  _rest=${_rest:${#_digits}}
  case $_rest in
    .[0-9]*)
      _rest=${_rest#.}
      _rest=${_rest#"${_rest%%[!0-9]*}"}
      ;;
  esac
  case $_rest in
    [eE][-+][0-9]*) _rest=${_rest:2} ;;
    [eE][0-9]*) _rest=${_rest:1} ;;
    '') return 0 ;;
    *) return 1 ;;
  esac
  case $_rest in
    *[!0-9]*) return 1 ;;
  esac
}

__bashful_is_count() { # TEXT: digits, with or without a fraction
  case ${1-} in
    *[!0123456789.]*) return 1 ;;
  esac
  __bashful_is_number "${1-}"
}

__bashful_is_less() { # A B: compares counts of any length
  local _a=${1%%.*} _b=${2%%.*} _c _d
  if [ "${#_a}" -ne "${#_b}" ]; then
    [ "${#_a}" -lt "${#_b}" ]
    return
  fi
  # Bash counts in 64 bits: of the digits before and behind the point the first 18 count.
  case $1 in *.*) _c=${1#*.} ;; *) _c= ;; esac
  case $2 in *.*) _d=${2#*.} ;; *) _d= ;; esac
  _a=${_a}000000000000000000 _b=${_b}000000000000000000 _c=${_c}000000000000000000 _d=${_d}000000000000000000
  _a=$((10#${_a:0:18})) _b=$((10#${_b:0:18}))
  [ "$_a" -lt "$_b" ] || { [ "$_a" -eq "$_b" ] && [ "$((10#${_c:0:18}))" -lt "$((10#${_d:0:18}))" ]; }
}
