# Reads a file (read.ts).
#
# Arguments: its path. Sections: "absent" where there is no such file; else "text", and "text.error" with the reason
# where it cannot be read.

main() {
  local path=$1
  __bashful_cygpath -u path
  # A link that leads nowhere is a file that is yet to be made.
  if [[ -e $path ]]; then __bashful_file text "$path"; else __bashful_section absent; fi
}

main "$@"
