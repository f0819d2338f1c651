/** The program's icon, drawn here: a prompt, `>_`, on a dark square with round corners. For Windows and for bundles. */
import { crc32, deflateSync } from "node:zlib";
import { concat } from "../../src/bytes.ts";

/** The square that it is drawn on. */
const canvas = 256;

type Point = readonly [x: number, y: number];

/** The strokes of `>_`: from, to. */
const strokes: readonly (readonly [Point, Point])[] = [
  [[68, 82], [122, 128]],
  [[122, 128], [68, 174]],
  [[136, 178], [190, 178]],
];

/** The icon as a PNG of `size` by `size` pixels, up to 65,535. */
export function iconPng(size: number): Uint8Array {
  const scale = canvas / size;
  const rows = new Uint8Array(size * (1 + size * 4));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      rows.set(pixel((x + 0.5) * scale, (y + 0.5) * scale, scale), y * (1 + size * 4) + 1 + x * 4);
    }
  }
  const header = new Uint8Array([0, 0, size >> 8, size & 255, 0, 0, size >> 8, size & 255, 8, 6, 0, 0, 0]);
  return concat([
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
  return concat([new Uint8Array(header.buffer), png]);
}

function pixel(x: number, y: number, width: number): [r: number, g: number, b: number, a: number] {
  const ink = Math.max(...strokes.map(([from, to]) => coverage((10 - distance([x, y], from, to)) / width)));
  const blend = (paper: number, pen: number) => Math.round(paper + (pen - paper) * ink);
  return [blend(0x1F, 0xF4), blend(0x2A, 0xC9), blend(0x37, 0x5D), Math.round(255 * coverage(-outside(x, y) / width))];
}

/** How far a point is outside the square with round corners, in units of the canvas; negative within. */
function outside(x: number, y: number): number {
  const [half, radius] = [canvas / 2 - 8, 48];
  const dx = Math.max(Math.abs(x - canvas / 2) - half + radius, 0);
  const dy = Math.max(Math.abs(y - canvas / 2) - half + radius, 0);
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
  const body = concat([new TextEncoder().encode(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(body));
  return concat([new Uint8Array(frame.buffer, 0, 4), body, new Uint8Array(frame.buffer, 4, 4)]);
}
