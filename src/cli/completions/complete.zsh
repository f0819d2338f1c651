#compdef bashful
# Completions of bashful for zsh; made by: bashful completions zsh

_bashful_commands() {
  local -a commands=(
    #@ commands
  )
  _describe -t commands command commands
}

# A word as it will be passed on, into the variable of that name: its quotes, and a ~ before all, are expanded. Nothing
# else is, as a pattern of zsh can run commands.
_bashful_unquote() { # NAME
  local word="${(Q)${(P)1}}"
  [[ $word != (\~|\~/*) ]] || word="$HOME${word#\~}"
  : "${(P)1::=$word}"
}

# What "bashful list" prints with these flags, a line an item, into reply.
_bashful_list() { # FLAG...
  local -a config match mbegin mend
  local dir="${opt_args[--config]:-${opt_args[-c]}}"
  dir="${dir//(#b)\\([:\\])/$match[1]}" # _arguments puts a backslash before these
  _bashful_unquote dir
  [[ -z $dir ]] || config=(--config "$dir")
  reply=(${(f)"$($bashful_program list "$@" --log-level silent $config 2>/dev/null </dev/null)"})
}

_bashful_tools() {
  local -a reply
  _bashful_list --names
  (($#reply == 0)) || compadd -a reply
}

# An argument of the tool that stands first: a parameter, a choice, a file.
_bashful_parameters() {
  local -a reply names choices
  local tool="$line[1]" name="${PREFIX%%=*}=" word files=
  if compset -P '@'; then
    _files
    return
  fi
  _bashful_unquote tool
  _bashful_unquote name
  _bashful_list --parameters "$tool"
  for word in ${reply%%$'\t'*}; do
    names+=("${word%%=*}=")
    if [[ $word == "$name" ]]; then
      [[ $name == *:= ]] || files=1
    elif [[ $word == "$name"* ]]; then
      choices+=("${word#*=}")
    fi
  done
  if ! compset -P 1 '*='; then
    (($#names == 0)) || compadd -S '' -a names
  elif [[ -n $files ]]; then
    _files
  else
    (($#choices == 0)) || compadd -a choices
  fi
}

_bashful() {
  local curcontext="$curcontext" state line ret=1
  local bashful_program="$words[1]"
  _bashful_unquote bashful_program
  typeset -A opt_args
  local -a flags=(
    #@ flags
  )
  _arguments -s -C -A '-*' $flags '1: :_bashful_commands' '*:: :->argument' && ret=0
  [[ $state == argument ]] || return ret
  case $words[1] in
    #@ arguments
  esac
  return ret
}

if [[ $funcstack[1] == _bashful ]]; then
  _bashful "$@"
else
  compdef _bashful bashful
fi
