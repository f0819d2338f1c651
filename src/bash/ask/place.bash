# Tells where things are (place.ts): the configuration, this program, and the folders that other programs keep theirs in.
#
# Arguments: the directory that --config names (may be empty); the script that starts this program from source, empty
# where a compiled program runs.

folder() { # NAME PATH: a section with a path as other programs take it
  local path=$2
  __bashful_cygpath -m path
  __bashful_section "$1" "$path"
}

program() { # SCRIPT: a section with how another program can start this one; empty where that is not known
  local path=$1 link
  if [[ -z $path ]]; then
    path=$(readlink "/proc/$PPID/exe" 2>/dev/null) || path=$(ps -p "$PPID" -o comm= 2>/dev/null)
    [[ $path == /* ]] || path=${PWD%/}/$path
  fi
  link=$(type -P bashful) && [[ $link == /* ]] || link=
  # A name on PATH outlives the next release; what it leads to may have the version in its path.
  if [[ -n $link ]] && { [[ $link -ef $path ]] || [[ ! -f $path || ! -x $path ]]; }; then path=$link; fi
  [[ -f $path && -x $path ]] || path=
  folder program "$path"
}

main() { # DIRECTORY SCRIPT
  local packages=${LOCALAPPDATA-} package
  __bashful_resolve "$1"
  # shellcheck disable=SC2154 # resolve.bash sets it
  folder directory "$__bashful_directory"
  # shellcheck disable=SC2154
  __bashful_section kind "$__bashful_kind"
  __bashful_section os "$OSTYPE"
  __bashful_section prefix "${SERVER_TOOLS_FUNCTION_NAME_PREFIX:-tool_}"
  program "$2"
  folder home "${HOME-}"
  folder working "$PWD"
  [[ ${XDG_CONFIG_HOME-} != /* ]] || folder config "$XDG_CONFIG_HOME"
  folder appdata "${APPDATA-}"
  [[ ${CODEX_HOME-} != /* ]] || folder codex "$CODEX_HOME"
  [[ ${CLAUDE_CONFIG_DIR-} != /* ]] || folder claude "$CLAUDE_CONFIG_DIR"
  if [[ -n $packages && $OSTYPE == msys* ]]; then
    __bashful_cygpath -u packages
    for package in "$packages"/Packages/Claude_*; do
      [[ ! -d $package ]] || folder claude-package "$package"
    done
  fi
}

main "$@"
