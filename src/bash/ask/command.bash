# Becomes another program (command.ts).
#
# Arguments: its command line. Exit code: the program's.

exec "$@"
