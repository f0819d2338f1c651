# shellcheck shell=bash
# What the tools do. Each is a function, tool_ and the tool's name, that gets its arguments as one JSON object in $1 and
# prints its result. It fails by returning non-zero; mcp_error says why. What goes to stderr is log.
# bashful core prints the helpers (json_vars, json_rows, json_object, mcp_error, log_info, ...), each with an example.

# A pipe fails where any of its commands does.
set -o pipefail

# Goes to FOLDER, in which ~ is the home folder.
enter() { # FOLDER
  local folder=$1
  case $folder in \~ | \~/*) folder=$HOME${folder#\~} ;; esac
  [ -d "$folder" ] || mcp_error "Cannot look into $folder: there is no such folder" || return
  cd -- "$folder" || return
}

tool_folder_sizes() {
  local folder limit lines entries complete=true
  # The defaults are those of the tool's description.
  json_vars "$1" folder limit || return
  enter "$folder" || return
  log_info "Measuring $PWD"
  # Where something cannot be read, du fails and yet prints the rest. To let a tool fail with its command instead:
  # json_rows -v entries kilobytes:integer name -- COMMAND || return
  lines=$(find . -mindepth 1 -maxdepth 1 -exec du -sk {} + | sort -rn) || complete=false
  json_rows -v entries kilobytes:integer name <<<"$(sed -n "s|\./||; 1,${limit}p" <<<"$lines")" || return
  json_object folder="$folder" entries:="$entries" complete:="$complete"
}

tool_find_files() {
  local folder name limit lines files more=false
  json_vars "$1" folder name limit || return
  enter "$folder" || return
  # find fails where it may not look, and sed ends it when there are more than enough.
  lines=$(find -H "$PWD" -type f -iname "$name" | sed "$((limit + 1))q") || more=true
  [ "$(wc -l <<<"$lines")" -le "$limit" ] || more=true
  json_rows -v files path <<<"$(sed -n "1,${limit}p" <<<"$lines")" || return
  json_object files:="$files" more:="$more"
}

# Only exported functions can be tools.
export -f tool_folder_sizes tool_find_files
