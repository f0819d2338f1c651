# Completions of bashful for Bash; made by: bashful completions bash

# All commands (__bashful_commands), and what one takes: __bashful_flags, and by position what its arguments can be
# (__bashful_offers; the last one repeats if __bashful_repeats). An offer is a :kind or a list of words.
__bashful_declare() { # COMMAND
  #@ defaults
  __bashful_offers=()
  __bashful_repeats=
  case $1 in
    #@ commands
  esac
}

# What the value of a flag can be, in __bashful_offer; fails for a flag without value.
__bashful_flag_value() { # COMMAND FLAG
  case $1,$2 in
    #@ values
    *) return 1 ;;
  esac
}

# The words of the line up to the cursor, in __bashful_words: since version 4, Bash has parted each at "=", ":" and "@".
__bashful_join_words() {
  local i piece last=-1 glued=''
  __bashful_words=()
  for ((i = 1; i <= COMP_CWORD; i++)); do
    piece="${COMP_WORDS[i]}"
    if [[ -z $piece && ${COMP_LINE:0:${COMP_POINT:-0}} == *[[:blank:]] ]]; then
      glued=''
    elif ((last >= 0)) && { [[ $piece == [:=]* ]] || [[ $piece == @* && ${__bashful_words[last]} == *=* ]]; }; then
      glued=1
    fi
    if [[ -n $glued && $last -ge 0 ]]; then
      __bashful_words[last]+="$piece"
    else
      __bashful_words[++last]="$piece"
    fi
    glued=''
    case $piece in *[!:=@]* | '') ;; *) glued=1 ;; esac
  done
}

# A candidate for WORD, in COMPREPLY: what follows the last character of WORD at which Bash parts words, quoted unless
# readline quotes it itself.
__bashful_candidate() { # WORD CANDIDATE [QUOTED]
  local text="$2" kept="$1" breaks="${COMP_WORDBREAKS-:=@}" i
  [[ -n ${3-} ]] || printf -v text %q "$text"
  [[ $text == "$1"* ]] || return 0
  for ((i = ${#kept}; i > 0; i--)); do
    case ${kept:i-1:1} in [:=@]) [[ $breaks != *"${kept:i-1:1}"* ]] || break ;; esac
  done
  COMPREPLY+=("${text:i}")
}

# The files, or directories, that begin with WORD, behind PREFIX.
__bashful_files() { # -f | -d PREFIX WORD
  local found quoted=1
  compopt -o filenames 2>/dev/null || ((BASH_VERSINFO[0] > 3)) || quoted=''
  while IFS= read -r found; do
    [[ -z $found ]] || __bashful_candidate "$2$3" "$2$found" "$quoted"
  done < <(compgen "$1" -- "$3")
}

# What an argument of the tool __bashful_tool can be that begins with WORD: a parameter, a choice, a file.
__bashful_parameters() { # WORD PROGRAM [--config DIR]
  local word="$1" line name='' wants='' seen=' '
  shift
  if [[ $word == @* ]]; then
    __bashful_files -f @ "${word#@}"
    return
  fi
  [[ $word != *=* ]] || name="${word%%=*}="
  while IFS=$'\t' read -r line _; do
    if [[ -z $name ]]; then
      line="${line%%=*}="
      [[ $seen != *" $line "* ]] || continue
      seen+="$line "
      __bashful_candidate "$word" "$line" && compopt -o nospace 2>/dev/null
    elif [[ $line == "$name" ]]; then
      [[ $name == *:= ]] || wants=1
    else
      __bashful_candidate "$word" "$line"
    fi
  done < <("$1" list --parameters "$__bashful_tool" --log-level silent "${@:2}" 2>/dev/null </dev/null)
  [[ -z $wants ]] || __bashful_files -f "$name" "${word#*=}"
}

# The candidates of an offer that begin with WORD, behind PREFIX, in COMPREPLY. They are data: nothing in them is
# expanded.
__bashful_reply() { # OFFER PREFIX WORD PROGRAM [--config DIR]
  local offer="$1" prefix="$2" word="$3" candidate
  shift 3
  case $offer in
    :none) return ;;
    :directories) __bashful_files -d "$prefix" "$word" && return ;;
    :files) __bashful_files -f "$prefix" "$word" && return ;;
    :parameters) __bashful_parameters "$word" "$@" && return ;;
    :variables) offer=$(compgen -e) ;;
    :tools) offer=$("$1" list --names --log-level silent "${@:2}" 2>/dev/null </dev/null) ;;
    *) offer=${offer// /$'\n'} ;;
  esac
  while IFS= read -r candidate; do
    [[ -z $candidate ]] || __bashful_candidate "$prefix$word" "$prefix$candidate"
  done <<<"$offer"
}

_bashful() {
  local word program="${COMP_WORDS[0]/#\~/$HOME}" command='' expects='' config='' prefix='' i count position=0
  local __bashful_commands __bashful_flags __bashful_offers __bashful_repeats __bashful_offer
  local __bashful_words __bashful_tool=''
  COMPREPLY=()
  __bashful_join_words
  count=${#__bashful_words[@]}
  for ((i = 0; i < count - 1; i++)); do
    word="${__bashful_words[i]}"
    if [[ -n $expects || $word == -*=* ]]; then
      [[ ${expects:-${word%%=*}} != --config && $expects != -c ]] || config="${word#--config=}"
      expects=''
    elif [[ $word == -* ]]; then
      ! __bashful_flag_value "${command:-serve}" "$word" || expects="$word"
    elif [[ -z $command ]]; then
      command="$word"
    else
      ((position++)) || __bashful_tool="$word"
    fi
  done
  word="${__bashful_words[count - 1]}"
  config="${config/#\~/$HOME}"
  set -- "$program" ${config:+--config "$config"}
  if [[ -z $expects && $word == --*=* ]]; then
    expects="${word%%=*}" prefix="${word%%=*}=" word="${word#*=}"
  fi
  if [[ -n $expects ]]; then
    __bashful_flag_value "${command:-serve}" "$expects" && __bashful_reply "$__bashful_offer" "$prefix" "$word" "$@"
    return 0
  fi
  __bashful_declare "${command:-serve}"
  if [[ $word == -* ]]; then
    __bashful_reply "$__bashful_flags" '' "$word" "$@"
  elif [[ -z $command ]]; then
    __bashful_reply "$__bashful_commands" '' "$word" "$@"
  else
    i=${#__bashful_offers[@]}
    [[ -z $__bashful_repeats || $position -lt $i ]] || position=$((i - 1))
    [[ $position -ge $i ]] || __bashful_reply "${__bashful_offers[position]}" '' "$word" "$@"
  fi
  return 0
}

complete -F _bashful bashful
