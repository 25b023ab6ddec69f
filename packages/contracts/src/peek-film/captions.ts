import type { PeekCaption } from '../peek-desk.ts';
import { shotAt, type Shot, type Span } from './shots.ts';
import { shortened } from './text.ts';

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
export interface SpokenCaption extends Caption {
  readonly person: number;
}

/** What captions are written for. */
export interface CaptionedFilm {
  /** In milliseconds. */
  readonly length: number;
  /** Most characters of a line. */
  readonly line: number;
  /** Who is shown when. Without any, nobody is named. */
  readonly shots: readonly Shot[];
  /** How each person is named before what they say, where they are not the only one who is shown. */
  readonly names: readonly string[];
  /** Divides a word that does not fit into a line; when omitted, it is divided between any letters. */
  readonly syllablesOf?: (word: string) => readonly string[];
}

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
/** A shot begins this close to the first word of its person: words and speech are measured apart. */
const NEAR_SHOT_MS = 500;
/** Tolerance for sums of decimal fractions, in milliseconds. */
const TINY = 0.5;
/** Longest name before a caption, in characters. */
const LONGEST_NAME = 14;

/** Words of one person in order. */
type Words = readonly SpokenWord[];

/**
 * Puts words into captions of at most two lines, each of one person and without a long pause. The captions of a sentence are of about
 * the same length, and end with a clause if possible, so that no word is parted from its sentence. Where a person is not the only one
 * who is shown, their name tells whose caption it is. A caption does not stay when its person is no longer shown.
 */
export function captionsOf(words: readonly SpokenWord[], film: CaptionedFilm): SpokenCaption[] {
  const { length, line, shots } = film;
  const inside = words
    .flatMap((word) => piecesOf({ ...word, text: word.text.trim() }, film))
    .filter(({ from, until, text }) => text !== '' && from > -TINY && until < length + TINY)
    .map((word) => ({ ...word, from: Math.max(0, word.from), until: Math.min(length, word.until) }))
    .filter(({ from, until }) => from < until)
    .toSorted((a, b) => a.from - b.from);
  const said = phrasesOf(inside)
    .flatMap((phrase) => captionsIn(phrase, line))
    .toSorted((a, b) => fromOf(a) - fromOf(b));
  const groups = withNames(said, film);
  const starts = startsOf(groups, film);
  return groups.flatMap((group, index): SpokenCaption[] => {
    const from = starts[index] ?? 0;
    const next = Math.min(starts[index + 1] ?? length, length);
    const until = Math.min(next, endOf(group, from, shots));
    const person = group[0]?.person ?? 0;
    return from < until ? [{ from, until, person, lines: linesOf(group, line) ?? [] }] : [];
  });
}

/**
 * Returns the words of captions with times from the beginning of a film. Within a caption each word gets time by its letters.
 * @param fromMs where the film begins in the recording, in milliseconds.
 * @param personOf returns the index of a person; captions of people without one are left out.
 */
export function spokenWords(
  captions: readonly PeekCaption[],
  fromMs: number,
  personOf: (personId: string) => number,
): SpokenWord[] {
  return captions.flatMap(({ person_id, from_seconds, until_seconds, text }) => {
    const person = personOf(person_id);
    if (person < 0) return [];
    const words = text.split(/\s+/).filter((word) => word !== '');
    const letters = words.reduce((sum, word) => sum + word.length, 0);
    const [from, length] = [from_seconds * 1000 - fromMs, (until_seconds - from_seconds) * 1000];
    let before = 0;
    return words.map((word) => {
      const start = from + (length * before) / letters;
      before += word.length;
      return { person, text: word, from: start, until: from + (length * before) / letters };
    });
  });
}

/** Returns how people are named before what they say: by their first name, or by the whole one where two have the same. */
export function captionNames(
  people: readonly { readonly name: string; readonly firstName: string }[],
): string[] {
  return people.map(({ name, firstName }, index) =>
    people.some((other, at) => at !== index && other.firstName === firstName) ? name : firstName,
  );
}

