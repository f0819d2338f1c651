#compdef bashful
# Completions of bashful for zsh; made by: bashful completions zsh

_bashful_commands() {
  local -a commands=(
    #@ commands
  )
  _describe -t commands command commands
}

_bashful_tools() {
  local -a tools config
  local dir="${opt_args[--config]:-${opt_args[-c]}}"
  [[ -z $dir ]] || config=(--config ${~${(Q)dir}})
  tools=(${(f)"$($bashful_program list --names --log-level silent $config 2>/dev/null </dev/null)"})
  (($#tools == 0)) || compadd -a tools
}

_bashful() {
  local curcontext="$curcontext" state line ret=1
  local bashful_program=${~${(Q)words[1]}}
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
