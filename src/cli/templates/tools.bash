# shellcheck shell=bash
# What the tools do. Each is a function, tool_ and the tool's name in tools.json, that gets its arguments as one JSON
# object in $1 and prints its result. It fails by returning non-zero; mcp_error says why. What goes to stderr is log.
# bashful core prints the helpers (json_get, json_object, mcp_error, log_info, ...), each with an example.

# Puts the folder that the arguments name into the variable folder.
get_folder() { # ARGUMENTS
  json_get -v folder "$1" folder || return
  case $folder in \~ | \~/*) folder=$HOME${folder#\~} ;; esac
  [ -d "$folder" ] || mcp_error "Cannot look into $folder: there is no such folder"
}

tool_folder_sizes() {
  local folder limit kilobytes name entry entries=''
  get_folder "$1" || return
  json_get -v limit "$1" limit 10 || return
  log_info "Measuring $folder"
  while IFS=$'\t' read -r kilobytes name; do
    json_object -v entry name="${name#./}" kilobytes:="$kilobytes" || return
    entries=$entries${entries:+,}$entry
  done < <(cd -- "$folder" && find . -mindepth 1 -maxdepth 1 -exec du -sk {} + 2>/dev/null | sort -rn | head -n "$limit")
  json_object folder="$folder" entries:="[$entries]"
}

tool_find_files() {
  local folder name limit path list more=false files
  get_folder "$1" || return
  json_get -v name "$1" name || return
  json_get -v limit "$1" limit 50 || return
  files=()
  while IFS= read -r path; do
    if [ "${#files[@]}" -eq "$limit" ]; then
      more=true
      break
    fi
    files+=("${folder%/}/${path#./}")
  done < <(cd -- "$folder" && find . -type f -iname "$name" 2>/dev/null)
  json_array -v list -s "${files[@]}" || return
  json_object files:="$list" more:="$more"
}

# Only exported functions can be tools.
export -f tool_folder_sizes tool_find_files
