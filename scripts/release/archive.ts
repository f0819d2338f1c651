/**
 * Archives whose bytes depend on nothing but what is in them: sorted, one time, owner 0, no names of people or hosts.
 * The compressed bytes are those of the Deno in use (its zlib).
 */
import { createTar } from "nanotar";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { concat } from "../../src/bytes.ts";

/** A file in an archive. */
export interface Entry {
  /** Its path, with slashes. */
  readonly name: string;
  readonly data: Uint8Array;
  readonly isProgram?: boolean;
}

/** A gzipped tar (POSIX ustar). @param time Of every file, in seconds since 1970. */
export function tarGz(entries: readonly Entry[], time: number): Uint8Array {
  const files = sorted(entries).map(({ name, data, isProgram }) => ({
    name,
    data,
    attrs: { mode: isProgram === true ? "755" : "644", mtime: time * 1000, uid: 0, gid: 0 },
  }));
  const bytes = new Uint8Array(gzipSync(concat([createTar(files), endOfTar]), { level: 9 }));
  // The header names the system that compressed: 255 is "unknown" (RFC 1952).
  bytes[9] = 255;
  return bytes;
}

/** A record of zeros (20 blocks, POSIX pax): nanotar fills the last one, which leaves no room for the two at the end. */
const endOfTar = new Uint8Array(20 * 512);

/** 1980-01-01 00:00 in the format of DOS: the oldest, and without a time zone that would matter. */
const dosTime = 0x0021_0000;

/** A zip, with Unix permissions; no file in it may have 4 GB. */
export function zip(entries: readonly Entry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, data, isProgram } of sorted(entries)) {
    const bytes = new TextEncoder().encode(name);
    const packed = deflateRawSync(data, { level: 9 });
    // Version 2.0, UTF-8 names, deflated.
    const common = [
      2,
      20,
      2,
      0x0800,
      2,
      8,
      4,
      dosTime,
      4,
      crc32(data),
      4,
      packed.length,
      4,
      data.length,
      2,
      bytes.length,
    ];
    const local = fields(4, 0x0403_4B50, ...common, 2, 0);
    const mode = 0o100_000 | (isProgram === true ? 0o755 : 0o644);
    directory.push(
      // Made by version 2.0 on Unix.
      fields(4, 0x0201_4B50, 2, 0x0314, ...common, 2, 0, 2, 0, 2, 0, 2, 0, 4, mode * 0x1_0000, 4, offset),
      bytes,
    );
    parts.push(local, bytes, packed);
    offset += local.length + bytes.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  return concat([
    ...parts,
    ...directory,
    fields(4, 0x0605_4B50, 2, 0, 2, 0, 2, count, 2, count, 4, size, 4, offset, 2, 0),
  ]);
}

/** Little-endian numbers: width, value, width, value, and so on. */
function fields(...pairs: number[]): Uint8Array {
  const bytes: number[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    for (let byte = 0; byte < pairs[index]!; byte++) bytes.push(Math.floor(pairs[index + 1]! / 2 ** (8 * byte)) % 256);
  }
  return new Uint8Array(bytes);
}

function sorted(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.name < b.name ? -1 : 1);
}
