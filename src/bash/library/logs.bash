# Logs, for authors.

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
  # Where the tool then fails, the model reads MESSAGE behind how it ended. mcp_error has it read nothing else.
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
