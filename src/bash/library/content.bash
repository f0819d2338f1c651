# Content of a result: a function for each kind of block, what they share, and the line that carries a block.

__bashful_text_block() { # TEXT [OPTION VALUE]...
  local _text=${1-} _audience='' _priority='' _annotations=''
  if [ "$#" -lt 1 ]; then
    __bashful_misuse "mcp_text is called with $# arguments, expected at least 1"
    return
  fi
  shift
  __bashful_block_options mcp_text '' "$@" || return
  __bashful_calm __bashful_string "$_text"
  __bashful_block "{\"type\":\"text\",\"text\":$__bashful_out" "text: $_text"
}

__bashful_media_block() { # image|audio FILE [MIME] [OPTION VALUE]...
  local _kind=$1 _file=${2-} _data _mime='' _audience='' _priority='' _annotations=''
  shift
  if [ "$#" -lt 1 ]; then
    __bashful_misuse "mcp_$_kind is called with $# arguments, expected at least 1"
    return
  fi
  shift
  case ${1---} in
    --*) ;;
    *)
      _mime=$1
      shift
      ;;
  esac
  __bashful_block_options "mcp_$_kind" '' "$@" || return
  if ! is_readable_file "$_file"; then
    __bashful_misuse "mcp_$_kind cannot read \"$_file\": expected a readable file"
    return
  fi
  __bashful_base64 "mcp_$_kind" "$_file" || return
  _data=$__bashful_out
  [ -n "$_mime" ] || __bashful_calm __bashful_mime_by_name "$_file" || __bashful_calm __bashful_mime_by_bytes "$_data" || :
  case $_mime in
    "$_kind/"*) ;;
    *)
      __bashful_misuse "mcp_$_kind cannot tell what \"$_file\" is: found ${_mime:-nothing known}, expected $_kind/..., which can be given as MIME"
      return
      ;;
  esac
  __bashful_calm __bashful_string "$_mime"
  __bashful_block "{\"type\":\"$_kind\",\"data\":\"$_data\",\"mimeType\":$__bashful_out" "$_kind: $_file ($_mime)"
}

__bashful_link_block() { # URI NAME [OPTION VALUE]...
  local _uri=${1-} _name=${2-} _mime='' _audience='' _priority='' _annotations='' _members _plural=s
  if [ "$#" -lt 2 ]; then
    [ "$#" -ne 1 ] || _plural=
    __bashful_misuse "mcp_resource_link is called with $# argument$_plural, expected at least 2"
    return
  fi
  shift 2
  __bashful_expect_uri mcp_resource_link "$_uri" || return
  _members=(type=resource_link uri="$_uri" name="$_name")
  __bashful_block_options mcp_resource_link '--title --description --mime --size' "$@" || return
  [ -n "$_mime" ] || __bashful_calm __bashful_mime_by_name "$_name" || __bashful_calm __bashful_mime_by_name "$_uri" || :
  [ -z "$_mime" ] || _members[${#_members[@]}]=mimeType=$_mime
  if ! __bashful_object "${_members[@]}"; then
    __bashful_misuse "mcp_resource_link${__bashful_problem#json_object}"
    return
  fi
  __bashful_block "${__bashful_out%?}" "resource_link: $_name $_uri${_mime:+ ($_mime)}"
}

__bashful_resource_block() { # URI FILE|--text TEXT [OPTION VALUE]...
  local _uri=${1-} _file='' _text='' _has_text='' _mime='' _audience='' _priority='' _annotations=''
  if [ "$#" -lt 1 ]; then
    __bashful_misuse "mcp_resource is called with $# arguments, expected at least 1"
    return
  fi
  __bashful_expect_uri mcp_resource "$_uri" || return
  shift
  case ${1---} in
    --*) ;;
    *)
      _file=$1
      shift
      ;;
  esac
  __bashful_block_options mcp_resource '--text --mime' "$@" || return
  if [ -z "$_has_text" ]; then
    if ! is_readable_file "$_file"; then
      __bashful_misuse "mcp_resource cannot read \"$_file\": expected a readable file"
      return
    fi
    if __bashful_calm __bashful_slurp "$_file" && __bashful_calm __bashful_is_utf8 "$__bashful_out"; then
      _text=$__bashful_out _has_text=1
      [ -n "$_mime" ] || __bashful_calm __bashful_mime_by_name "$_file" || :
    else
      __bashful_base64 mcp_resource "$_file" || return
      _text=$__bashful_out
      [ -n "$_mime" ] || __bashful_calm __bashful_mime_by_name "$_file" || __bashful_calm __bashful_mime_by_bytes "$_text" || :
    fi
  fi
  if [ -n "$_has_text" ]; then
    __bashful_calm __bashful_string "$_text"
    _text="\"text\":$__bashful_out"
    : "${_mime:=text/plain}"
  else
    _text="\"blob\":\"$_text\""
    : "${_mime:=application/octet-stream}"
  fi
  __bashful_object uri="$_uri" mimeType="$_mime"
  __bashful_block "{\"type\":\"resource\",\"resource\":${__bashful_out%?},$_text}" "resource: ${_file:-$_uri} ($_mime)"
}

