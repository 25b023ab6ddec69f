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
    .map((word) => ({ ...word, text: word.text.trim().slice(0, line) }))
    .filter(({ from, until, text }) => text !== '' && from >= 0 && until <= length && from < until)
    .toSorted((a, b) => a.from - b.from);
  for (const word of inside) {
    const group = groups.at(-1);
    if (group && continues(group, word, line)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group, index) => {
    const from = group[0]?.from ?? 0;
    const spoken = Math.max(...group.map(({ until }) => until));
    const next = groups[index + 1]?.[0]?.from ?? length;
    return {
      from,
      until: Math.min(next, length, Math.max(spoken + LINGER_MS, from + SHORTEST_CAPTION_MS)),
      lines:
        linesOf(
          group.map(({ text }) => text),
          line,
        ) ?? [],
    };
  });
}

function continues(group: readonly SpokenWord[], word: SpokenWord, line: number): boolean {
  const last = group.at(-1);
  const texts = group.map(({ text }) => text);
  if (!last || last.person !== word.person || word.from - last.until > PAUSE_MS) return false;
  const isSentence = /[.!?…]["”’»]?$/.test(last.text) && texts.join(' ').length >= WORTH_CAPTION;
  return !isSentence && linesOf([...texts, word.text], line) !== null;
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
