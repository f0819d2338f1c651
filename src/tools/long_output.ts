/** Output that would keep the event loop: a thread reads it (`threads.ts`), and it stays text (contract P9). */

import { holdsRounded } from "../decimal.ts";
import { compact, type Json, LongJson, parseExact } from "../json.ts";
import { runTask, type Tasks } from "../threads.ts";

/** The longest output, in characters, that is read here: at worst, every three are an object. */
const longestHere = 128 * 1024;

const taskName = "readLongOutput";

/** Output that is JSON. */
export interface OutputJson {
  readonly value: Json | LongJson;
  /** Whether a number in it is rounded where it is read as a double. */
  readonly isRounded: boolean;
}

/** What a thread makes of output: compact JSON; `undefined` where it is none. */
type Read = { readonly text: string; readonly isRounded: boolean } | undefined;

/** The JSON that a function printed; `undefined` where it is none. */
export async function readJson(printed: string): Promise<OutputJson | undefined> {
  if (printed.length > longestHere) {
    const answer = await runTask<Read>(taskName, printed);
    if (answer.kind === "tooSlow") return undefined;
    if (answer.kind === "done") {
      return answer.value && { value: new LongJson(answer.value.text), isRounded: answer.value.isRounded };
    }
  }
  return readHere(printed);
}

function readHere(printed: string): { readonly value: Json; readonly isRounded: boolean } | undefined {
  try {
    const value = parseExact(printed);
    return { value, isRounded: holdsRounded(value) };
  } catch {
    return undefined;
  }
}

/** What threads do for {@linkcode readJson}. */
export const outputTasks: Tasks = {
  [taskName]: (printed: string): Read => {
    const read = readHere(printed);
    return read && { text: compact(read.value), isRounded: read.isRounded };
  },
};
