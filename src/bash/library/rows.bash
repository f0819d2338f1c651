# Delimited lines as JSON: what json_rows does.

__bashful_rows() { # [-v VAR] [-d DELIMITER] NAME[:TYPE]... [-- COMMAND...]
  # No local but this one: it would hide VAR.
  local IFS=' '
  __bashful_problem='' __bashful_delimiter=$'\t' __bashful_into='' __bashful_columns=()
  while [ "$#" -gt 0 ]; do
    case $1 in
      -v)
        __bashful_expect_name "${2-}" || return
        __bashful_into=$2
        ;;
      -d) __bashful_delimiter=${2-} ;;
      *) break ;;
    esac
    shift "$(($# > 1 ? 2 : 1))"
  done
  while [ "$#" -gt 0 ] && [ "$1" != -- ]; do
    __bashful_columns[${#__bashful_columns[@]}]=$1
    shift
  done
  if [ "${#__bashful_columns[@]}" -eq 0 ] || [ "${#__bashful_delimiter}" -ne 1 ] || [ "$*" = -- ]; then
    __bashful_problem='json_rows is called without what it needs, expected [-v VAR] [-d CHARACTER] NAME[:TYPE]... [-- COMMAND...]'
    __bashful_fail
    return
  fi
  if [ "$#" -eq 0 ]; then
    __bashful_given=$(command cat)
  else
    __bashful_run "${@:2}" || return
  fi
  if ! __bashful_calm __bashful_tabulate "${__bashful_columns[@]}"; then
    __bashful_fail
  elif [ -n "$__bashful_into" ]; then
    builtin printf -v "$__bashful_into" %s "$__bashful_out"
  else
    builtin printf '%s\n' "$__bashful_out"
  fi
}

__bashful_run() { # COMMAND...: puts what it prints into __bashful_given; where it fails, so does the tool
  # Behind what the command prints comes its stderr, the length of that, and its status.
  __bashful_given=$(
    {
      __bashful_status=0
      __bashful_said=$("$@" 2>&1 >&52 52>&-) || __bashful_status=$?
      LC_ALL=C
      builtin printf '%s%010d%03d' "$__bashful_said" "${#__bashful_said}" "$__bashful_status"
    } 52>&1
  )
  __bashful_calm __bashful_part "$1"
  if [ -n "$__bashful_error" ]; then
    if [ "$__bashful_code" -ne 0 ]; then
      mcp_error "$__bashful_error"
      return
    fi
    builtin printf '%s\n' "$__bashful_error" >&2
  fi
}

__bashful_part() { # COMMAND: takes __bashful_given apart again; __bashful_error is never empty where the command has failed
  local _length=${#__bashful_given} _error
  __bashful_code=$((10#${__bashful_given:_length-3}))
  _error=$((10#${__bashful_given:_length-13:10}))
  __bashful_error=${__bashful_given:_length-13-_error:_error}
  __bashful_given=${__bashful_given:0:_length-13-_error}
  [ "$__bashful_code" -ne 0 ] || return 0
  if [ "$__bashful_code" -eq 127 ] && ! is_cmd_available "$1"; then
    __bashful_error="Cannot run \"$1\": there is no such command"
  elif [ -z "$__bashful_error" ]; then
    __bashful_error="$1 exited with code $__bashful_code"
  elif [ "$_error" -gt 4096 ]; then
    __bashful_error=...${__bashful_error:_error-4096}
  fi
}

__bashful_tabulate() { # NAME[:TYPE]...: makes an array of objects of __bashful_given; within __bashful_calm
  local _column _type _format='' _types _rows _text=$__bashful_given _line _cut _row _number=0 _i _typed _is_plain=1 _last=$(($# - 1))
  _types=() _typed=() _rows=()
  for _column; do
    _type=string
    case $_column in
      *:*) _type=${_column##*:} _column=${_column%:*} ;;
    esac
    case $_type in
      string) ;;
      number | integer | boolean | json) _typed[${#_typed[@]}]=${#_types[@]} ;;
      *)
        __bashful_problem="json_rows cannot use \"$_column:$_type\": found \"$_type\", expected string, number, integer, boolean or json"
        return 1
        ;;
    esac
    _types[${#_types[@]}]=$_type
    __bashful_string "$_column"
    [ "$_type" != string ] || _type='"%s"'
    [ "$_type" = '"%s"' ] || _type=%s
    __bashful_out=${__bashful_out//\\/\\\\}
    _format=$_format,${__bashful_out//%/%%}:$_type
  done
  _format="{${_format#,}}"
  if [[ $_text == *[$'\x80'-$'\xff']* ]]; then
    __bashful_utf8 "$_text"
    _text=$__bashful_out
  fi
  case $_text in
    *[$'\x01'-$'\x08\x0b'-$'\x1f\"\\']*) _is_plain='' ;;
    *$'\t'*) [[ $__bashful_delimiter == $'\t' ]] || _is_plain='' ;;
  esac
  local IFS=$'\n'
  for _line in $_text; do
    IFS=$'\x1f'
    _number=$((_number + 1))
    # The common case in few steps. The last delimiter ends the last field, which may be empty.
    if [[ -n $_is_plain && $__bashful_delimiter != ' ' ]]; then
      _cut=${_line//"$__bashful_delimiter"/$'\x1f'}$'\x1f'
      # shellcheck disable=SC2206 # to be split
      _row=($_cut)
    fi
    if [[ -z $_is_plain || $__bashful_delimiter == ' ' ]] || ((${#_row[@]} != $#)); then __bashful_cut; fi
    if ((${#_row[@]} <= _last)); then
      _cut="${#_row[@]} fields"
      [[ $_cut != '1 fields' ]] || _cut='1 field'
      __bashful_problem="json_rows cannot use line $_number, \"${_line:0:40}\": found $_cut, expected $#"
      return 1
    fi
    if [[ -z $_is_plain ]]; then
      for ((_i = 0; _i <= _last; _i++)); do
        if [[ ${_types[_i]} == string && ${_row[_i]} == *[$'\x01'-$'\x1f\"\\']* ]]; then
          __bashful_escape "${_row[_i]}"
          _row[_i]=$__bashful_out
        fi
      done
    fi
    for _i in ${_typed[@]+"${_typed[@]}"}; do
      [[ ${_row[_i]} == [1-9]* && ${_row[_i]} != *[!0123456789]* && ${_types[_i]} != boolean ]] || __bashful_typed || return
    done
    # shellcheck disable=SC2059 # the format is made for it
    builtin printf -v __bashful_out "$_format" "${_row[@]}"
    _rows[${#_rows[@]}]=$__bashful_out
  done
  IFS=,
  __bashful_out="[${_rows[*]-}]"
}

__bashful_cut() { # Puts the fields of _line into _row
  local _rest=$_line
  case $__bashful_delimiter in
    ' ')
      _rest=${_rest#"${_rest%%[! ]*}"}
      _rest=${_rest%"${_rest##*[! ]}"}
      ;;
  esac
  _row=()
  while ((${#_row[@]} < _last)); do
    _row[${#_row[@]}]=${_rest%%"$__bashful_delimiter"*}
    [[ $_rest == *"$__bashful_delimiter"* ]] || return 0
    _rest=${_rest:${#_row[${#_row[@]} - 1]}+${#__bashful_delimiter}}
    [[ $__bashful_delimiter != ' ' ]] || _rest=${_rest#"${_rest%%[! ]*}"}
  done
  _row[_last]=$_rest
}

__bashful_typed() { # Makes the field _i of _row JSON of its type; false where it is none
  local _field=${_row[_i]}
  _field=${_field#"${_field%%[!$' \t\r']*}"}
  _field=${_field%"${_field##*[!$' \t\r']}"}
  case ${_types[_i]}:$_field in
    *:) _field=null ;;
    boolean:true | boolean:false) ;;
    json:*)
      __bashful_scan "$_field" || _field=
      [[ -z $_field ]] || _field=$__bashful_out
      ;;
    number:*) __bashful_is_number "$_field" || _field= ;;
    integer:*)
      case ${_field#-} in
        0 | [1-9]*) [[ ${_field#-} != *[!0123456789]* ]] || _field= ;;
        *) _field= ;;
      esac
      ;;
    *) _field= ;;
  esac
  if [[ -z $_field ]]; then
    _type=${_types[_i]}
    __bashful_problem="json_rows cannot use line $_number, \"${_line:0:40}\": found \"${_row[_i]:0:40}\", expected a value of type $_type"
    return 1
  fi
  _row[_i]=$_field
}
