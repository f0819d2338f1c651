# Reads the configuration, for a program that may open no file (load.ts).
#
# Arguments: the directory that --config names (may be empty).
# Environment: the parts of the library (programs.ts); __bashful_text, which evaluates the embedded example's tools.bash.

# shellcheck disable=SC2154 # from the environment, prologue.bash, ask.bash and resolve.bash

# __bashful_newer: the newest bash in Homebrew's places that is newer than this one, into __bashful_found.
__bashful_newer() {
  local candidate version best
  printf -v best '%03d%03d%03d' "${BASH_VERSINFO[0]}" "${BASH_VERSINFO[1]}" "${BASH_VERSINFO[2]}"
  __bashful_found=
  for candidate in "${__bashful_bashes[@]}"; do
    [[ -f $candidate && -x $candidate && ! $candidate -ef $BASH ]] || continue
    # shellcheck disable=SC2016 # the other bash is to expand it
    version=$("$candidate" --noprofile --norc -c 'printf "%03d%03d%03d" "${BASH_VERSINFO[0]}" "${BASH_VERSINFO[1]}" "${BASH_VERSINFO[2]}"' 2>/dev/null) || continue
    [[ $version =~ ^[0-9]{9}$ && $version > $best ]] || continue
    best=$version __bashful_found=$candidate
  done
}

# __bashful_config_file NAME: one file of the configuration as a section, NAME.absent where there is none; its text into
# __bashful_content where it is short and holds no NUL, else nothing. A client waits for the files, and starting cat takes ten
# times as long as reading such a file; Bash 3.2 reads so slowly that it does not.
__bashful_config_file() {
  local path=$__bashful_directory/$1 LC_ALL=C
  __bashful_content=
  if [[ ! -e $path && ! -L $path ]]; then
    __bashful_section "$1.absent"
  elif ((BASH_VERSINFO[0] > 3)) && [[ -f $path && -r $path ]] && ! IFS= read -r -d '' -n 65536 __bashful_content <"$path"; then
    __bashful_section "$1" "$__bashful_content"
  else
    __bashful_content=
    __bashful_file "$1" "$path"
  fi
}

# __bashful_may_source: whether the text of tools.bash, in __bashful_content where it is known, may source other files.
__bashful_may_source() {
  local LC_ALL=C
  [[ -z $__bashful_content || $__bashful_content == *source* || $'\n'$__bashful_content == *[!A-Za-z0-9]'.'[$' \t']* ]]
}

# __bashful_check_ground: ends this shell where tools.bash has replaced what no call can do without, and says what, as a
# section.
__bashful_check_ground() {
  POSIXLY_CORRECT=y # no function stands before unset and set
  unset -f declare
  set +e +o posix
  __bashful_hindrance=
  for __bashful_word in builtin return :; do
    ! declare -F -- "$__bashful_word" >/dev/null || __bashful_hindrance="the function \"$__bashful_word\""
  done
  [[ -n $__bashful_hindrance ]] || builtin local REPLY='' 2>/dev/null || __bashful_hindrance='the readonly variable "REPLY"'
  if [[ -n $__bashful_hindrance ]]; then
    unset -f builtin
    __bashful_section hindrance "$__bashful_hindrance"
    builtin exit 1
  fi
}

# __bashful_is_shareable: whether several calls may share what tools.bash did at its top level, and a lane's loop can run in
# its shell: it set no trap, started no process, moved no stream, opened none of the lane's descriptors and redefined nothing
# that the loop stands on.
__bashful_is_shareable() {
  local _name
  [[ -z $(builtin trap -p) && ${!-} == "$__bashful_last" && /dev/fd/2 -ef /dev/fd/51 && /dev/fd/0 -ef /dev/null ]] || return 1
  for ((_name = 40; _name < 51; _name++)); do [[ ! -e /dev/fd/$_name ]] || return 1; done
  for _name in builtin exec eval export set source trap unset local cat; do
    ! declare -F -- "$_name" >/dev/null || return 1
  done
}

