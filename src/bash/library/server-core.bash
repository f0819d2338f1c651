# shellcheck shell=bash
#
# server-core.bash: the helpers that tool functions use, for Bash 3.2 and later. No other program is needed.
# Defines functions and nothing else. Every function for authors opens with its signature, then what it does and an
# example; what starts with __bashful_ is internal. Locals start with one underscore, so that an author's readonly
# variables cannot collide with them; results travel in __bashful_out, so that no local can shadow -v VAR.
# Running tools, the control channel's other end and the check of arguments and results are the server's business.

# --- JSON ------------------------------------------------------------------------------------------------------------

json_get() { # [-v VAR] JSON KEY [DEFAULT]
  # Prints a value, or puts it in VAR: text as text, objects and arrays as compact JSON, null as nothing. KEY leads
  # inwards with dots (user.name, items.0; a dot within a name is \.). DEFAULT stands in for a missing key or null.
  # Example: json_get -v path "$1" path; json_get -v limit "$1" options.limit 10
  __bashful_give __bashful_get "$@"
}

json_object() { # [-v VAR] NAME=STRING NAME:=JSON ...
  # Prints a JSON object, or puts it in VAR. A = or a last : within a name is written \= and \:
  # Example: json_object path="$path" size:="$size" tags:='["a","b"]'
  __bashful_give __bashful_object "$@"
}

json_array() { # [-v VAR] [-s] ITEM...
  # Prints a JSON array, or puts it in VAR. An ITEM is a string, or JSON where it starts with :=
  # After -s every ITEM is a string whatever it starts with, as lists from outside need it.
  # Example: json_array one two :=3 :=true; json_array -s "${files[@]}"
  __bashful_give __bashful_array "$@"
}

json_string() { # [-v VAR] TEXT
  # Prints TEXT as a JSON string with its quotes, or puts it in VAR. Bytes that are not UTF-8 become U+FFFD.
  # Example: json_string -v quoted "$line"
  if [ "$#" -gt 1 ]; then
    __bashful_give __bashful_calm -v "${2-}" __bashful_string "${3-}"
  else
    __bashful_give __bashful_calm __bashful_string "${1-}"
  fi
}

is_valid_json() { # JSON
  # True when JSON is exactly one JSON value.
  # Example: is_valid_json "$reply" || mcp_error "The service did not answer with JSON"
  __bashful_calm __bashful_scan "${1-}"
}

is_json_object() { # JSON
  # True when JSON is one JSON object.
  # Example: is_json_object "$reply" && name=$(json_get "$reply" name)
  __bashful_calm __bashful_scan "${1-}" && case $__bashful_out in '{'*) ;; *) return 1 ;; esac
}

json_object_has_key() { # JSON NAME
  # True when JSON is an object that has NAME; NAME is taken as it is, dots and all.
  # Example: json_object_has_key "$1" limit
  is_json_object "${1-}" && __bashful_calm __bashful_scan "$1" "${2-}" && [ -n "$__bashful_type" ]
}

json_merge_objects() { # JSON...
  # Prints one object with the keys of all; where a key comes twice the later value counts.
  # Example: json_merge_objects "$defaults" "$1"
  __bashful_give __bashful_merge "$@"
}

json_read_file() { # FILE
  # Prints the JSON value in FILE, compact.
  # Example: config=$(json_read_file "$SERVER_CONFIG_DIR/rates.json") || return
  __bashful_give __bashful_read "$@"
}

# --- Logs ------------------------------------------------------------------------------------------------------------

log_trace() { # MESSAGE
  # Says MESSAGE on stderr and to the client that asked for logs. From least to most: trace, debug, info, warn, error,
  # fatal; stderr gets what SERVER_LOG_LEVEL (info) lets through.
  # Example: log_trace "GET $url"
  __bashful_log trace "${1-}"
}

log_debug() { # MESSAGE
  # What helps to find a fault in the tool itself.
  # Example: log_debug "cache hit for $key"
  __bashful_log debug "${1-}"
}

log_info() { # MESSAGE
  # What the tool is doing.
  # Example: log_info "Reading 3 of 7 pages"
  __bashful_log info "${1-}"
}

log_warn() { # MESSAGE
  # What may be wrong, though the tool goes on.
  # Example: log_warn "No index found, searching every file"
  __bashful_log warn "${1-}"
}

log_error() { # MESSAGE
  # Where the tool then fails, MESSAGE is what the model reads.
  # Example: log_error "Cannot read $path"; return 1
  __bashful_log error "${1-}"
}

log_fatal() { # MESSAGE
  # What no later call can do without either.
  # Example: log_fatal "The database is gone"; return 1
  __bashful_log fatal "${1-}"
}

log() { # LEVEL MESSAGE
  # The same with the level as an argument, in capitals or not.
  # Example: log WARN "Disk is nearly full"
  __bashful_log "${1-}" "${2-}"
}

log_level_to_num() { # LEVEL
  # Prints the level's number: trace 1, debug 5, info 9, warn 13, error 17, fatal 21; 9 for any other word.
  # Example: [ "$(log_level_to_num "$LEVEL")" -ge 13 ]
  __bashful_level "${1-}"
  builtin printf '%s\n' "$__bashful_number"
}

echo_stderr() { # TEXT...
  # Prints a line on stderr.
  # Example: echo_stderr "step 2 is done"
  local IFS=' '
  builtin printf '%s\n' "$*" >&2
}

# --- Results for MCP -------------------------------------------------------------------------------------------------

mcp_error() { # MESSAGE
  # Fails the call with exactly MESSAGE; returns 1, which the function has to return in turn.
  # Example: [ "$size" -lt 1000 ] || mcp_error "The file is too large" || return
  if [ -n "${__bashful_mark-}" ]; then
    __bashful_calm __bashful_string "${1-}"
    __bashful_emit "{\"type\":\"error\",\"message\":$__bashful_out}"
  else
    builtin printf 'error: %s\n' "${1-}" >&2 || :
  fi
  return 1
}

mcp_progress() { # DONE [TOTAL] [MESSAGE]
  # Tells the client how far the tool is, at most ten times a second, and moves the call's deadline. DONE never falls:
  # what is less than before is left out.
  # Example: mcp_progress "$page" "$pages" "Reading page $page"
  __bashful_advance "$@"
}

