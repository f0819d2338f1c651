/** Content blocks: what each helper sends for which file and options, and how its misuse is reported. */

import { deepEqual, equal } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type BashResult, runBash } from "./run_bash.ts";

async function blocks(script: string, before = ""): Promise<[Record<string, unknown>[], BashResult]> {
  const result = await runBash(script, { control: true, before });
  return [result.records.filter(({ type }) => type === "content").map(({ block }) => block), result];
}

Deno.test("mcp_text sends any text, with annotations", async () => {
  const [sent, { stderr }] = await blocks(`mcp_text 'a "b"
c'; mcp_text '--audience'; mcp_text '' --audience user; mcp_text x --priority 0.25 --audience user,assistant; mcp_text y --priority 1`);
  equal(stderr, "");
  deepEqual(sent, [
    { type: "text", text: 'a "b"\nc' },
    { type: "text", text: "--audience" },
    { type: "text", text: "", annotations: { audience: ["user"] } },
    { type: "text", text: "x", annotations: { audience: ["user", "assistant"], priority: 0.25 } },
    { type: "text", text: "y", annotations: { priority: 1 } },
  ]);
});

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

Deno.test("mcp_image and mcp_audio send the file's bytes and find its type", async () => {
  const [sent, { stderr }] = await blocks(`printf %s '${pixel}' | base64 -d >a.png; cp a.png pixel; cp a.png 'b c.JPG'
printf 'RIFF\\1\\0\\2\\0WAVEfmt ' >sound; printf 'RIFF\\1\\0\\2\\0WEBPVP8 ' >picture; printf 'ID3\\3' >song; printf 'fLaC' >x.bin
mcp_image a.png; mcp_image pixel --priority 1; mcp_image 'b c.JPG'; mcp_image a.png image/x-other --audience assistant
mcp_audio sound; mcp_image picture; mcp_audio song; mcp_audio x.bin; mcp_audio song audio/mp3`);
  equal(stderr, "");
  deepEqual(sent.map(({ mimeType }) => mimeType), [
    "image/png",
    "image/png",
    "image/jpeg",
    "image/x-other",
    "audio/wav",
    "image/webp",
    "audio/mpeg",
    "audio/flac",
    "audio/mp3",
  ]);
  deepEqual(sent[0], { type: "image", data: pixel, mimeType: "image/png" });
  deepEqual(sent[3]!.annotations, { audience: ["assistant"] });
  equal(sent[4]!.type, "audio");
});

Deno.test("mcp_image sends 3 MB, one process and no argument that long", async () => {
  const [sent] = await blocks(`head -c 3000000 /dev/zero | tr '\\0' '\\377' >big.png; mcp_image big.png`);
  const data = Buffer.from(sent[0]!.data as string, "base64");
  equal(data.length, 3_000_000);
  equal(data.every((byte) => byte === 0xff), true);
});

Deno.test("mcp_image does with openssl where base64 is missing", async () => {
  const script =
    `mkdir bin; ln -s "$(command -v openssl)" bin/; printf 'GIF89a%0200d' 0 >a.gif; PATH=$PWD/bin; mcp_image a.gif`;
  const [sent, { stderr }] = await blocks(script);
  equal(stderr, "");
  equal(Buffer.from(sent[0]!.data as string, "base64").toString(), "GIF89a" + "0".repeat(200));
  const [, missing] = await blocks(`printf 'GIF89a' >a.gif; PATH=; mcp_image a.gif; echo $?`);
  equal(missing.stdout, "1\n");
  equal(
    missing.stderr.split("\n")[0],
    'error: mcp_image cannot read "a.gif": expected base64 or openssl to encode it with',
  );
});

Deno.test("mcp_resource_link sends what is given and finds the type", async () => {
  const [sent, { stderr }] = await blocks(
    `mcp_resource_link file:///a/b.md 'b "c"' --title T --description 'D d' --size 123 --priority 0
mcp_resource_link https://x/y 'y' --mime text/x --audience user
mcp_resource_link file:///r.CSV r; mcp_resource_link x:y z`,
  );
  equal(stderr, "");
  deepEqual(sent, [
    {
      type: "resource_link",
      uri: "file:///a/b.md",
      name: 'b "c"',
      title: "T",
      description: "D d",
      size: 123,
      mimeType: "text/markdown",
      annotations: { priority: 0 },
    },
    { type: "resource_link", uri: "https://x/y", name: "y", mimeType: "text/x", annotations: { audience: ["user"] } },
    { type: "resource_link", uri: "file:///r.CSV", name: "r", mimeType: "text/csv" },
    { type: "resource_link", uri: "x:y", name: "z" },
  ]);
});