# __bashful_commented PLACES: each file besides tools.bash that defines functions with the prefix, and in which comments may
# describe them, as a section: its path, a line feed, its text.
__bashful_commented() {
  local IFS=$'\n' LC_ALL=C _line _file _last=" $__bashful_directory/tools.bash" _seen=$'\n' _text _count=0
  for _line in $1; do
    case $_line in
      *"$_last") continue ;;
      "$__bashful_prefix"*) ;;
      *) continue ;;
    esac
    _line=${_line#* }
    _file=${_line#* }
    _last=" $_file"
    [[ $_seen != *$'\n'"$_file"$'\n'* && $_file != "$__bashful_directory/tools.bash" ]] || continue
    _seen+=$_file$'\n'
    [[ $_file == /* ]] || _file=$__bashful_working/$_file
    [[ $_last == */* && -f $_file && -r $_file ]] || continue
    { _text=$(<"$_file"); } 2>/dev/null # bash says that it leaves out NUL
    [[ $_text != *@tool* ]] || __bashful_section "commented.$((_count += 1))" "$_file"$'\n'"$_text"
  done
}

__bashful_newer
if [[ -n $__bashful_found ]]; then
  __bashful_section newer "$__bashful_found"
  # Another bash may import other functions: it is to look for itself, and what this one found is to be known too.
  __bashful_before+=" $__bashful_imported" __bashful_imported='?'
  __bashful_given+=' __bashful_before __bashful_no_color'
  # shellcheck disable=SC2086,SC2163 # names, with blanks between
  export $__bashful_given
  [[ -z ${__bashful_tmout+set} ]] || export TMOUT=$__bashful_tmout
  exec "$__bashful_found" --noprofile --norc -c "$BASH_EXECUTION_STRING" "$0" "$@"
fi
if ! { : 51>&2; } 2>/dev/null; then # a number above the limit
  __bashful_section files "$(ulimit -n)"
  exit 1
fi
exec 51>&2 50<&0 </dev/null
__bashful_section bash "$BASH_VERSION"
__bashful_working=$PWD
__bashful_section working-directory "$__bashful_working"
# shellcheck disable=SC2154 # type sets nothing
if __bashful_setsid=$(type -P setsid); then __bashful_section setsid "$__bashful_setsid"; fi
if { exec 4< <(:) && exec 5>/dev/fd/4; } 2>/dev/null; then __bashful_section reopens; fi
exec 4<&- 5>&-
__bashful_prefix=${SERVER_TOOLS_FUNCTION_NAME_PREFIX:-tool_}
__bashful_section prefix "$__bashful_prefix"
__bashful_section imported "$__bashful_imported ${__bashful_before-}"
unset __bashful_before
__bashful_section log-level "${SERVER_LOG_LEVEL-}"
export -n __bashful_no_color
if [[ -n $__bashful_no_color || ${TERM:-dumb} == dumb ]]; then __bashful_section no-color; fi
__bashful_resolve "$1"
__bashful_section directory "$__bashful_directory"
__bashful_section "$__bashful_kind"
if [[ $__bashful_kind != example ]]; then
  if [[ ! -e $__bashful_directory ]]; then
    __bashful_section directory.error 'No such file or directory'
  elif [[ ! -d $__bashful_directory ]]; then
    __bashful_section directory.error 'Not a directory'
  elif [[ ! -x $__bashful_directory ]]; then
    __bashful_section directory.error 'Permission denied'
  fi
  __bashful_config_file server.json
  __bashful_config_file tools.json
  __bashful_config_file tools.bash
  [[ -f $__bashful_directory/tools.bash && -r $__bashful_directory/tools.bash ]] || exit 0
else
  __bashful_content=$__bashful_text
fi

export SERVER_CONFIG_DIR=$__bashful_directory
# What bash says of a file that it cannot source is read by a program: in English, whatever the locale.
# shellcheck disable=SC2031 # the subshell's was its own
if [[ -n ${LC_ALL-} ]]; then
  LC_CTYPE=$LC_ALL
  unset LC_ALL
fi
LC_MESSAGES=C
# Silence Bash's "Terminated" notices.
exec 2>/dev/null
set -m # a file that never ends being sourced is ended like a call
{
  set +m -m +m # as in lane.bash
  exec 2>&51 50<&-
  __bashful_last=${!-}
  if [[ $__bashful_kind == example ]]; then
    eval "$__bashful_text" >&2
  else
    # shellcheck source=/dev/null # the user's file
    source "$SERVER_CONFIG_DIR/tools.bash" >&2
  fi
  __bashful_status=$?
  __bashful_check_ground
  # A last command that failed is no failure of the file; what bash cannot parse is.
  if ((__bashful_status > 0)) && [[ $__bashful_kind != example ]] && ! "$BASH" -n "$SERVER_CONFIG_DIR/tools.bash" 2>/dev/null; then
    builtin exit "$__bashful_status"
  fi
  if __bashful_is_shareable; then __bashful_section shareable; fi
  __bashful_section exported
  builtin declare -Fx
  __bashful_section functions
  builtin declare -F
  # Where each is defined: "name line file". The options and IFS are the author's, who runs no more.
  set +eu -f
  unset -v IFS
  shopt -s extdebug
  # shellcheck disable=SC2046 # words
  if __bashful_may_source; then
    __bashful_places=$(builtin declare -F $(builtin compgen -A function))
    __bashful_section places "$__bashful_places"
    __bashful_section sourced
    __bashful_commented "$__bashful_places"
    unset -f mcp_ask # what mentions it now, calls it
    case $(builtin declare -f) in
      *mcp_ask*) __bashful_section asking ;;
    esac
  else
    __bashful_section places
    builtin declare -F $(builtin compgen -A function)
    __bashful_section sourced
  fi
} &
__bashful_job=$!
{
  # Standard input ends when the program does: then nothing else would end a file that hangs.
  exec >/dev/null 51>&-
  builtin read -r -u 50
  builtin kill -s KILL -- "-$__bashful_job"
} &
__bashful_guard=$!
builtin printf '%s{"type":"group","id":%s}\n' "$__bashful_mark" "$__bashful_job" >&51
exec 51>&- 50<&-
__bashful_status=0
builtin wait "$__bashful_job" || __bashful_status=$?
builtin kill -s KILL -- "-$__bashful_job" "-$__bashful_guard"
__bashful_section status "$__bashful_status"