mcp_text() { # TEXT [--audience user|assistant|user,assistant] [--priority 0..1]
  # Adds a text block to the result, before what the tool prints.
  # Example: mcp_text "Found 3 files" --audience user
  __bashful_content mcp_text 1 1 "$@"
}

mcp_image() { # FILE [MIME] [--audience WHO] [--priority 0..1]
  # Adds an image to the result. MIME is found by the file's name or first bytes.
  # Example: mcp_image chart.png
  __bashful_content mcp_image 1 2 "$@"
}

mcp_audio() { # FILE [MIME] [--audience WHO] [--priority 0..1]
  # Adds a sound to the result. MIME is found by the file's name or first bytes.
  # Example: mcp_audio speech.mp3
  __bashful_content mcp_audio 1 2 "$@"
}

mcp_resource_link() { # URI NAME [--title T] [--description D] [--mime M] [--size BYTES] [--audience WHO] [--priority 0..1]
  # Adds a link to something that the client can fetch.
  # Example: mcp_resource_link "file://$path" report.pdf --title "The report"
  __bashful_content mcp_resource_link 2 2 "$@"
}

mcp_resource() { # URI FILE|--text TEXT [--mime M] [--audience WHO] [--priority 0..1]
  # Adds a file's content, or TEXT, to the result under the name URI. A file that is not UTF-8 text goes as bytes.
  # Example: mcp_resource "file://$path" "$path"
  __bashful_content mcp_resource 1 2 "$@"
}

mcp_export_helpers() {
  # Makes every helper work in child bash processes, as bash -c and xargs start them.
  # Example: mcp_export_helpers; xargs -P4 -n1 bash -c 'mcp_progress "$1"' _
  __bashful_export
}

# --- Files and text --------------------------------------------------------------------------------------------------

is_readable_file() { # PATH
  # True when PATH is a file, or a link to one, that can be read.
  # Example: is_readable_file "$path" || mcp_error "Cannot read $path" || return
  [ -f "${1-}" ] && [ -r "$1" ]
}

is_non_empty_dir() { # PATH
  # True when PATH is a directory that can be read and has something in it.
  # Example: is_non_empty_dir "$HOME/notes" || mcp_error "No notes yet" || return
  [ -d "${1-}" ] && [ -r "$1" ] && [ -n "$(
    GLOBIGNORE=
    builtin set +f
    shopt -u failglob
    shopt -s nullglob dotglob
    builtin cd -- "$1" && builtin printf %s *
  )" ]
}

is_cmd_available() { # COMMAND
  # True when COMMAND is a program, function or builtin.
  # Example: is_cmd_available ffmpeg || mcp_error "ffmpeg is not installed" || return
  command -v -- "${1-}" >/dev/null 2>&1
}

