/** A part of a text, and whether a searched word is its beginning. */
export interface MarkedPart {
  readonly part: string;
  readonly isFound: boolean;
  /** Its place in the text. */
  readonly at: number;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Splits a text so that the words that begin with one of the searched words stand alone; accents and case do not matter. */
export function markedParts(text: string, searched: string): MarkedPart[] {
  const words = plain(searched)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const parts: MarkedPart[] = [];
  for (const { 0: part, index: at } of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)) {
    const isFound = words.some((word) => plain(part).startsWith(word));
    const last = parts.at(-1);
    if (last && !last.isFound && !isFound) parts[parts.length - 1] = { ...last, part: last.part + part };
    else parts.push({ part, isFound, at });
  }
  return parts;
}
