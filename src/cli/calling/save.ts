/** `bashful call --save DIR`: the images, sounds and files of a result as files. */

import { type FileChange, type Spawner, writeFiles } from "../../bash/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { writeError } from "../write_error.ts";

/**
 * Writes what a result's content holds besides text into `directory`: `NAME-1.png`, `NAME-2.wav`, ... A file that is
 * there already stays as it is: the new one is then `NAME-1-2.png`, the next `NAME-1-3.png`.
 *
 * @returns The paths.
 * @throws {UserError} If one cannot be written; then none is.
 */
export async function saveContent(
  name: string,
  content: readonly JsonObject[],
  directory: string,
  spawner: Spawner,
): Promise<string[]> {
  const files = content.map(fileIn).filter((file) => file !== undefined);
  const changes = files.map(({ mimeType, content }, index): FileChange => {
    const path = `${directory.replace(/\/+$/, "")}/${name}-${index + 1}.${extensions[mimeType] ?? "bin"}`;
    return { path, text: content, over: "elsewhere" };
  });
  if (changes.length === 0) return [];
  const outcome = await writeFiles(spawner, changes);
  if (outcome.kind === "failed") throw writeError(outcome.failures, "choose another directory for --save");
  return [...outcome.paths];
}

/** The file that a content block carries. */
function fileIn(block: JsonObject): { mimeType: string; content: string | Uint8Array } | undefined {
  const carrier = block.type === "resource" && isObject(block.resource) ? block.resource : block;
  const mimeType = String(carrier.mimeType ?? "");
  const encoded = block.type === "resource" ? carrier.blob : carrier.data;
  if (typeof encoded === "string") return { mimeType, content: Uint8Array.fromBase64(encoded) };
  if (block.type === "resource" && typeof carrier.text === "string") return { mimeType, content: carrier.text };
  return undefined;
}

const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "text/csv": "csv",
  "text/html": "html",
  "text/markdown": "md",
  "text/plain": "txt",
};
