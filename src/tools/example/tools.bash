# The tools that bashful serves while there is no configuration: nothing that shows what is in a file.

tool_file_size() { # ARGUMENTS
  local path size
  json_get -v path "$1" path || return
  if ! is_readable_file "$path"; then
    log_error "Cannot read \"$path\": expected a readable file"
    return 1
  fi
  size=$(wc -c <"$path") || return
  json_object size:="${size//[!0-9]/}" path="$path"
}

tool_file_hash() { # ARGUMENTS
  local path hash
  json_get -v path "$1" path || return
  if ! is_readable_file "$path"; then
    log_error "Cannot read \"$path\": expected a readable file"
    return 1
  fi
  if is_cmd_available sha256sum; then
    hash=$(sha256sum <"$path") || return
  elif is_cmd_available shasum; then
    hash=$(shasum -a 256 <"$path") || return
  else
    hash=$(openssl dgst -sha256 -r <"$path") || return
  fi
  json_object path="$path" hash="${hash%% *}" algorithm=sha256
}

tool_system_info() { # ARGUMENTS
  local os kernel uptime
  os=$(uname -s) && kernel=$(uname -r) && uptime=$(uptime) || return
  json_object os="$os" kernel="$kernel" uptime="${uptime#"${uptime%%[! ]*}"}"
}

export -f tool_file_size tool_file_hash tool_system_info
