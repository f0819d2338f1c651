# Content of a result.

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
