# Prints those of its arguments that are no command: neither found on PATH nor built into bash.

for __bashful_word; do
  type -- "$__bashful_word" >/dev/null 2>&1 || printf '%s\n' "$__bashful_word"
done
