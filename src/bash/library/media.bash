# Files as content: their bytes in base64, and what they are.

__bashful_base64() { # HELPER FILE: the file's bytes in base64, on one line; false, and says so, where nothing encodes them
  local _data
  if is_cmd_available base64; then
    _data=$(command base64 <"$2")
  else
    _data=$(command openssl base64 <"$2" 2>/dev/null)
  fi || {
    __bashful_misuse "$1 cannot read \"$2\": expected base64 or openssl to encode it with"
    return
  }
  __bashful_calm __bashful_joined "$_data"
}

__bashful_joined() { # TEXT: without its newlines, in time that grows as its length does
  local IFS=$'\n'
  # shellcheck disable=SC2086 # to be split
  builtin set -- $1
  IFS=
  __bashful_out="$*"
}

__bashful_mime_by_name() { # NAME: puts the MIME type that its end tells, in capitals or not, into _mime; else false
  # Within __bashful_calm, which has switched nocasematch off, and gives the author's setting back.
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
  [ -n "$_mime" ]
}

__bashful_mime_by_bytes() { # BASE64: puts the MIME type that the first bytes tell into _mime; else false
  case ${1:0:20} in
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
