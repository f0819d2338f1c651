/** The program's icon, drawn here: a prompt, `>_`, on a dark square with round corners. For Windows and for bundles. */
import { crc32, deflateSync } from "node:zlib";

const size = 256;

type Point = readonly [x: number, y: number];

/** The strokes of `>_`: from, to. */
const strokes: readonly (readonly [Point, Point])[] = [
  [[68, 82], [122, 128]],
  [[122, 128], [68, 174]],
  [[136, 178], [190, 178]],
];

/** The icon as a PNG of 256 by 256 pixels. */
export function iconPng(): Uint8Array {
  const rows = new Uint8Array(size * (1 + size * 4));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) rows.set(pixel(x + 0.5, y + 0.5), y * (1 + size * 4) + 1 + x * 4);
  }
  const header = new Uint8Array([0, 0, 1, 0, 0, 0, 1, 0, 8, 6, 0, 0, 0]);
  return join([
    new Uint8Array([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A Windows icon that holds one PNG of 256 by 256 pixels. */
export function icoOf(png: Uint8Array): Uint8Array {
  const header = new DataView(new ArrayBuffer(22));
  header.setUint16(2, 1, true);
  header.setUint16(4, 1, true);
  // Width and height are 0, which means 256.
  header.setUint16(10, 1, true);
  header.setUint16(12, 32, true);
  header.setUint32(14, png.length, true);
  header.setUint32(18, 22, true);
  return join([new Uint8Array(header.buffer), png]);
}

function pixel(x: number, y: number): [r: number, g: number, b: number, a: number] {
  const ink = Math.max(...strokes.map(([from, to]) => coverage(10 - distance([x, y], from, to))));
  const blend = (paper: number, pen: number) => Math.round(paper + (pen - paper) * ink);
  return [blend(0x1F, 0xF4), blend(0x2A, 0xC9), blend(0x37, 0x5D), Math.round(255 * coverage(-outside(x, y)))];
}

/** How far a point is outside the square with round corners, in pixels; negative within. */
function outside(x: number, y: number): number {
  const [half, radius] = [size / 2 - 8, 48];
  const dx = Math.max(Math.abs(x - size / 2) - half + radius, 0);
  const dy = Math.max(Math.abs(y - size / 2) - half + radius, 0);
  return Math.hypot(dx, dy) - radius;
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** How much of a pixel is covered whose middle is `depth` pixels inside an edge. */
function coverage(depth: number): number {
  return Math.min(1, Math.max(0, depth + 0.5));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = join([new TextEncoder().encode(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(body));
  return join([new Uint8Array(frame.buffer, 0, 4), body, new Uint8Array(frame.buffer, 4, 4)]);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
