# Becomes the MCP Inspector, on the server that the arguments start (inspector.ts).
#
# Arguments: the package with its version, then those of the Inspector.

# npx takes a package, and its own settings, from the working directory and those above it.
cd / || exit
if ! type npx >/dev/null 2>&1; then
  printf 'error: Cannot open the MCP Inspector: npx is not on PATH\nhint: install Node.js 22 or newer, which has it\n' >&2
  exit 69
fi
exec npx -y "$@"
