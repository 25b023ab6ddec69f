/** A replacement in a text: position, number of removed characters, inserted text. In UTF-16 code units. */
export interface TextChange {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/**
 * Returns the difference between two texts as one change; null if they are equal. Equal text around it is not touched, so that
 * another person's change there is not lost.
 * @param caret cursor position after the change; it tells which of several equal characters was typed.
 */
export function changeBetween(before: string, after: string, caret = after.length): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let end = 0;
  const mostAtEnd = Math.min(shorter, after.length - caret);
  while (end < mostAtEnd && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  let start = 0;
  while (start < shorter - end && before[start] === after[start]) start += 1;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // Never splits a surrogate pair.
  if (start > 0 && isHighHalf(before.charCodeAt(start - 1))) start -= 1;
  if (end > 0 && isLowHalf(before.charCodeAt(before.length - end))) end -= 1;
  return {
    at: start,
    removed: before.length - end - start,
    inserted: after.slice(start, after.length - end),
  };
}

const isHighHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** Returns a cursor position after changes by others. */
export function movedByAll(changes: readonly TextChange[], caret: number): number {
  return changes.reduce((at, change) => movedBy(change, at), caret);
}

/** Adjusts a change to others made before it that its author had not seen. */
export function afterAll(others: readonly TextChange[], { at, removed, inserted }: TextChange): TextChange {
  const start = movedByAll(others, at);
  return { at: start, removed: movedByAll(others, at + removed) - start, inserted };
}

function movedBy({ at, removed, inserted }: TextChange, caret: number): number {
  if (caret <= at) return caret;
  if (caret < at + removed) return at;
  return caret - removed + inserted.length;
}
