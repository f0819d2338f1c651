# Tells where things are (place.ts): the configuration, this program, and the folders that other programs keep theirs in.
#
# Arguments: the directory that --config names (may be empty); the script that starts this program from source, empty
# where a compiled program runs.
# Output: names and values, each ended by NUL.

__bashful_say() { # NAME PATH
  local path=$2
  # A program of Windows takes no path of Git Bash's.
  if [[ $OSTYPE == msys* || $OSTYPE == cygwin* ]] && [[ -n $path ]]; then path=$(cygpath -m -- "$path"); fi
  builtin printf '%s\0%s\0' "$1" "$path"
}

# __bashful_program SCRIPT: how another program can start this one, into __bashful_found; empty where nobody knows.
__bashful_program() {
  local path=$1 link
  if [[ -z $path ]]; then
    path=$(readlink "/proc/$PPID/exe" 2>/dev/null) || path=$(ps -p "$PPID" -o comm= 2>/dev/null)
    [[ $path == /* ]] || path=${PWD%/}/$path
  fi
  link=$(type -P bashful) && [[ $link == /* ]] || link=
  # A name on PATH outlives the next release; what it leads to may have the version in its path.
  if [[ -n $link ]] && { [[ $link -ef $path ]] || [[ ! -f $path || ! -x $path ]]; }; then path=$link; fi
  __bashful_found=
  [[ ! -f $path || ! -x $path ]] || __bashful_found=$path
}

__bashful_resolve "$1"
# shellcheck disable=SC2154 # resolve.bash sets it
__bashful_say directory "$__bashful_directory"
# shellcheck disable=SC2154
builtin printf '%s\0%s\0' kind "$__bashful_kind" os "$OSTYPE" prefix "${SERVER_TOOLS_FUNCTION_NAME_PREFIX:-tool_}"
__bashful_program "$2"
__bashful_say program "$__bashful_found"
__bashful_say home "${HOME-}"
[[ ${XDG_CONFIG_HOME-} != /* ]] || __bashful_say config "$XDG_CONFIG_HOME"
__bashful_say appdata "${APPDATA-}"
[[ ${CODEX_HOME-} != /* ]] || __bashful_say codex "$CODEX_HOME"
[[ ${CLAUDE_CONFIG_DIR-} != /* ]] || __bashful_say claude "$CLAUDE_CONFIG_DIR"
if [[ -n ${LOCALAPPDATA-} && $OSTYPE == msys* ]]; then
  for __bashful_word in "$(cygpath -u -- "$LOCALAPPDATA")"/Packages/Claude_*; do
    [[ ! -d $__bashful_word ]] || __bashful_say claude-package "$__bashful_word"
  done
fi
