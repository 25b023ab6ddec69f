import { CAPTION_LINE as LINES } from '@acquaint/contracts';
import type { Shot, Span } from './peek-shots.ts';

/** A word that somebody says, in milliseconds of the film. */
export interface SpokenWord extends Span {
  readonly person: number;
  readonly text: string;
}

/** What is written in the picture for a while: one or two lines. */
export interface Caption extends Span {
  readonly lines: readonly string[];
}

/** What one person says, as it is written. */
interface SpokenCaption extends Caption {
  readonly person: number;
}

/** Most characters of a line, in any style. */
export const CAPTION_LINE = LINES.boxed;
/** A longer pause ends a caption. */
const PAUSE_MS = 800;
/** So long a pause does not part a few words from their sentence. */
const LONE_PAUSE_MS = 2_000;
/** A caption stays this long after its last word, unless the next one begins. */
const LINGER_MS = 400;
/** Shorter ones cannot be read. */
const SHORTEST_CAPTION_MS = 700;
/** A caption waits at most this long for the one before it, which somebody else still says. */
const WAIT_MS = 2_500;
/** A sentence ends a caption if it has at least this many characters. */
const WORTH_CAPTION = 16;
/** What a caption costs that ends within a clause, in comparison with `emptiness`. */
const TORN = 0.15;

/** Words of one person in order. */
type Words = readonly SpokenWord[];

/**
 * Puts words into captions of at most two lines, each of one person and without a long pause. The captions of a sentence are of about
 * the same length, and end with a clause if possible, so that no word is parted from its sentence.
 * @param length of the film in milliseconds.
 * @param line most characters of a line.
 */
export function captionsOf(
  words: readonly SpokenWord[],
  length: number,
  line = CAPTION_LINE,
): SpokenCaption[] {
  const inside = words
    .flatMap((word) => piecesOf({ ...word, text: word.text.trim() }, line))
    .filter(({ from, until, text }) => text !== '' && from >= 0 && until <= length && from < until)
    .toSorted((a, b) => a.from - b.from);
  const groups = phrasesOf(inside)
    .flatMap((phrase) => captionsIn(phrase, line))
    .toSorted((a, b) => fromOf(a) - fromOf(b));
  const starts = startsOf(groups, length);
  return groups.flatMap((group, index): SpokenCaption[] => {
    const from = starts[index] ?? 0;
    const next = Math.min(starts[index + 1] ?? length, length);
    const until = Math.min(next, Math.max(untilOf(group) + LINGER_MS, from + SHORTEST_CAPTION_MS));
    const person = group[0]?.person ?? 0;
    return from < until ? [{ from, until, person, lines: linesOf(group, line) ?? [] }] : [];
  });
}

/** Writes who says something short, such as "Really?", while only others are shown. */
export function namedUnlessShown(
  { person, ...caption }: SpokenCaption,
  {
    names,
    shots,
    line = CAPTION_LINE,
  }: { readonly names: readonly string[]; readonly shots: readonly Shot[]; readonly line?: number },
): Caption {
  const isShown = shots.some(
    ({ from, until, people }) => from < caption.until && until > caption.from && people.includes(person),
  );
  const [only = '', ...others] = caption.lines;
  const named = `${names[person] ?? ''}: ${only}`;
  return isShown || others.length > 0 || named.length > line ? caption : { ...caption, lines: [named] };
}

/** Returns when each caption begins: what somebody says meanwhile is written a little later, so that both can be read. */
function startsOf(groups: readonly Words[], length: number): number[] {
  const starts: number[] = [];
  for (const [index, group] of groups.entries()) {
    const from = fromOf(group);
    const said = untilOf(groups[index - 1] ?? group);
    const wanted = index > 0 && said > from ? Math.min(said, from + WAIT_MS) : from;
    starts.push(Math.max(wanted, (starts.at(-1) ?? -SHORTEST_CAPTION_MS) + SHORTEST_CAPTION_MS));
  }
  // At the end of the film there may be no time to wait.
  let latest = length - SHORTEST_CAPTION_MS;
  for (const [index, group] of [...groups.entries()].toReversed()) {
    const start = Math.min(starts[index] ?? 0, Math.max(fromOf(group), latest));
    starts[index] = start;
    latest = start - SHORTEST_CAPTION_MS;
  }
  return starts;
}