/** Begins captions with the name of their person where the picture does not tell who speaks, until somebody else does. */
function withNames(groups: readonly Words[], { line, shots, names }: CaptionedFilm): Words[] {
  const isUnclear = groups.map(([first]) => first !== undefined && !isShownAlone(first, shots));
  return groups.flatMap((group, index): Words[] => {
    const [first] = group;
    const goesOn = isUnclear[index - 1] === true && groups[index - 1]?.[0]?.person === first?.person;
    const name = shortened((first && names[first.person]) ?? '', LONGEST_NAME);
    if (!first || !isUnclear[index] || goesOn || name === '') return [group];
    return captionsIn([{ ...first, text: `${name}:`, until: first.from }, ...group], line);
  });
}

/** A name is the only word that takes no time. */
const isName = (word: SpokenWord | undefined): boolean => word !== undefined && word.from === word.until;

function isShownAlone(word: SpokenWord, shots: readonly Shot[]): boolean {
  const shot = shotAt(shots, shownFrom(word, shots));
  return !shot || shot.people.every((person) => person === word.person);
}

/** Returns when a word is written: with the shot of its person, if that begins a moment later. */
function shownFrom({ from, person }: SpokenWord, shots: readonly Shot[]): number {
  const isShown = shotAt(shots, from)?.people.includes(person) ?? true;
  const next = shots.find((shot) => shot.from > from);
  return next && !isShown && next.people.includes(person) && next.from - from <= NEAR_SHOT_MS
    ? next.from
    : from;
}

/** Returns when a caption ends at the latest. It does not stay when others are shown instead of its person. */
function endOf(group: Words, from: number, shots: readonly Shot[]): number {
  const person = group[0]?.person ?? 0;
  const shortest = from + SHORTEST_CAPTION_MS;
  const lingering = Math.max(untilOf(group) + LINGER_MS, shortest);
  if (!shotAt(shots, from)?.people.includes(person)) return lingering;
  const away = shots.find((shot) => shot.from > from && !shot.people.includes(person));
  if (!away) return lingering;
  const said = untilOf(group) - away.from > NEAR_SHOT_MS ? untilOf(group) : away.from;
  return Math.min(lingering, Math.max(said, shortest));
}

/** Returns when each caption begins: what somebody says meanwhile is written a little later, so that both can be read. */
function startsOf(groups: readonly Words[], { length, shots }: CaptionedFilm): number[] {
  const starts: number[] = [];
  for (const [index, group] of groups.entries()) {
    const from = group[0] ? shownFrom(group[0], shots) : 0;
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

/** Divides a word that is longer than a line, as languages other than English have them. */
function piecesOf(word: SpokenWord, { line, syllablesOf }: CaptionedFilm): SpokenWord[] {
  if (word.text.length <= line) return [word];
  const parts = partsOf(word.text, line - 1, syllablesOf);
  const perLetter = (word.until - word.from) / word.text.length;
  let before = 0;
  return parts.map((part, index) => {
    const from = word.from + before * perLetter;
    before += part.length;
    const text = index < parts.length - 1 ? `${part.replace(/-$/, '')}-` : part;
    return { ...word, text, from, until: word.from + before * perLetter };
  });
}

/** Divides a word into few parts of nearly equal length: between syllables, or between letters where a syllable is too long. */
function partsOf(
  word: string,
  most: number,
  syllablesOf: (word: string) => readonly string[] = (text) => [...text],
): string[] {
  const count = Math.ceil(word.length / most);
  const size = Math.ceil(word.length / count);
  const pieces = syllablesOf(word).flatMap((syllable) => (syllable.length > most ? [...syllable] : syllable));
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    const isLast = parts.length >= count;
    const isNear = last !== undefined && last.length + piece.length / 2 <= size;
    if (last !== undefined && (isLast || isNear) && last.length + piece.length <= most)
      parts[parts.length - 1] = last + piece;
    else parts.push(piece);
  }
  return parts;
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
    // A name has no caption of its own.
    const least = from + (isName(phrase[from]) ? 2 : 1);
    let found = { cost: Infinity, until: least };
    for (let until = least; until <= phrase.length; until++) {
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
