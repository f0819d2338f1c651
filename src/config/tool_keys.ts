/** The fields of a tool that mean something, by their names. */

/** The fields of a tool that mean something to MCP or to bashful. */
export const toolKeys: readonly string[] = [
  ...[
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "icons",
    "_meta",
    "execution",
    "run",
  ],
];

/** The annotations that MCP knows ("ToolAnnotations"). */
export const annotationKeys: readonly string[] = [
  ...["title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"],
];
