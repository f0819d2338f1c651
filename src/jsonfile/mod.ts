/**
 * JSON files that people edit: their values with the place of each part, what is wrong with them in words, and changes
 * that keep every other byte. Knows nothing of configurations: what a file should hold is its reader's business.
 */

export { mistakeIn, openDocument } from "./document.ts";
export type { Document } from "./document.ts";
export { addItem, commentedMistake, parseCommented, setMember } from "./edit.ts";
export type { Mistake } from "./mistake.ts";
export { remove } from "./remove.ts";
export { placeFinder } from "./position.ts";