__bashful_block() { # JSON TEXT: sends a block, which is JSON without its last brace; prints TEXT where there is no server
  if [ -n "${__bashful_mark-}" ]; then
    [ -z "$_annotations" ] || _annotations=",\"annotations\":{$_annotations}"
    __bashful_emit "{\"type\":\"content\",\"block\":$1$_annotations}}"
  else
    builtin printf '%s\n' "$2" >&2 || :
  fi
}

__bashful_block_options() { # HELPER KNOWN [OPTION VALUE]...: reads the options into the locals of the function that calls
  # KNOWN are the options of HELPER beside --audience and --priority, which become _annotations. The others become _mime,
  # _text with _has_text, and members of an object in _members.
  local _helper=$1 _known=" --audience --priority $2 " _option
  shift 2
  while [ "$#" -gt 0 ]; do
    case $_known in
      *" $1 "*) _option=$1 ;;
      *) _option= ;;
    esac
    case $_option in
      --audience) _audience=${2-} ;;
      --priority) _priority=${2-} ;;
      --mime) _mime=${2-} ;;
      --text) _text=${2-} _has_text=1 ;;
      --title | --description) _members[${#_members[@]}]=${1#--}=${2-} ;;
      --size)
        if [ "$#" -gt 1 ] && { ! __bashful_is_count "$2" || [ "$2" != "${2%.*}" ]; }; then
          __bashful_misuse "$_helper cannot use --size \"$2\": expected a number of bytes"
          return
        fi
        _members[${#_members[@]}]=size:=${2-}
        ;;
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
    user | assistant) _annotations="\"audience\":[\"$_audience\"]" ;;
    user,assistant | assistant,user) _annotations='"audience":["user","assistant"]' ;;
    *)
      __bashful_misuse "$_helper cannot use --audience \"$_audience\": expected user, assistant or user,assistant"
      return
      ;;
  esac
  [ -n "$_priority" ] || return 0
  if ! __bashful_is_count "$_priority" || __bashful_is_less 1 "$_priority"; then
    __bashful_misuse "$_helper cannot use --priority \"$_priority\": expected a number from 0 to 1"
    return
  fi
  _annotations="$_annotations${_annotations:+,}\"priority\":$_priority"
}

__bashful_expect_uri() { # HELPER URI: false, and says so, when it has no scheme
  case ${2%%:*} in
    "${2%:}" | '' | [!a-zA-Z]* | *[!a-zA-Z0-9+.-]*)
      __bashful_misuse "$1 cannot use \"$2\": found no scheme, expected a URI, as in file:///tmp/report.pdf"
      ;;
  esac
}

__bashful_misuse() { # MESSAGE: says what is wrong with the author's call of a helper; false
  __bashful_problem=$1
  __bashful_fail
}
