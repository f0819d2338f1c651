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

# The candidates of an offer that begin with WORD, in COMPREPLY. They are data: nothing in them is expanded.
__bashful_reply() { # OFFER WORD PROGRAM [--config DIR]
  local offer="$1" word="$2" candidate
  shift 2
  case $offer in
    :none) return ;;
    :directories) offer=$(compgen -d -- "$word") && compopt -o filenames 2>/dev/null ;;
    :files) offer=$(compgen -f -- "$word") && compopt -o filenames 2>/dev/null ;;
    :tools) offer=$("$1" list --names --log-level silent "${@:2}" 2>/dev/null </dev/null) ;;
    *) offer=${offer// /$'\n'} ;;
  esac
  while IFS= read -r candidate; do
    [[ -z $candidate || $candidate != "$word"* ]] || COMPREPLY+=("$candidate")
  done <<<"$offer"
}

_bashful() {
  local word program="${COMP_WORDS[0]/#\~/$HOME}" command='' expects='' config='' i position=0
  local __bashful_commands __bashful_flags __bashful_offers __bashful_repeats __bashful_offer
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="${COMP_WORDS[i]}"
    # Bash splits words at "=": a flag's value follows, or the rest of an argument.
    if [[ $word == '=' ]]; then
      [[ -n $expects ]] || ((++i < COMP_CWORD)) || return 0
    elif [[ -n $expects ]]; then
      [[ $expects != --config && $expects != -c ]] || config="${word/#\~/$HOME}"
      expects=''
    elif [[ $word == -* ]]; then
      ! __bashful_flag_value "${command:-serve}" "$word" || expects="$word"
    elif [[ -z $command ]]; then
      command="$word"
    else
      ((position += 1))
    fi
  done
  word="${COMP_WORDS[COMP_CWORD]}"
  [[ $word != '=' ]] || word=''
  set -- "$program" ${config:+--config "$config"}
  if [[ -n $expects ]]; then
    __bashful_flag_value "${command:-serve}" "$expects" && __bashful_reply "$__bashful_offer" "$word" "$@"
    return 0
  fi
  __bashful_declare "${command:-serve}"
  if [[ $word == -* ]]; then
    __bashful_reply "$__bashful_flags" "$word" "$@"
  elif [[ -z $command ]]; then
    __bashful_reply "$__bashful_commands" "$word" "$@"
  else
    i=${#__bashful_offers[@]}
    [[ -z $__bashful_repeats || $position -lt $i ]] || position=$((i - 1))
    [[ $position -ge $i ]] || __bashful_reply "${__bashful_offers[position]}" "$word" "$@"
  fi
  return 0
}

complete -F _bashful bashful
