# Finds out what the paths of sandboxes lead to on this machine, and what there is to make them with (confine.ts).
#
# Arguments: the directory of the configuration; how many systems there are backends for, and for each what its name begins
# with and the backend; then paths as the configuration writes them, an empty one is the working directory.
# Sections: "system", the name that bash has for it; "backend", where that system's is; "network", the network that this is in; for
# each path, by its number, "path.NUMBER": "directory", "file", "absent" or "refused", a line feed, and its real path;
# "writable.NUMBER" where it can be written.

# __bashful_real PATH: its kind into __bashful_kind, its real path into __bashful_path; the path itself where it has none.
__bashful_real() {
  local directory=${1%/*}
  __bashful_path=$1 __bashful_kind=refused
  if [[ -d $1 ]]; then
    builtin cd -P -- "$1" || return
    __bashful_path=$PWD __bashful_kind=directory
  elif [[ -L $1 ]]; then
    __bashful_kind=absent
    [[ ! -e $1 ]] || { __bashful_path=$(readlink -f -- "$1") && __bashful_kind='file'; } || __bashful_kind=refused
  elif [[ -e $1 ]]; then
    builtin cd -P -- "${directory:-/}" || return
    __bashful_path=${PWD%/}/${1##*/} __bashful_kind='file'
  else
    __bashful_kind=absent
  fi
}

exec 51>&2 </dev/null 2>/dev/null
export SERVER_CONFIG_DIR=$1 # for expand.bash
shift
__bashful_working=$PWD __bashful_number=0
__bashful_section system "$OSTYPE"
for ((__bashful_systems = $1; __bashful_systems > 0; __bashful_systems--)); do
  shift
  if [[ $OSTYPE == "$1"* ]] && __bashful_backend=$(type -P "$2"); then __bashful_section backend "$__bashful_backend"; fi
  shift
done
shift
if __bashful_network=$(readlink /proc/self/ns/net); then __bashful_section network "$__bashful_network"; fi
for __bashful_place; do
  if [[ -n $__bashful_place ]]; then __bashful_locate __bashful_place; else __bashful_place=$__bashful_working; fi
  [[ $__bashful_place == / ]] || __bashful_place=${__bashful_place%/}
  if [[ -n $__bashful_place ]]; then __bashful_real "$__bashful_place"; else __bashful_kind=empty __bashful_path=; fi
  builtin cd -- "$__bashful_working" || :
  __bashful_section "path.$__bashful_number" "$__bashful_kind"$'\n'"$__bashful_path"
  if [[ -w $__bashful_path ]]; then __bashful_section "writable.$__bashful_number"; fi
  : "$((__bashful_number += 1))"
done