text_trim() { # [TEXT...]
  # Prints TEXT, or standard input, without white space around it.
  # Example: name=$(text_trim "$name")
  local _text IFS=' '
  if [ "$#" -gt 0 ]; then _text=$*; else _text=$(command cat); fi
  _text=${_text#"${_text%%[![:space:]]*}"}
  builtin printf %s "${_text%"${_text##*[![:space:]]}"}"
}

# --- Inside ----------------------------------------------------------------------------------------------------------

__bashful_give() { # FUNCTION [-v VAR] ARGUMENT...: prints what FUNCTION leaves in __bashful_out, or puts it in VAR
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

__bashful_get() { # JSON KEY [DEFAULT]
  if [ "$#" -lt 2 ]; then
    __bashful_problem="json_get is called with $# arguments, expected JSON KEY [DEFAULT]"
    return 1
  fi
  # The worker sets __bashful_values: a key, then its type and value, and so on.
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
        # Fewer than the most that are handed over: every top-level value is among them.
        if [ "$_i" -lt 128 ] && [ "$#" -gt 2 ]; then
          __bashful_out=$3
          return 0
        fi
        ;;
    esac
  fi
  __bashful_calm __bashful_find "$@"
}

__bashful_found() { # JSON KEY [DEFAULT]: settles __bashful_out by __bashful_type
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

__bashful_load_all() { # Where parts of the library are defined on demand, defines them all (programs.ts)
  :
}

# --- On demand: strings, logs and the control channel -----------------------------------------------------------------

__bashful_calm() { # FUNCTION ARGUMENT...: runs FUNCTION by bytes, without globbing, and with the author's options off
  # A locale that this machine does not have makes Bash complain whenever a local LC_ALL ends.
  if [ -n "${LC_ALL-}" ]; then
    __bashful_calmly "$@" 2>/dev/null
  else
    __bashful_calmly "$@"
  fi
}

__bashful_calmly() { # FUNCTION ARGUMENT...
  local LC_ALL=C IFS=' ' _glob='' _case='' _status=0
  __bashful_problem=
  case $- in
    *f*) ;;
    *) _glob=1 ;;
  esac
  builtin set -f
  if shopt -q nocasematch; then
    _case=1
    shopt -u nocasematch
  fi
  "$@" || _status=$?
  [ -z "$_case" ] || shopt -s nocasematch
  [ -z "$_glob" ] || builtin set +f
  return "$_status"
}

__bashful_string() { # TEXT: as a JSON string; in C locale
  local _text=$1
  if [[ $_text == *[$'\x80'-$'\xff']* ]]; then
    __bashful_utf8 "$_text"
    _text=$__bashful_out
  fi
  if [[ $_text == *[$'\x01'-$'\x1f\"\\']* ]]; then
    __bashful_escape "$_text"
    _text=$__bashful_out
  fi
  __bashful_out="\"$_text\""
}

__bashful_escape() { # TEXT: what must be escaped in a JSON string, escaped
  local _text=$1 _code=0 _byte _escape _step=1024
  [ "${BASH_VERSINFO[0]}" -gt 3 ] || _step=256
  if [ "${#_text}" -gt "$_step" ]; then
    # In pieces, and these in pieces: replacing costs the square of a text's length, and Bash 3.2 is slow to cut.
    local _i=0 _out
    _out=()
    [ "${#_text}" -le 16384 ] || _step=16384
    while [ "$_i" -lt "${#_text}" ]; do
      __bashful_out=${_text:_i:_step}
      if [[ $__bashful_out == *[$'\x01'-$'\x1f\"\\']* ]]; then __bashful_escape "$__bashful_out"; fi
      _out[${#_out[@]}]=$__bashful_out
      _i=$((_i + _step))
    done
    local IFS=
    __bashful_out="${_out[*]}"
    return
  fi
  _text=${_text//\\/\\\\}
  _text=${_text//\"/\\\"}
  _text=${_text//$'\n'/\\n}
  _text=${_text//$'\t'/\\t}
  _text=${_text//$'\r'/\\r}
  while [[ $_text == *[$'\x01'-$'\x1f']* ]]; do
    _code=$((_code + 1))
    builtin printf -v _byte '\\x%02x' "$_code"
    builtin printf -v _byte %b "$_byte"
    builtin printf -v _escape '\\u%04x' "$_code"
    _text=${_text//"$_byte"/"$_escape"}
  done
  __bashful_out=$_text
}

__bashful_level() { # LEVEL: its number, its word on stderr and MCP's word
  case ${1-} in
    [tT][rR][aA][cC][eE]) __bashful_number=1 __bashful_word=trace __bashful_level=debug ;;
    [dD][eE][bB][uU][gG]) __bashful_number=5 __bashful_word=debug __bashful_level=debug ;;
    [wW][aA][rR][nN] | [wW][aA][rR][nN][iI][nN][gG]) __bashful_number=13 __bashful_word=warning __bashful_level=warning ;;
    [eE][rR][rR][oO][rR]) __bashful_number=17 __bashful_word=error __bashful_level=error ;;
    [fF][aA][tT][aA][lL] | [cC][rR][iI][tT][iI][cC][aA][lL]) __bashful_number=21 __bashful_word=fatal __bashful_level=critical ;;
    *) __bashful_number=9 __bashful_word=info __bashful_level=info ;;
  esac
}

__bashful_log() { # LEVEL MESSAGE [PLACE]
  __bashful_level "${SERVER_LOG_LEVEL:-info}"
  local _least=$__bashful_number
  __bashful_level "$1"
  if [ "$__bashful_number" -ge "$_least" ]; then
    builtin printf '%s: %s\n' "$__bashful_word" "$2${3:+
  --> $3}" >&2 || :
  fi
  if [ -n "${__bashful_mark-}" ]; then
    __bashful_calm __bashful_string "$2${3:+ ($3)}"
    __bashful_emit "{\"type\":\"log\",\"level\":\"$__bashful_level\",\"message\":$__bashful_out}"
  fi
}

__bashful_emit() { # JSON: one line on the control channel, which is open as 151 under the server
  [ -z "${__bashful_mark-}" ] || { builtin printf '%s%s\n' "$__bashful_mark" "$1" >&151; } 2>/dev/null || :
}

__bashful_fail() { # Says __bashful_problem and where the author's code is that has it; returns 1
  local _i=0 _place=
  while [ "$_i" -lt "${#BASH_SOURCE[@]}" ] && [ "${BASH_SOURCE[_i]}" = "${BASH_SOURCE[0]}" ]; do _i=$((_i + 1)); done
  [ -z "${BASH_SOURCE[_i]-}" ] || _place=${BASH_SOURCE[_i]}:${BASH_LINENO[_i - 1]}
  __bashful_log error "$__bashful_problem" "$_place"
  return 1
}

# --- On demand: making JSON, numbers and progress ---------------------------------------------------------------------

__bashful_object() { # NAME=STRING NAME:=JSON ...
  __bashful_calm __bashful_members json_object "$@"
}

__bashful_array() { # [-s] ITEM...
  __bashful_calm __bashful_members json_array "$@"
}

__bashful_members() { # json_object|json_array ARGUMENT...
  local _helper=$1 _plain='' _out _argument _name _part _rest
  _out=()
  shift
  if [ "$_helper" = json_array ] && [ "${1-}" = -s ]; then
    _plain=1
    shift
  fi
  for _argument; do
    _rest=$_argument
    _name=
    if [ "$_helper" = json_object ]; then
      while :; do
        case $_rest in
          *=*) ;;
          *)
            __bashful_problem="json_object cannot use \"$_argument\": found no =, expected NAME=STRING or NAME:=JSON"
            return 1
            ;;
        esac
        _part=${_rest%%=*}
        _rest=${_rest#*=}
        case $_part in
          *\\) _name=$_name${_part%\\}= ;;
          *) break ;;
        esac
      done
      _name=$_name$_part
      case $_name in
        *\\:) _name=${_name%??}: _part= ;;
        *:) _name=${_name%:} ;;
        *) _part= ;;
      esac
      __bashful_string "$_name"
      _name=$__bashful_out:
    else
      _part=
      case $_plain$_rest in
        :=*) _part=: _rest=${_rest#:=} ;;
      esac
    fi
    case $_part in
      *:)
        if [ "$_rest" = true ] || [ "$_rest" = false ] || [ "$_rest" = null ] || __bashful_is_number "$_rest"; then
          __bashful_out=$_rest
        elif ! __bashful_scan "$_rest"; then
          __bashful_problem="$_helper cannot use \"${_argument%%=*}=\": $__bashful_problem"
          return 1
        fi
        ;;
      *) __bashful_string "$_rest" ;;
    esac
    _out[${#_out[@]}]=$_name$__bashful_out
  done
  local IFS=,
  _rest="${_out[*]-}"
  case $_helper in
    json_object) __bashful_out="{$_rest}" ;;
    *) __bashful_out="[$_rest]" ;;
  esac
}