Deno.test("mcp_resource sends UTF-8 as text with every newline, and all else as bytes", async () => {
  const [sent, { stderr }] = await blocks(
    `printf 'h\\303\\251\\n\\n' >a.md; printf 'x\\0y' >nul; printf 'caf\\351' >latin.txt; : >empty
mcp_resource file:///a.md a.md; mcp_resource x:nul nul; mcp_resource x:latin latin.txt --mime text/plain; mcp_resource x:e empty
mcp_resource n:1 --text $'--mime\\n' --mime text/markdown --audience user; mcp_resource n:2 --text ''`,
  );
  equal(stderr, "");
  deepEqual(sent, [
    { type: "resource", resource: { uri: "file:///a.md", mimeType: "text/markdown", text: "hé\n\n" } },
    { type: "resource", resource: { uri: "x:nul", mimeType: "application/octet-stream", blob: "eAB5" } },
    { type: "resource", resource: { uri: "x:latin", mimeType: "text/plain", blob: "Y2Fm6Q==" } },
    { type: "resource", resource: { uri: "x:e", mimeType: "text/plain", text: "" } },
    {
      type: "resource",
      resource: { uri: "n:1", mimeType: "text/markdown", text: "--mime\n" },
      annotations: { audience: ["user"] },
    },
    { type: "resource", resource: { uri: "n:2", mimeType: "text/plain", text: "" } },
  ]);
});

Deno.test("misuse names the helper, the argument and the author's line, and fails", async () => {
  const result = await runBash(`mcp_image none.png
mcp_text; mcp_text a --audience nobody
mcp_text a --priority 2
mcp_text a --priority 1.01
mcp_text a --mime x; mcp_text a b
mcp_text a --audience
echo text >notes; mcp_image notes
mcp_resource_link a; mcp_resource_link x:a b --size big
mcp_resource_link /tmp/x x; mcp_resource x: --text y; mcp_resource a_b:c --text y; mcp_resource 'a b' --text y
mcp_resource x:y none
echo $?`);
  equal(result.stdout, "1\n");
  equal(
    result.stderr,
    `error: mcp_image cannot read "none.png": expected a readable file
  --> DIR/tools.bash:1
error: mcp_text is called with 0 arguments, expected at least 1
  --> DIR/tools.bash:2
error: mcp_text cannot use --audience "nobody": expected user, assistant or user,assistant
  --> DIR/tools.bash:2
error: mcp_text cannot use --priority "2": expected a number from 0 to 1
  --> DIR/tools.bash:3
error: mcp_text cannot use --priority "1.01": expected a number from 0 to 1
  --> DIR/tools.bash:4
error: mcp_text does not know "--mime"
  --> DIR/tools.bash:5
error: mcp_text does not know "b"
  --> DIR/tools.bash:5
error: mcp_text needs a value after --audience
  --> DIR/tools.bash:6
error: mcp_image cannot tell what "notes" is: found nothing known, expected image/..., which can be given as MIME
  --> DIR/tools.bash:7
error: mcp_resource_link is called with 1 argument, expected at least 2
  --> DIR/tools.bash:8
error: mcp_resource_link cannot use --size "big": expected a number of bytes
  --> DIR/tools.bash:8
error: mcp_resource_link cannot use "/tmp/x": found no scheme, expected a URI, as in file:///tmp/report.pdf
  --> DIR/tools.bash:9
error: mcp_resource cannot use "x:": found no scheme, expected a URI, as in file:///tmp/report.pdf
  --> DIR/tools.bash:9
error: mcp_resource cannot use "a_b:c": found no scheme, expected a URI, as in file:///tmp/report.pdf
  --> DIR/tools.bash:9
error: mcp_resource cannot use "a b": found no scheme, expected a URI, as in file:///tmp/report.pdf
  --> DIR/tools.bash:9
error: mcp_resource cannot read "none": expected a readable file
  --> DIR/tools.bash:10
`,
  );
});
