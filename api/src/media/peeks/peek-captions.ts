import { CAPTION_LINE as LINES } from '@acquaint/contracts';
import type { Span } from './peek-shots.ts';

/** A word that somebody says, in milliseconds of the film. */
export interface SpokenWord extends Span {
  readonly person: number;
  readonly text: string;
}

/** What is written in the picture for a while: one or two lines. */
export interface Caption extends Span {
  readonly lines: readonly string[];
}

/** Most characters of a line, in any style. */
export const CAPTION_LINE = LINES.boxed;
const MOST_LINES = 2;
/** A longer pause ends a caption. */
const PAUSE_MS = 800;
/** A caption stays this long after its last word, unless the next one begins. */
const LINGER_MS = 400;
/** Shorter ones cannot be read. */
const SHORTEST_CAPTION_MS = 700;
/** A sentence ends a caption if it has at least this many characters. */
const WORTH_CAPTION = 16;

/**
 * Puts words into captions of at most two lines, each of one person and without a long pause.
 * @param length of the film in milliseconds.
 * @param line most characters of a line.
 */
export function captionsOf(words: readonly SpokenWord[], length: number, line = CAPTION_LINE): Caption[] {
  const groups: SpokenWord[][] = [];
  const inside = words
    .flatMap((word) => piecesOf({ ...word, text: word.text.trim() }, line))
    .filter(({ from, until, text }) => text !== '' && from >= 0 && until <= length && from < until)
    .toSorted((a, b) => a.from - b.from);
  for (const word of inside) {
    const group = groups.at(-1);
    if (group && continues(group, word, line)) group.push(word);
    else groups.push([word]);
  }
  shareRemainders(groups, line);
  return groups.map((group, index) => {
    const from = group[0]?.from ?? 0;
    const spoken = Math.max(...group.map(({ until }) => until));
    const next = groups[index + 1]?.[0]?.from ?? length;
    return {
      from,
      until: Math.min(next, length, Math.max(spoken + LINGER_MS, from + SHORTEST_CAPTION_MS)),
      lines: textsIn(group, line) ?? [],
    };
  });
}

/** Hyphenates a word that is longer than a line, as languages other than English have them. */
function piecesOf(word: SpokenWord, line: number): SpokenWord[] {
  const letters = [...word.text];
  if (letters.length <= line) return [word];
  const size = Math.ceil(letters.length / Math.ceil(letters.length / (line - 1)));
  const perLetter = (word.until - word.from) / letters.length;
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, piece) => {
    const [first, last] = [piece * size, Math.min(letters.length, (piece + 1) * size)];
    return {
      ...word,
      text: letters.slice(first, last).join('') + (last < letters.length ? '-' : ''),
      from: word.from + first * perLetter,
      until: word.from + last * perLetter,
    };
  });
}

function continues(group: readonly SpokenWord[], word: SpokenWord, line: number): boolean {
  return belongs(group, word) && textsIn([...group, word], line) !== null;
}

/** Whether a word follows in the same sentence of the same person, without a long pause. */
function belongs(group: readonly SpokenWord[], word: SpokenWord): boolean {
  const last = group.at(-1);
  if (!last || last.person !== word.person || word.from - last.until > PAUSE_MS) return false;
  return !/[.!?…]["”’»]?$/.test(last.text) || lengthOf(group) < WORTH_CAPTION;
}

const lengthOf = (group: readonly SpokenWord[]): number => group.map(({ text }) => text).join(' ').length;
const textsIn = (group: readonly SpokenWord[], line: number): string[] | null =>
  linesOf(
    group.map(({ text }) => text),
    line,
  );

/**
 * If the rest of a sentence is too short for a caption, it gets words of the caption before it, so that both have about the same
 * length.
 */
function shareRemainders(groups: SpokenWord[][], line: number): void {
  for (const [index, rest] of groups.entries()) {
    const before = groups[index - 1];
    const [first] = rest;
    if (!before || !first || lengthOf(rest) >= WORTH_CAPTION || !belongs(before, first)) continue;
    const words = [...before, ...rest];
    const [best] = words
      .slice(1)
      .map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)
      .filter((parts) => parts.every((part) => textsIn(part, line) !== null))
      .toSorted(
        ([a, b], [c, d]) => Math.abs(lengthOf(a) - lengthOf(b)) - Math.abs(lengthOf(c) - lengthOf(d)),
      );
    if (best) groups.splice(index - 1, 2, [...best[0]], [...best[1]]);
  }
}

/** Breaks words into lines of nearly equal length. @returns null when they need more than two. */
function linesOf(words: readonly string[], line: number): string[] | null {
  const whole = words.join(' ');
  if (whole.length <= line) return [whole];
  const breaks = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, longest: Math.max(...lines.map((each) => each.length)) };
  });
  const [best] = breaks.toSorted((a, b) => a.longest - b.longest);
  return best && best.longest <= line && best.lines.length <= MOST_LINES ? best.lines : null;
}
