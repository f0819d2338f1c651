# Text and paths as the configuration writes them (C5); shared by what runs tools and what looks for their commands.

# Environment: SERVER_CONFIG_DIR. The names of locals are long so that no variable that a text names is one of them.

# __bashful_expand NAME: expands the text in the variable NAME: a leading ~, and $NAME or ${NAME}, from the environment;
# $$ is a dollar sign. All else stands as it is; nothing is run, and what a variable holds is not expanded again. A
# variable that is not set is empty, as in the shell.
__bashful_expand() {
  local __bashful_rest=${!1} __bashful_done='' __bashful_name __bashful_after
  # shellcheck disable=SC2088 # the character itself
  case $__bashful_rest in
    '~' | '~/'*) __bashful_done=${HOME-} __bashful_rest=${__bashful_rest#\~} ;;
  esac
  while [[ $__bashful_rest == *\$* ]]; do
    __bashful_done+=${__bashful_rest%%\$*}
    __bashful_rest=${__bashful_rest#*\$}
    case $__bashful_rest in
      \$*)
        __bashful_done+=\$ __bashful_rest=${__bashful_rest#\$}
        continue
        ;;
      \{*\}*)
        __bashful_name=${__bashful_rest#\{} __bashful_after=${__bashful_rest#*\}}
        __bashful_name=${__bashful_name%%\}*}
        ;;
      *)
        # Spelled out: a range has other letters too in some locales.
        __bashful_name=${__bashful_rest%%[!ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789]*}
        __bashful_after=${__bashful_rest#"$__bashful_name"}
        ;;
    esac
    case $__bashful_name in
      '' | [0123456789]* | *[!ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789]*) __bashful_done+=\$ ;;
      *) __bashful_done+=${!__bashful_name-} __bashful_rest=$__bashful_after ;;
    esac
  done
  builtin printf -v "$1" '%s' "$__bashful_done$__bashful_rest"
}

# __bashful_locate NAME: expands the path in the variable NAME and makes it absolute, from the configuration's directory.
# One that comes to nothing stays empty.
__bashful_locate() {
  __bashful_expand "$1"
  case ${!1} in
    '' | /*) ;;
    *) builtin printf -v "$1" '%s' "$SERVER_CONFIG_DIR/${!1}" ;;
  esac
}

# __bashful_prefix DIRECTORIES: what directories, joined by colons, put before PATH, into __bashful_found.
__bashful_prefix() {
  local __bashful_left=$1 __bashful_entry
  __bashful_found=
  while [[ -n $__bashful_left ]]; do
    __bashful_entry=${__bashful_left%%:*}
    case $__bashful_left in *:*) __bashful_left=${__bashful_left#*:} ;; *) __bashful_left= ;; esac
    __bashful_locate __bashful_entry
    # An empty entry of PATH would be the working directory.
    __bashful_found+=${__bashful_entry:+$__bashful_entry:}
  done
}