__bashful_is_number() { # TEXT
  # At once what is not, since cutting costs the square of a long text's length where nothing matches.
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

__bashful_is_less() { # A B: as counts
  local _a=${1%%.*} _b=${2%%.*} _c _d
  if [ "${#_a}" -ne "${#_b}" ]; then
    [ "${#_a}" -lt "${#_b}" ]
    return
  fi
  # One part of at most 18 digits is one number; the rest of longer ones does not count.
  case $1 in *.*) _c=${1#*.} ;; *) _c= ;; esac
  case $2 in *.*) _d=${2#*.} ;; *) _d= ;; esac
  _a=${_a}000000000000000000 _b=${_b}000000000000000000 _c=${_c}000000000000000000 _d=${_d}000000000000000000
  _a=$((10#${_a:0:18})) _b=$((10#${_b:0:18}))
  [ "$_a" -lt "$_b" ] || { [ "$_a" -eq "$_b" ] && [ "$((10#${_c:0:18}))" -lt "$((10#${_d:0:18}))" ]; }
}

__bashful_advance() { # DONE [TOTAL] [MESSAGE]
  local _now=${EPOCHREALTIME-} _tenths=100000 _json
  __bashful_problem=
  if ! __bashful_is_count "${1-}" || ! { [ -z "${2-}" ] || __bashful_is_count "$2"; }; then
    __bashful_problem="mcp_progress cannot use \"${1-}\" of \"${2-}\": expected numbers, as in 3 10 or 0.5"
    __bashful_fail
    return
  fi
  _now=${_now//[!0-9]/}
  : "${_now:=${SECONDS-0}000000}"
  if [ -n "${__bashful_progress-}" ] && __bashful_is_less "$1" "$__bashful_progress"; then return 0; fi
  # Without a token the server only needs to know that the tool is alive.
  [ -n "${__bashful_wants_progress-}" ] || [ -z "${__bashful_mark-}" ] || _tenths=1000000
  if [ "$1" != "${2-}" ] || [ "$1" = "${__bashful_progress-}" ]; then
    if [ "$((_now - ${__bashful_progress_time:--$_tenths}))" -lt "$_tenths" ]; then return 0; fi
  fi
  __bashful_progress=$1
  __bashful_progress_time=$_now
  if [ -n "${__bashful_mark-}" ]; then
    _json="{\"type\":\"progress\",\"progress\":$1${2:+,\"total\":$2}"
    if [ -n "${3-}" ]; then
      __bashful_calm __bashful_string "$3"
      _json="$_json,\"message\":$__bashful_out"
    fi
    __bashful_emit "$_json}"
  else
    builtin printf 'progress: %s\n' "$1${2:+ of $2}${3:+: $3}" >&2 || :
  fi
}

# --- On demand: reading JSON ------------------------------------------------------------------------------------------

__bashful_merge() { # JSON...
  __bashful_calm __bashful_union "$@"
}

__bashful_find() { # JSON KEY [DEFAULT]: __bashful_get for JSON that nobody has parsed yet
  local _json=$1 _key=$2 _rest=$2. _piece _tail _part='' _parts
  _parts=()
  shift 2
  while [ -n "$_rest" ]; do
    _piece=${_rest%%.*}
    _rest=${_rest#*.}
    _tail=${_piece##*[!\\]}
    if [ $((${#_tail} % 2)) -eq 1 ]; then
      _part=$_part${_piece%?}.
    else
      _part=$_part$_piece
      _parts[${#_parts[@]}]=${_part//\\\\/\\}
      _part=''
    fi
  done
  [ -z "$_part" ] || _parts[${#_parts[@]}]=$_part
  if ! __bashful_scan "$_json" "${_parts[@]}"; then
    __bashful_problem="json_get cannot read JSON: $__bashful_problem"
    return 1
  fi
  [ "$__bashful_type" != s ] || __bashful_out=$__bashful_text
  __bashful_found "$_json" "$_key" "$@"
}

__bashful_union() { # JSON...
  local _json _name _i _names _values
  _names=()
  _values=()
  if [ "$#" -eq 0 ]; then
    __bashful_problem='json_merge_objects is called without an object, expected at least one'
    return 1
  fi
  for _json; do
    if ! __bashful_scan "$_json" || [ "${__bashful_out:0:1}" != '{' ]; then
      __bashful_problem="json_merge_objects cannot use \"${_json:0:40}\": found no JSON object, expected one"
      return 1
    fi
    __bashful_each=1
    __bashful_scan "$_json" || :
    __bashful_each=
    local _j=0
    while [ "$_j" -lt "${#__bashful_names[@]}" ]; do
      _name=${__bashful_names[_j]}
      _i=0
      while [ "$_i" -lt "${#_names[@]}" ] && [ "${_names[_i]}" != "$_name" ]; do _i=$((_i + 1)); done
      _names[_i]=$_name
      _values[_i]=${__bashful_items[_j]}
      _j=$((_j + 1))
    done
  done
  _i=0
  _json=()
  while [ "$_i" -lt "${#_names[@]}" ]; do
    __bashful_string "${_names[_i]}"
    _json[_i]=$__bashful_out:${_values[_i]}
    _i=$((_i + 1))
  done
  local IFS=,
  __bashful_out="{${_json[*]-}}"
}

__bashful_read() { # FILE
  local _text=
  if [ "$#" -eq 0 ]; then
    __bashful_problem='json_read_file is called without a file'
  elif ! is_readable_file "$1"; then
    __bashful_problem="json_read_file cannot read \"$1\": expected a readable file"
  elif [ ! -s "$1" ]; then
    __bashful_problem="json_read_file cannot read \"$1\": found an empty file, expected JSON"
  elif __bashful_calm __bashful_slurp "$1" && __bashful_calm __bashful_scan "$__bashful_out"; then
    return 0
  else
    __bashful_problem="json_read_file cannot read \"$1\": ${__bashful_problem:-found U+0000, expected JSON}"
  fi
  return 1
}

__bashful_slurp() { # FILE: its whole text, newlines at the end included; false when it holds a NUL
  local _text=
  __bashful_problem=
  __bashful_out=
  if IFS= builtin read -r -d '' _text <"$1"; then return 1; fi
  __bashful_out=$_text
}

__bashful_utf8() { # TEXT: with U+FFFD for each longest piece that is not UTF-8; in C locale
  local _text=$1 _piece _bad _length _i=0 _out
  _out=()
  __bashful_out=$_text
  __bashful_is_utf8 "$_text" && return
  while [ "$_i" -lt "${#_text}" ]; do
    _piece=${_text:_i:1024}
    _i=$((_i + 1024))
    # Not between the bytes of a character.
    for _length in 1 2 3; do
      case ${_text:_i:1} in
        [$'\x80'-$'\xbf']) _piece=$_piece${_text:_i:1} _i=$((_i + 1)) ;;
      esac
    done
    if __bashful_is_utf8 "$_piece"; then
      _out[${#_out[@]}]=$_piece
      continue
    fi
    while [ -n "$_piece" ]; do
      _bad=
      _length=${_piece%%[$'\x80'-$'\xff']*}
      _length=${#_length}
      if [ "$_length" -eq 0 ]; then
        case $_piece in
          [$'\xc2'-$'\xdf']*) _length=2 ;;
          $'\xe0'[$'\xa0'-$'\xbf']* | $'\xed'[$'\x80'-$'\x9f']* | [$'\xe1'-$'\xec\xee\xef']*) _length=3 ;;
          $'\xf0'[$'\x90'-$'\xbf']* | $'\xf4'[$'\x80'-$'\x8f']* | [$'\xf1'-$'\xf3']*) _length=4 ;;
          *) _length=1 _bad=1 ;;
        esac
        # The first byte and its range for the second are right; how many of the others follow?
        case ${_piece:1:_length-1} in
          [!$'\x80'-$'\xbf']* | '') _bad=1 _length=1 ;;
          ?[!$'\x80'-$'\xbf']* | ?) [ "$_length" -le 2 ] || _bad=1 _length=2 ;;
          ??[!$'\x80'-$'\xbf']* | ??) [ "$_length" -le 3 ] || _bad=1 _length=3 ;;
        esac
      fi
      if [ -n "$_bad" ]; then
        _out[${#_out[@]}]=$'\xef\xbf\xbd'
      else
        _out[${#_out[@]}]=${_piece:0:_length}
      fi
      _piece=${_piece:_length}
    done
  done
  local IFS=
  __bashful_out="${_out[*]}"
}

__bashful_is_utf8() { # TEXT: in C locale
  local _text=" $1 "
  [[ $_text != *[$'\x80'-$'\xff']* ]] && return
  # What may not stand anywhere; a first byte that too few follow; a following byte that is one too many.
  ! [[ $_text == *[$'\xc0\xc1\xf5'-$'\xff']* ||
    $_text == *$'\xe0'[$'\x80'-$'\x9f']* || $_text == *$'\xed'[$'\xa0'-$'\xbf']* ||
    $_text == *$'\xf0'[$'\x80'-$'\x8f']* || $_text == *$'\xf4'[$'\x90'-$'\xbf']* ||
    $_text == *[$'\xc2'-$'\xf4'][!$'\x80'-$'\xbf']* || $_text == *[$'\xe0'-$'\xf4']?[!$'\x80'-$'\xbf']* ||
    $_text == *[$'\xf0'-$'\xf4']??[!$'\x80'-$'\xbf']* || $_text == *[$'\x01'-$'\x7f'][$'\x80'-$'\xbf']* ||
    $_text == *[$'\xc2'-$'\xdf']?[$'\x80'-$'\xbf']* || $_text == *[$'\xe0'-$'\xef']??[$'\x80'-$'\xbf']* ||
    $_text == *[$'\xf0'-$'\xf4']???[$'\x80'-$'\xbf']* ]]
}

__bashful_decode() { # RAW: the text that the inside of a JSON string stands for
  # False when it holds U+0000, and, with __bashful_problem, when JSON does not have one of its escapes.
  local _text=$1 _piece _tail _i=0 _step=1024 _out
  __bashful_out=$1
  case $1 in
    *\\[u/]*)
      __bashful_units "$1"
      return
      ;;
    *\\*) ;;
    *) return 0 ;;
  esac
  [ "${BASH_VERSINFO[0]}" -gt 3 ] || _step=256
  if [ "${#_text}" -gt $((_step + 1)) ]; then
    # In pieces, as __bashful_escape does, and not between a backslash and what it escapes.
    _out=()
    [ "${#_text}" -le 16385 ] || _step=16384
    while [ "$_i" -lt "${#_text}" ]; do
      _piece=${_text:_i:_step}
      case $_piece in
        *\\)
          _tail=${_piece##*[!\\]}
          _piece=${_text:_i:_step+${#_tail}%2}
          ;;
      esac
      _i=$((_i + ${#_piece}))
      __bashful_decode "$_piece" || return
      _out[${#_out[@]}]=$__bashful_out
    done
    local IFS=
    __bashful_out="${_out[*]}"
    return
  fi
  # All that is left are escapes that printf's %b knows too, and \".
  _tail=${_text//\\[\\\"bfnrt]/}
  case $_tail in
    *\\*)
      _tail=${_tail#*\\}
      __bashful_problem="found \\${_tail:0:1} in a string, expected an escape that JSON has"
      return 1
      ;;
  esac
  builtin printf -v __bashful_out %b "${_text//\\\"/\\x22}"
}

__bashful_units() { # RAW: the same for a string with \u or \/, which may be within \\u or \\/
  # Split at backslashes: a part opens with what was escaped, and is empty when that was a backslash, which makes the
  # next one plain (_next is \1; it is \2 while half of a pair waits). Joined again they are for printf's %b, which
  # knows \xHH and most of JSON's escapes.
  local _part _next=$'\1' _high _code _null='' _out
  _out=()
  # shellcheck disable=SC2141 # a backslash is meant
  local IFS=$'\\'
  for _part in $1' '; do
    case $_next$_part in
      $'\2'u[dD][c-fC-F]*) ;;
      $'\2'*) _next='' _out[${#_out[@]}]='xef\xbf\xbd' ;;
    esac
    case $_next$_part in
      [bfnrt]*) ;;
      $'\1'*) _next='' ;;
      '') _next=$'\1' ;;
      \"*) _part=x22${_part:1} ;;
      /*) _part=x2f${_part:1} ;;
      u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]* | $'\2'u??[0-9a-fA-F][0-9a-fA-F]*)
        _code=$((16#${_part:1:4}))
        _part=${_part:5}
        if [ -n "$_next" ]; then
          _code=$((0x10000 + ((_high & 0x3ff) << 10) + (_code & 0x3ff)))
          _next=''
        elif [ "$_code" -ge 55296 ] && [ "$_code" -le 57343 ]; then
          # The first half of a pair, when the next escape comes right behind; else a half that stays alone.
          if [ "$_code" -lt 56320 ] && [ -z "$_part" ]; then
            _next=$'\2' _high=$_code
            continue
          fi
          _code=65533
        elif [ "$_code" -eq 0 ]; then
          _null=1
        fi
        if [ "$_code" -lt 128 ]; then
          builtin set -- "$_code"
        elif [ "$_code" -lt 2048 ]; then
          builtin set -- $((0xc0 | _code >> 6)) $((0x80 | _code & 0x3f))
        elif [ "$_code" -lt 65536 ]; then
          builtin set -- $((0xe0 | _code >> 12)) $((0x80 | _code >> 6 & 0x3f)) $((0x80 | _code & 0x3f))
        else
          builtin set -- $((0xf0 | _code >> 18)) $((0x80 | _code >> 12 & 0x3f)) $((0x80 | _code >> 6 & 0x3f)) $((0x80 | _code & 0x3f))
        fi
        builtin printf -v _code '\\x%02x' "$@"
        _part=${_code#?}$_part
        ;;
      *)
        __bashful_problem="found \\${_part:0:1} in a string, expected an escape that JSON has"
        return 1
        ;;
    esac
    _out[${#_out[@]}]=$_part
  done
  _part="${_out[*]}"
  builtin printf -v __bashful_out %b "${_part%?}"
  [ -z "$_null" ]
}

__bashful_scan() { # JSON [NAME...]: checks JSON and finds the value that NAMEs lead to; within __bashful_calm
  # __bashful_out becomes the value, compact; __bashful_type its type, as in a call's request, or nothing when missing;
  # __bashful_seen what there is instead. With __bashful_each=1 the value's children, in __bashful_names and
  # __bashful_items. False, with __bashful_problem, when JSON is not JSON.
  local _text="$1 " _part _tail _string='' _pieces _wanted=$(($# - 1)) _want _result='' _type='' _seen _seen_at=0
  # Where the scan is: what may come next, the open brackets, how many, how many of these lead to the value, the number
  # of the item in each; whether the next value leads there, or is it; the depth of a container that is being kept.
  local _state=value _stack='' _depth=0 _way=0 _index _on=1 _hit='' _keep=0 _kept
  _pieces=() _want=() _seen=() _index=() _kept=() __bashful_names=() __bashful_items=()
  shift
  if [ "$_wanted" -gt 0 ]; then _want=("$@"); elif [ -z "${__bashful_each-}" ]; then _hit=1; fi
  if [[ $_text == *[$'\x01'-$'\x08\x0b\x0c\x0e'-$'\x1f']* ]]; then
    __bashful_problem='found a control character, expected JSON'
    return 1
  fi
  if [[ $_text == *[$'\x80'-$'\xff']* ]]; then
    __bashful_utf8 "$_text"
    _text=$__bashful_out
  fi
  local IFS=\"
  # What stands between quotes is by turns outside and inside of strings.
  for _part in $_text; do
    if [ -z "$_string" ]; then
      _string=1
      case $_state$_part in
        # What is most common, without a call.
        colon:)
          _state=value
          [ "$_keep" -eq 0 ] || _kept[${#_kept[@]}]=:
          ;;
        *) __bashful_outside "$_part" || return ;;
      esac
      continue
    fi
    case $_part in
      *\\)
        _tail=${_part##*[!\\]}
        if [ $((${#_tail} % 2)) -eq 1 ]; then
          _pieces[${#_pieces[@]}]=$_part
          continue
        fi
        ;;
    esac
    if [ "${#_pieces[@]}" -gt 0 ]; then
      _pieces[${#_pieces[@]}]=$_part
      _part="${_pieces[*]}"
      _pieces=()
    fi
    __bashful_inside "$_part" || return
    _string=
  done
  if [ -z "$_string" ] || [ "$_state$_depth" != next0 ]; then
    __bashful_unexpected 'the end'
    return
  fi
  __bashful_type=$_type
  __bashful_out=$_result
  IFS=,
  __bashful_seen="${_seen[*]:0:20}"
  __bashful_seen=${__bashful_seen:-an empty object}
}

__bashful_unexpected() { # TEXT: words the problem of __bashful_scan; false
  local _expected='the end'
  case $_state$_stack in
    value*) _expected='a value' ;;
    item*) _expected='a value or ]' ;;
    name*) _expected='a name in quotes' ;;
    first*) _expected='a name in quotes or }' ;;
    colon*) _expected=: ;;
    *'{') _expected=', or }' ;;
    *'[') _expected=', or ]' ;;
  esac
  __bashful_problem="found $1, expected $_expected"
  return 1
}

__bashful_inside() { # RAW: a string of __bashful_scan's text, without its quotes
  if [[ $1 == *[$'\t\n\r']* ]]; then
    __bashful_problem='found a line break or tab within a string, expected \n, \r or \t'
    return 1
  fi
  local _null=s
  __bashful_out=$1
  case $1 in
    *\\*)
      if ! __bashful_decode "$1"; then
        [ -z "$__bashful_problem" ] || return 1
        _null=0
      fi
      ;;
  esac
  case $_state in
    name | first)
      _state='colon'
      [ "$_keep" -eq 0 ] || _kept[${#_kept[@]}]="\"$1\""
      [ "$_seen_at" -ne "$_depth" ] || _seen[${#_seen[@]}]="\"$__bashful_out\""
      __bashful_at "$__bashful_out"
      ;;
    *)
      [ "$_keep$_hit" != 01 ] || __bashful_text=$__bashful_out
      __bashful_value "$_null" "\"$1\""
      ;;
  esac
}

__bashful_at() { # NAME: of the next value of __bashful_scan's text in its object, or its number in its array
  _on='' _hit=''
  if [ "$_keep" -gt 0 ] || [ "$_way" -ne "$_depth" ]; then
    return 0
  elif [ "$_depth" -gt "$_wanted" ]; then
    __bashful_names[${#__bashful_names[@]}]=$1
    _on=1 _hit=1
  elif [ "${_want[_depth - 1]}" = "$1" ]; then
    # Of two values with one name the later counts.
    _on=1 _type='' _result=''
    [ "$_depth" -lt "$_wanted" ] || [ -n "${__bashful_each-}" ] || _hit=1
  fi
}

__bashful_value() { # TYPE RAW: a value of __bashful_scan's text
  case $_state in
    value | item) _state=next ;;
    *)
      __bashful_unexpected "${2:0:40}"
      return
      ;;
  esac
  if [ "$_keep" -gt 0 ]; then
    _kept[${#_kept[@]}]=$2
  elif [ -n "$_hit" ]; then
    if [ -n "${__bashful_each-}" ]; then __bashful_items[${#__bashful_items[@]}]=$2; else _type=$1 _result=$2; fi
  elif [ -n "$_on" ]; then
    _seen=("only ${2:0:40}") _seen_at=-1
  fi
}

__bashful_outside() { # TEXT: a part of __bashful_scan's text outside of strings
  local _rest _first=1
  if [ "${#1}" -lt 2000 ]; then
    __bashful_tokens "$1"
    return
  fi
  # In short pieces: cutting tokens off costs the square of a long text's length.
  local IFS=,
  for _rest in $1' '; do
    [ -n "$_first" ] || __bashful_tokens , || return
    _first=
    __bashful_tokens "$_rest" || return
  done
}

__bashful_tokens() { # TEXT
  local _rest=$1 _token
  while [ -n "$_rest" ]; do
    _token=${_rest:0:1}
    case $_token in
      [$' \t\n\r'])
        _rest=${_rest#"${_rest%%[!$' \t\n\r']*}"}
        continue
        ;;
      [:,{}] | '[' | ']') _rest=${_rest:1} ;;
      *)
        _token=${_rest%%[]$' \t\n\r':,{\}[]*}
        _rest=${_rest:${#_token}}
        if [ "$_token" = null ]; then
          __bashful_value z null || return
        elif [ "$_token" = true ] || [ "$_token" = false ]; then
          __bashful_value b "$_token" || return
        elif __bashful_is_number "$_token"; then
          __bashful_value n "$_token" || return
        else
          __bashful_unexpected "${_token:0:40}"
          return
        fi
        continue
        ;;
    esac
    case $_state$_token$_stack in
      colon:*) _state=value ;;
      next,*'{') _state=name ;;
      next,*'[') _state=value ;;
      value'{'* | item'{'*) _state=first ;;
      value'['* | item'['*) _state=item ;;
      item']'*'[') _state=next _index[_depth]=-1 ;;
      next'}'*'{' | first'}'*'{' | next']'*'[') _state=next ;;
      *)
        __bashful_unexpected "$_token"
        return
        ;;
    esac
    case $_token in
      '{' | '[')
        _depth=$((_depth + 1))
        _stack=$_stack$_token
        _index[_depth]=-1
        if [ "$_keep" -eq 0 ]; then
          if [ -n "$_hit" ]; then
            _keep=$_depth
            _kept=()
          elif [ -n "$_on" ]; then
            _way=$_depth _seen=() _seen_at=$_depth
          fi
        fi
        ;;
    esac
    [ "$_keep" -eq 0 ] || _kept[${#_kept[@]}]=$_token
    case $_state$_token in
      item* | value,)
        _index[_depth]=$((_index[_depth] + 1))
        __bashful_at "${_index[_depth]}"
        ;;
      next?)
        _stack=${_stack%?}
        _depth=$((_depth - 1))
        if [ "$_keep" -gt "$_depth" ]; then
          local IFS=
          _token="${_kept[*]}"
          _keep=0 _state=value _hit=1
          __bashful_value j "$_token"
        elif [ "$_way" -gt "$_depth" ]; then
          _way=$_depth
          [ "$_token$_seen_at" != "]$((_depth + 1))" ] || _seen=("an array of $((_index[_depth + 1] + 1))")
        fi
        ;;
    esac
  done
}

# --- On demand: content -----------------------------------------------------------------------------------------------

__bashful_content() { # HELPER LEAST MOST ARGUMENT...: sends a content block with the helper's ARGUMENTs
  local _helper=$1 _least=$2 _most=$3 _file='' _mime='' _text='' _is_text='' _audience='' _priority='' _members _what
  local IFS=' '
  _members=()
  shift 3
  if [ "$#" -lt "$_least" ]; then
    __bashful_misuse "$_helper is called with $# arguments, expected at least $_least"
    return
  fi
  local _first=$1 _second=''
  [ "$_least" -eq 1 ] || _second=$2
  shift "$_least"
  case $_helper in
    mcp_resource | mcp_resource_link)
      case ${_first%%:*} in
        "${_first%:}" | '' | [!a-zA-Z]* | *[!a-zA-Z0-9+.-]*)
          __bashful_misuse "$_helper cannot use \"$_first\": found no scheme, expected a URI, as in file:///tmp/report.pdf"
          return
          ;;
      esac
      ;;
  esac
  if [ "$_most" -gt "$_least" ]; then
    case ${1-} in
      --*) ;;
      *)
        _second=${1-}
        [ "$#" -eq 0 ] || shift
        ;;
    esac
  fi
  while [ "$#" -gt 0 ]; do
    case "$_helper $1" in
      *' --audience') _audience=${2-} ;;
      *' --priority') _priority=${2-} ;;
      'mcp_resource_link --mime' | 'mcp_resource --mime') _mime=${2-} ;;
      'mcp_resource --text') _text=${2-} _is_text=1 ;;
      'mcp_resource_link --title' | 'mcp_resource_link --description') _members[${#_members[@]}]=${1#--}=${2-} ;;
      'mcp_resource_link --size') _members[${#_members[@]}]=size:=${2-} ;;
      *)
        __bashful_misuse "$_helper does not know \"$1\""
        return
        ;;
    esac
    if [ "$#" -lt 2 ]; then
      __bashful_misuse "$_helper needs a value after $1"
      return
    fi
    shift 2
  done
  case $_audience in
    '') ;;
    user | assistant) _audience="\"audience\":[\"$_audience\"]" ;;
    user,assistant | assistant,user) _audience='"audience":["user","assistant"]' ;;
    *)
      __bashful_misuse "$_helper cannot use --audience \"$_audience\": expected user, assistant or user,assistant"
      return
      ;;
  esac
  case $_priority in
    '') ;;
    0 | 1 | 0.* | 1.*[!0]* | 1.0*)
      if __bashful_is_count "$_priority" && ! __bashful_is_less 1 "$_priority"; then
        _priority="\"priority\":$_priority"
      fi
      ;;
  esac
  case $_priority in
    '' | '"'*) ;;
    *)
      __bashful_misuse "$_helper cannot use --priority \"$_priority\": expected a number from 0 to 1"
      return
      ;;
  esac
  case $_helper in
    mcp_text)
      _what=$_first
      __bashful_calm __bashful_string "$_first"
      _text="{\"type\":\"text\",\"text\":$__bashful_out"
      ;;
    mcp_resource_link)
      [ -n "$_mime" ] || __bashful_calm __bashful_mime "$_second" || __bashful_calm __bashful_mime "$_first" || :
      [ -z "$_mime" ] || _members[${#_members[@]}]=mimeType=$_mime
      _what="$_second $_first"
      if ! __bashful_object type=resource_link uri="$_first" name="$_second" ${_members+"${_members[@]}"}; then
        __bashful_misuse "mcp_resource_link${__bashful_problem#json_object}"
        return
      fi
      _text=${__bashful_out%?}
      ;;
    *)
      _what="${_second:-$_first}"
      case $_helper in
        mcp_resource) _file=$_second ;;
        *) _file=$_first _mime=$_second ;;
      esac
      if [ -z "$_is_text" ] && ! is_readable_file "$_file"; then
        __bashful_misuse "$_helper cannot read \"$_file\": expected a readable file"
        return
      fi
      if [ -n "$_is_text" ]; then
        __bashful_out=$_text
      elif [ "$_helper" = mcp_resource ] && __bashful_calm __bashful_slurp "$_file" && __bashful_calm __bashful_is_utf8 "$__bashful_out"; then
        _is_text=1
        [ -n "$_mime" ] || __bashful_calm __bashful_mime "$_file" || :
      else
        if ! __bashful_base64 "$_file"; then
          __bashful_misuse "$_helper cannot read \"$_file\": expected base64 or openssl to encode it with"
          return
        fi
        [ -n "$_mime" ] || __bashful_calm __bashful_mime "$_file" "$__bashful_out" || :
      fi
      case $_helper in
        mcp_resource)
          if [ -n "$_is_text" ]; then
            __bashful_calm __bashful_string "$__bashful_out"
            _text="\"text\":$__bashful_out"
            : "${_mime:=text/plain}"
          else
            _text="\"blob\":\"$__bashful_out\""
            : "${_mime:=application/octet-stream}"
          fi
          __bashful_object uri="$_first" mimeType="$_mime"
          _text="{\"type\":\"resource\",\"resource\":${__bashful_out%?},$_text}"
          ;;
        *)
          case $_mime in
            "${_helper#mcp_}/"*) ;;
            *)
              __bashful_misuse "$_helper cannot tell what \"$_file\" is: found ${_mime:-nothing known}, expected ${_helper#mcp_}/..., which can be given as MIME"
              return
              ;;
          esac
          _text="{\"type\":\"${_helper#mcp_}\",\"data\":\"$__bashful_out\""
          __bashful_calm __bashful_string "$_mime"
          _text="$_text,\"mimeType\":$__bashful_out"
          ;;
      esac
      ;;
  esac
  if [ -n "${__bashful_mark-}" ]; then
    if [ -n "$_audience$_priority" ]; then
      [ -z "$_audience" ] || [ -z "$_priority" ] || _audience=$_audience,
      _text="$_text,\"annotations\":{$_audience$_priority}"
    fi
    __bashful_emit "{\"type\":\"content\",\"block\":$_text}}"
  else
    builtin printf '%s: %s\n' "${_helper#mcp_}" "$_what${_mime:+ ($_mime)}" >&2 || :
  fi
}

__bashful_misuse() { # MESSAGE
  __bashful_problem=$1
  __bashful_fail
}

__bashful_base64() { # FILE: its bytes in base64, on one line
  local _data
  if is_cmd_available base64; then
    _data=$(command base64 <"$1") || return 1
  else
    _data=$(command openssl base64 <"$1" 2>/dev/null) || return 1
  fi
  __bashful_calm __bashful_joined "$_data"
}

__bashful_joined() { # TEXT: without its newlines, in time that grows as its length does
  local IFS=$'\n'
  # shellcheck disable=SC2086 # to be split
  builtin set -- $1
  IFS=
  __bashful_out="$*"
}

__bashful_mime() { # NAME [BASE64]: puts the MIME type into _mime, by the name's end, else by the content's first bytes
  shopt -s nocasematch
  case $1 in
    *.png) _mime=image/png ;;
    *.jpg | *.jpeg) _mime=image/jpeg ;;
    *.gif) _mime=image/gif ;;
    *.webp) _mime=image/webp ;;
    *.svg) _mime=image/svg+xml ;;
    *.bmp) _mime=image/bmp ;;
    *.avif) _mime=image/avif ;;
    *.tif | *.tiff) _mime=image/tiff ;;
    *.ico) _mime=image/x-icon ;;
    *.mp3) _mime=audio/mpeg ;;
    *.wav) _mime=audio/wav ;;
    *.ogg | *.oga | *.opus) _mime=audio/ogg ;;
    *.flac) _mime=audio/flac ;;
    *.m4a) _mime=audio/mp4 ;;
    *.aac) _mime=audio/aac ;;
    *.weba) _mime=audio/webm ;;
    *.mp4) _mime=video/mp4 ;;
    *.pdf) _mime=application/pdf ;;
    *.zip) _mime=application/zip ;;
    *.gz) _mime=application/gzip ;;
    *.json) _mime=application/json ;;
    *.xml) _mime=application/xml ;;
    *.yaml | *.yml) _mime=application/yaml ;;
    *.html | *.htm) _mime=text/html ;;
    *.css) _mime=text/css ;;
    *.csv) _mime=text/csv ;;
    *.js | *.mjs) _mime=text/javascript ;;
    *.md) _mime=text/markdown ;;
    *.txt | *.log) _mime=text/plain ;;
  esac
  shopt -u nocasematch
  [ -z "$_mime" ] || return 0
  local _bytes=${2-}
  case ${_bytes:0:20} in
    iVBORw0KGgo*) _mime=image/png ;;
    /9j/*) _mime=image/jpeg ;;
    R0lGOD*) _mime=image/gif ;;
    UklGR???????RUJQ*) _mime=image/webp ;;
    UklGR???????QVZF*) _mime=audio/wav ;;
    SUQz* | //[suv]*) _mime=audio/mpeg ;;
    T2dnUw*) _mime=audio/ogg ;;
    ZkxhQ*) _mime=audio/flac ;;
    JVBERi*) _mime=application/pdf ;;
  esac
  [ -n "$_mime" ]
}

__bashful_export() {
  export -f json_get json_object json_array json_string is_valid_json is_json_object json_object_has_key \
    json_merge_objects json_read_file log_trace log_debug log_info log_warn log_error log_fatal log log_level_to_num \
    echo_stderr mcp_error mcp_progress mcp_text mcp_image mcp_audio mcp_resource_link mcp_resource mcp_export_helpers \
    is_readable_file is_non_empty_dir is_cmd_available text_trim
  local IFS=$' \t\n' _name
  __bashful_load_all
  while IFS= builtin read -r _name; do
    case $_name in
      'declare -f __bashful_'*) export -f "${_name#declare -f }" ;;
    esac
  done <<<"$(declare -F)"
}
