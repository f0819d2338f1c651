# Files and text, for authors.

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
