/** What somebody did to a text: so many characters taken out at a place, others put there. UTF-16 units. */
export interface TextChange {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/**
 * How a text became another one, as one change; null when they are the same. What stands around it is left alone, so that
 * another person's change there is not lost.
 * @param caret where the cursor is after the change: of a row of equal characters it tells which was typed.
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
  // Never between the halves of one character.
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

/** Where a cursor is after somebody else's changes. */
export function movedByAll(changes: readonly TextChange[], caret: number): number {
  return changes.reduce((at, change) => movedBy(change, at), caret);
}

/** A change as it has to be made when others were made before it that its author had not seen. */
export function afterAll(others: readonly TextChange[], { at, removed, inserted }: TextChange): TextChange {
  const start = movedByAll(others, at);
  return { at: start, removed: movedByAll(others, at + removed) - start, inserted };
}

function movedBy({ at, removed, inserted }: TextChange, caret: number): number {
  if (caret <= at) return caret;
  if (caret < at + removed) return at;
  return caret - removed + inserted.length;
}
