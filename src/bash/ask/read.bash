# Prints a file (read.ts).
#
# Arguments: its path. Output: its bytes. Exit code: 0; 3 where there is no such file; 4 with the reason on stderr.

LC_ALL=C
__bashful_path=$1
[[ $OSTYPE != msys* && $OSTYPE != cygwin* ]] || __bashful_path=$(cygpath -u -- "$__bashful_path")
if [[ ! -e $__bashful_path ]]; then
  # A link that leads nowhere is a file that is yet to be made.
  exit 3
elif [[ -d $__bashful_path ]]; then
  printf '%s\n' 'Is a directory' >&2
elif [[ ! -f $__bashful_path ]]; then
  printf '%s\n' 'Not a file' >&2
else
  cat <"$__bashful_path" && exit
fi
exit 4