const fromOf = (words: Words): number => words[0]?.from ?? 0;
const untilOf = (words: Words): number => Math.max(...words.map(({ until }) => until));
const textOf = (words: Words): string => words.map(({ text }) => text).join(' ');

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

/** Parts what is said where a sentence ends, or somebody pauses. A short sentence belongs to the next one. */
function phrasesOf(words: readonly SpokenWord[]): Words[] {
  const phrases: SpokenWord[][] = [];
  const latest = new Map<number, SpokenWord[]>();
  for (const word of words) {
    const phrase = latest.get(word.person);
    if (phrase && belongs(phrase, word, phrase !== phrases.at(-1))) {
      phrase.push(word);
      continue;
    }
    const next = [word];
    latest.set(word.person, next);
    phrases.push(next);
  }
  return withLoneWords(phrases);
}

/** Whether a word follows in the same sentence of the same person. @param isInterrupted somebody else has begun to speak before it. */
function belongs(phrase: Words, word: SpokenWord, isInterrupted: boolean): boolean {
  const last = phrase.at(-1);
  if (!last || word.from - last.until > PAUSE_MS) return false;
  return !endsSentence(last) || (!isInterrupted && textOf(phrase).length < WORTH_CAPTION);
}

const endsSentence = ({ text }: SpokenWord): boolean => /[.!?…]["”’»]?$/.test(text);
const endsClause = ({ text }: SpokenWord): boolean => /[.!?…,;:–—]["”’»]?$/.test(text);

/** Joins a few words with the rest of their sentence, also if there is a pause between them. */
function withLoneWords(phrases: readonly Words[]): Words[] {
  const isLone = (phrase: Words): boolean => textOf(phrase).length < WORTH_CAPTION;
  const joined: Words[] = [];
  for (const phrase of phrases) {
    const before = joined.at(-1);
    const [last, first] = [before?.at(-1), phrase[0]];
    const isOne =
      before &&
      last &&
      first &&
      last.person === first.person &&
      !endsSentence(last) &&
      first.from - last.until <= LONE_PAUSE_MS &&
      (isLone(before) || isLone(phrase));
    if (isOne) joined[joined.length - 1] = [...before, ...phrase];
    else joined.push(phrase);
  }
  return joined;
}

/** Parts a phrase into as few captions as possible, of nearly equal length. */
function captionsIn(phrase: Words, line: number): Words[] {
  /** The best captions of the words from each index on, and what they cost. */
  const best: { readonly cost: number; readonly until: number }[] = [];
  best[phrase.length] = { cost: 0, until: phrase.length };
  for (let from = phrase.length - 1; from >= 0; from--) {
    let found = { cost: Infinity, until: from + 1 };
    for (let until = from + 1; until <= phrase.length; until++) {
      const words = phrase.slice(from, until);
      if (!linesOf(words, line)) break;
      const last = words.at(-1);
      const isTorn = until < phrase.length && last !== undefined && !endsClause(last);
      const cost = emptiness(words, line) + (isTorn ? TORN : 0) + (best[until]?.cost ?? 0);
      if (cost < found.cost) found = { cost, until };
    }
    best[from] = found;
  }
  const captions: Words[] = [];
  for (let from = 0; from < phrase.length; from = best[from]?.until ?? phrase.length)
    captions.push(phrase.slice(from, best[from]?.until));
  return captions;
}

/** Returns how empty a caption is, 0 to 1: squared, so that the sum is smallest for few captions of equal length. */
const emptiness = (words: Words, line: number): number => (1 - textOf(words).length / (2 * line)) ** 2;

/** Breaks words into lines of nearly equal length. @returns null when they need more than two. */
function linesOf(group: Words, line: number): string[] | null {
  const words = group.map(({ text }) => text);
  const whole = words.join(' ');
  if (whole.length <= line) return [whole];
  const breaks = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, longest: Math.max(...lines.map((each) => each.length)) };
  });
  const [best] = breaks.toSorted((a, b) => a.longest - b.longest);
  return best && best.longest <= line ? best.lines : null;
}
