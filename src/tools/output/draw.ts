/** What moves the place at which a terminal prints, done on a {@linkcode Screen}. Other controls were taken out before. */

// deno-lint-ignore-file no-control-regex -- control characters are what this is about

import type { Screen } from "./screen.ts";

const moving = /[\x08\x0b-\x0d\x1b\x84\x85\x8d\x9b]/g;
const controlSequence = /(?:\x1b\[|\x9b)([<=>?]?)(\d*)[0-?]*(.)/y;

/** Writes `text`, as `withoutSilent` has left it. */
export function draw(text: string, screen: Screen): void {
  for (let at = 0; at < text.length;) {
    moving.lastIndex = at;
    const next = moving.exec(text)?.index;
    if (next === undefined) return screen.write(text.slice(at));
    const start = Math.max(at, text.lastIndexOf("\n", next) + 1);
    screen.write(text.slice(at, start));
    const end = text.indexOf("\n", next);
    const line = text.slice(start, end < 0 ? undefined : end);
    drawLine(line, screen);
    at = start + line.length;
  }
}

/** A line that a program drew again and again from its beginning, in characters of one column. */
const moreThanReturns = /[^ -~\r]/;

/** Puts what is left of it on the row: what was drawn last, and behind that, what was longer before. */
function drawAgain(line: string, screen: Screen): void {
  const states = line.split("\r");
  let state = states.pop()!;
  const column = state.length;
  for (const before of states.reverse()) {
    if (before.length > state.length) state += before.slice(state.length);
  }
  screen.replaceRow(state, column);
}

/** What is printed twice in one place, for a printer that knows neither bold nor underlined letters. */
const struckOver = /_\x08(?=[^\0-\x1f\x7f-\x9f])|([^\0-\x1f\x7f-\x9f])\x08(?=\1)/g;

/** The beginning of a line that is erased before more is drawn, where nothing in it leaves the line. */
const erased = /^(?:[^\0-\x1f\x7f-\x9f]|[\t\r]|\x1b\[[02]?K)*(?:\r\x1b\[0?K|\x1b\[2K\r)/;

function drawLine(given: string, screen: Screen): void {
  const before = screen.rowSoFar;
  if (before !== undefined && !moreThanReturns.test(given) && !moreThanReturns.test(before)) {
    return drawAgain(before + given, screen);
  }
  const line = given.includes("\b") ? given.replace(struckOver, "") : given;
  let at = erased.exec(line)?.[0].length ?? 0;
  if (at > 0) {
    screen.to(0);
    screen.erase("all");
  }
  while (at < line.length) {
    moving.lastIndex = at;
    const next = moving.exec(line)?.index ?? line.length;
    screen.write(line.slice(at, next));
    at = next < line.length ? move(line, next, screen) : next;
  }
}

/** Does what is said at `at`. @returns Where it ends. */
function move(line: string, at: number, screen: Screen): number {
  const first = line[at]!;
  controlSequence.lastIndex = at;
  const sequence = controlSequence.exec(line);
  if (sequence !== null) {
    const [{ length }, privacy, written, last] = sequence;
    if (privacy === "" || (privacy === "?" && "JK".includes(last!))) {
      const parameter = Math.min(Number(written), widest);
      moves[last!]?.(screen, Math.max(1, parameter), parameter);
    }
    return at + length;
  }
  if (first !== "\x1b") {
    singles[first]?.(screen);
    return at + 1;
  }
  escapes[line[at + 1]!]?.(screen);
  return at + 2;
}

type Move = (screen: Screen) => void;

const newLine: Move = (screen) => screen.newLine();

/** Control characters, and escape sequences of one more character. */
const singles: Readonly<Record<string, Move>> = {
  "\b": (screen) => screen.by(-1),
  "\v": newLine,
  "\f": newLine,
  "\r": (screen) => screen.to(0),
  "\x84": newLine,
  "\x85": newLine,
  "\x8d": (screen) => screen.up(1),
};

const escapes: Readonly<Record<string, Move>> = {
  "7": (screen) => screen.save(),
  "8": (screen) => screen.restore(),
  "D": newLine,
  "E": newLine,
  "M": (screen) => screen.up(1),
  "c": (screen) => screen.begin(),
};

/** The most columns that one sequence moves by. */
const widest = 1000;

const toColumn = (screen: Screen, count: number) => screen.to(count - 1);
const begin = (screen: Screen) => screen.begin();

/** Control sequences by their last character, each with its parameter: at least 1, and as it is (ECMA-48, section 8.3). */
const moves: Readonly<Record<string, (screen: Screen, count: number, parameter: number) => void>> = {
  A: (screen, count) => screen.up(count),
  B: (screen, count) => screen.down(count),
  C: (screen, count) => screen.by(count),
  D: (screen, count) => screen.by(-count),
  E(screen, count) {
    screen.down(count);
    screen.to(0);
  },
  F(screen, count) {
    screen.up(count);
    screen.to(0);
  },
  G: toColumn,
  "`": toColumn,
  H: begin,
  f: begin,
  d: begin,
  J(screen, _count, parameter) {
    if (parameter === 0) screen.eraseBelow();
    else if (parameter !== 1) screen.begin();
  },
  K: (screen, _count, parameter) => screen.erase(parameter === 0 ? "after" : parameter === 1 ? "before" : "all"),
  P: (screen, count) => screen.remove(count),
  X: (screen, count) => screen.blank(count),
  a: (screen, count) => screen.by(count),
  e: (screen, count) => screen.down(count),
  s: (screen) => screen.save(),
  u: (screen) => screen.restore(),
};
