# Becomes the MCP Inspector, on the server that the arguments start (inspector.ts).

if ! type npx >/dev/null 2>&1; then
  printf 'error: Cannot open the MCP Inspector: npx is not on PATH\nhint: install Node.js 22 or newer, which has it\n' >&2
  exit 69
fi
exec npx -y @modelcontextprotocol/inspector "$@"
