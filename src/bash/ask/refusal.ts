/** Why a file or a directory was refused: the system's own words, and of which kind they are. */

/** A refusal. */
export interface Refusal {
  readonly kind: "exists" | "absent" | "denied" | "changed" | "other";
  /** As bash, in the locale C, or a program of this folder words it: "Permission denied". */
  readonly reason: string;
}

const kinds: Readonly<Record<string, Refusal["kind"]>> = {
  "File exists": "exists",
  "No such file or directory": "absent",
  "Permission denied": "denied",
  "Permission denied for its folder": "denied",
  "It has changed meanwhile": "changed",
};

/** The refusal that `reason` words. */
export function refusalOf(reason: string): Refusal {
  return { kind: kinds[reason] ?? "other", reason };
}
