# What a call tells MCP beside its output, for authors: its failure, its progress, content of other kinds.

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

mcp_ask() { # MESSAGE [--text | --number | --yes-no | --choice TEXT [--title TEXT]...] [--default VALUE] [-v VAR]
  # Asks the person behind the client, and prints the answer: a text, a number, yes or no, one of the choices. 0: answered.
  # 1: the person said no, or nothing. 2: nobody can be asked. Several at once are put one after the other.
  # Example: mcp_ask "Which one?" --choice small --choice large -v size || return
  __bashful_ask "$@"
}

mcp_text() { # TEXT [--audience user|assistant|user,assistant] [--priority 0..1]
  # Adds a text block to the result, before what the tool prints.
  # Example: mcp_text "Found 3 files" --audience user
  __bashful_text_block "$@"
}

mcp_image() { # FILE [MIME] [--audience WHO] [--priority 0..1]
  # Adds an image to the result. MIME is found by the file's name or first bytes.
  # Example: mcp_image chart.png
  __bashful_media_block image "$@"
}

mcp_audio() { # FILE [MIME] [--audience WHO] [--priority 0..1]
  # Adds a sound to the result. MIME is found by the file's name or first bytes.
  # Example: mcp_audio speech.mp3
  __bashful_media_block audio "$@"
}

mcp_resource_link() { # URI NAME [--title T] [--description D] [--mime M] [--size BYTES] [--audience WHO] [--priority 0..1]
  # Adds a link to something that the client can fetch.
  # Example: mcp_resource_link "file://$path" report.pdf --title "The report"
  __bashful_link_block "$@"
}

mcp_resource() { # URI FILE|--text TEXT [--mime M] [--audience WHO] [--priority 0..1]
  # Adds a file's content, or TEXT, to the result under the name URI. A file that is not UTF-8 text goes as bytes.
  # Example: mcp_resource "file://$path" "$path"
  __bashful_resource_block "$@"
}

mcp_export_helpers() {
  # Makes every helper work in child bash processes, as bash -c and xargs start them.
  # Example: mcp_export_helpers; xargs -P4 -n1 bash -c 'mcp_progress "$1"' _
  __bashful_export
}
