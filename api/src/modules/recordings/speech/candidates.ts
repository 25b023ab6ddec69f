import { covered, cutTo, type Interval } from '../consent/consent-ledger.ts';
import { peopleOfCut, type Stretch } from '../assembly/stretches.ts';
import { anySpeech, type Speech } from './speech.ts';
import { ENDS_SENTENCE } from './opening.ts';
import type { StoredWord } from './speech.tables.ts';

/** Why a part of a recording is suggested as a peek. */
export type CandidateReason =
  | { readonly kind: 'marked' }
  /** Someone says something short, then another person speaks this long without being interrupted. */
  | { readonly kind: 'answer'; readonly seconds: number }
  /** The same, and the first person asks a question. Known only with a transcript. */
  | { readonly kind: 'question'; readonly seconds: number }
  /** So many changes of speaker. */
  | { readonly kind: 'turns'; readonly count: number }
  /** It begins and ends with a whole sentence that can be understood on its own. Known only with a transcript. */
  | { readonly kind: 'whole' }
  /** Somebody laughs in it. */
  | { readonly kind: 'laughter' }
  /** People speak louder in it than they usually do. */
  | { readonly kind: 'lively' }
  /** There are hardly any pauses in it. */
  | { readonly kind: 'flow' };

/** A suggested peek, in milliseconds from the beginning of the recording. */
export interface Candidate extends Interval {
  /** The strongest first. */
  readonly reasons: readonly CandidateReason[];
  /** Who speaks in it, who speaks most first. */
  readonly speakers: readonly string[];
  /** 1 for the strongest candidate of its recording. */
  readonly rank: number;
}

/** What is known of a person's track. */
export interface HeardTrack extends Speech {
  /** Loudness of each tenth of a second, from 0 to 100. */
  readonly levels?: Uint8Array;
  /** Where the person laughs. */
  readonly laughter?: readonly Interval[];
  /** Null or omitted without a transcript. */
  readonly words?: readonly StoredWord[] | null;
}

/** Length of a suggested peek in milliseconds (R-PEEK-1). */
const [SHORTEST, LONGEST] = [20_000, 60_000] as const;
const MOST = 5;
/** Margin kept before the first and after the last word; a cut lies in a silence that is at least twice as long. */
const MARGIN_MS = 150;
/** People mark a moment after it has happened: at most this long after its end. */
const MARK_AFTER_MS = 5_000;
/** And at least this long after its beginning. */
const MARK_WITHIN_MS = 3_000;
/** Below this score nothing is suggested. */
const LEAST_SCORE = 2;
/** A pause of this length ends a turn, even if the same person continues. */
const TURN_PAUSE_MS = 1_500;

interface Measured {
  readonly speech: readonly HeardTrack[];
  readonly stretches: readonly Stretch[];
  /** Moments that were marked, in milliseconds from the beginning of the recording. */
  readonly marks: readonly number[];
}

interface Turn extends Interval {
  readonly personId: string;
}

/**
 * Finds the parts of a recording that may be worth sharing (R-PEEK-2): at most five, which do not overlap, in the order of the
 * recording. Their start and end lie in silence, never inside a word. There may be none.
 */
export function findCandidates({ speech, stretches, marks }: Measured): Candidate[] {
  const words = wordsOf(speech);
  const laughter = laughterOf(speech);
  const blocks = anySpeech([...speech, { personId: '', spans: words }, { personId: '', spans: laughter }]);
  const turns = turnsOf(speech);
  const usual = new Map(speech.map((track) => [track.personId, loudnessIn(track, null)]));
  const context = { blocks, turns, marks, words, speech, usual, laughter };
  const scored = blocks
    .flatMap((first, index) => windowsFrom(blocks, index))
    .filter((window) => 'people' in peopleOfCut(stretches, window))
    .map((window) => ({ window, ...scoreOf(window, context) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || a.window.from - b.window.from);
  const chosen: (Interval & { readonly reasons: readonly CandidateReason[] })[] = [];
  for (const { window, reasons } of scored) {
    if (chosen.length === MOST) break;
    if (cutTo(window, chosen).length === 0) chosen.push({ ...window, reasons });
  }
  return chosen
    .map((each, at) => ({ ...each, rank: at + 1, speakers: speakersIn(each, speech) }))
    .toSorted((a, b) => a.from - b.from);
}

/** Returns the windows that begin with a block of speech and end with a later one, with a margin of silence. */
function windowsFrom(blocks: readonly Interval[], index: number): Interval[] {
  const [before, first] = [blocks[index - 1], blocks[index]];
  if (!first || (before && first.from - before.until < 2 * MARGIN_MS)) return [];
  const from = Math.max(0, first.from - MARGIN_MS);
  const windows: Interval[] = [];
  for (let last = index; last < blocks.length; last++) {
    const until = (blocks[last]?.until ?? 0) + MARGIN_MS;
    const next = blocks[last + 1];
    if (until - from > LONGEST) break;
    const isInSilence = !next || next.from - until >= MARGIN_MS;
    if (until - from >= SHORTEST && isInSilence) windows.push({ from, until });
  }
  return windows;
}

interface Context {
  readonly blocks: readonly Interval[];
  readonly turns: readonly Turn[];
  readonly marks: readonly number[];
  /** Of all people, in order; empty without a transcript. */
  readonly words: readonly SpokenWord[];
  readonly speech: readonly HeardTrack[];
  /** Where anybody laughs. */
  readonly laughter: readonly Interval[];
  /** How loud each person usually speaks. */
  readonly usual: ReadonlyMap<string, number | null>;
}

function scoreOf(window: Interval, context: Context) {
  const { blocks, turns, marks, words } = context;
  const reasons: (readonly [score: number, reason: CandidateReason])[] = [];
  const inside = turns
    .filter(({ from }) => from >= window.from && from < window.until)
    .map((turn) => ({ ...turn, until: Math.min(turn.until, window.until) }));
  const changes = inside.filter((turn, at) => at > 0 && turn.personId !== inside[at - 1]?.personId).length;
  const length = window.until - window.from;
  const share = covered(cutTo(window, blocks)) / length;
  if (marks.some((mark) => isMarked(window, mark))) reasons.push([4, { kind: 'marked' }]);
  const answer = answerIn(inside);
  if (answer !== null) {
    const [asks] = inside;
    const isQuestion = asks !== undefined && isAsked(words, asks);
    const seconds = Math.round((answer.until - answer.from) / 1000);
    reasons.push(isQuestion ? [3, { kind: 'question', seconds }] : [2, { kind: 'answer', seconds }]);
  }
  // Two to six changes a minute is a conversation; more is two people interrupting each other.
  const perMinute = (changes * 60_000) / length;
  if (changes >= 3 && perMinute <= 10) reasons.push([1.5, { kind: 'turns', count: changes }]);
  const said = words.filter(({ from, until }) => from >= window.from && until <= window.until);
  if (isWhole(said)) reasons.push([1, { kind: 'whole' }]);
  if (context.laughter.some((each) => isLaughedIn(window, each)))
    reasons.push([LAUGHTER_SCORE, { kind: 'laughter' }]);
  if (isLively(window, context)) reasons.push([0.75, { kind: 'lively' }]);
  if (share >= 0.8) reasons.push([1, { kind: 'flow' }]);
  const opens = inside[0]?.from ?? Infinity;
  const opensWithTurn = opens - window.from <= MARGIN_MS + LATE_WORD_MS ? 0.25 : 0;
  const closesWithTurn = turns.some((turn) => endsWith(window, turn)) ? 0.5 : 0;
  const closesWithLaughter = context.laughter.some(
    (each) => isLaughedIn(window, each) && endsWith(window, each),
  )
    ? 1
    : 0;
  const closesWithAnswer = answer !== null && endsWith(window, answer) ? 1.5 : 0;
  const shape =
    opensWithTurn +
    closesWithTurn +
    closesWithLaughter +
    closesWithAnswer +
    0.5 * share -
    (leansOnBefore(said) ? 1 : 0);
  const score = reasons.reduce((sum, [each]) => sum + each, 0) + shape;
  return { score, reasons: reasons.map(([, reason]) => reason) };
}

/** A word may be written down as ending so much later than its voice, in milliseconds. */
const LATE_WORD_MS = 500;

/** Whether a turn, or laughter, is the last that a window contains. */
function endsWith(window: Interval, { until }: Interval): boolean {
  const late = window.until - MARGIN_MS - until;
  return late >= -20 && late <= LATE_WORD_MS;
}

/** Whether somebody marked what happens in a window. */
function isMarked({ from, until }: Interval, mark: number): boolean {
  return mark >= from + MARK_WITHIN_MS && mark <= until + MARK_AFTER_MS;
}

/** Returns the answer when a window begins with a short turn and then has a long one of somebody else. */
function answerIn([question, answer]: readonly Turn[]): Turn | null {
  if (!question || !answer || question.personId === answer.personId) return null;
  const [asked, answered] = [question, answer].map(({ from, until }) => until - from);
  const isShort = (asked ?? 0) >= 1_000 && (asked ?? 0) <= 12_000;
  return isShort && (answered ?? 0) >= 12_000 ? answer : null;
}

interface SpokenWord extends Interval {
  readonly personId: string;
  readonly text: string;
}

function wordsOf(speech: readonly HeardTrack[]): SpokenWord[] {
  return speech
    .flatMap(({ personId, words }) =>
      (words ?? []).map(([from, until, text]) => ({ personId, from, until, text })),
    )
    .toSorted((a, b) => a.from - b.from);
}

/** Words that begin a question, in the languages of the platform. */
const QUESTION =
  /^(how|what|why|when|where|who|which|do|does|did|is|are|was|were|can|could|would|have|has|wie|was|warum|wann|wo|wer|welche[rsn]?|wieso|hast|haben|bist|sind|kannst|können|würden)$/;
/** Words that lean on what was said before: nobody understands a peek that begins with them. */
const LEANING =
  /^(and|but|so|because|then|also|or|he|she|they|it|that|this|those|these|und|aber|also|weil|dann|oder|er|sie|es|das|dies|diese|dieser|denn)$/;
const bare = (text: string | undefined): string => (text ?? '').toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Whether a turn asks something: it has a question mark, or one of its sentences begins like a question. */
function isAsked(words: readonly SpokenWord[], turn: Turn): boolean {
  const own = words.filter(
    ({ personId, from, until }) =>
      personId === turn.personId && from < turn.until + MARGIN_MS && until > turn.from - MARGIN_MS,
  );
  return own.some(
    ({ text }, at) =>
      text.includes('?') ||
      (QUESTION.test(bare(text)) && (at === 0 || ENDS_SENTENCE.test(own[at - 1]?.text ?? ''))),
  );
}

function leansOnBefore([first]: readonly SpokenWord[]): boolean {
  return first !== undefined && LEANING.test(bare(first.text));
}

function isWhole(said: readonly SpokenWord[]): boolean {
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last || leansOnBefore(said)) return false;
  return /^\p{Lu}/u.test(first.text) && ENDS_SENTENCE.test(last.text);
}

const LAUGHTER_SCORE = 1.5;
/** What people laugh at was said before the laughter: at least this long, in milliseconds. */
const BEFORE_LAUGHTER_MS = 8_000;

/** Whether a window contains laughter and the speech before it. */
function isLaughedIn(window: Interval, { from, until }: Interval): boolean {
  return from >= window.from + BEFORE_LAUGHTER_MS && until <= window.until;
}

/** Laughter of this length, in milliseconds, is heard as such, and not as one of several equal words. */
const LAUGHTER_MS = 700;
/** How a transcriber writes laughter down. */
const LAUGHED = /^(h[aeiou])+h?$/;

/** Returns where anybody laughs. What was written down as words is none: "no, no, no, no" sounds alike. */
function laughterOf(speech: readonly HeardTrack[]): Interval[] {
  return speech.flatMap(({ laughter = [], words }) =>
    laughter.filter(
      ({ from, until }) =>
        until - from >= LAUGHTER_MS &&
        (words ?? []).filter(([begin, end, text]) => begin < until && end > from && !LAUGHED.test(bare(text)))
          .length < 2,
    ),
  );
}

/** Speech is lively when it is this much louder than the person usually speaks: 3 decibels. */
const LIVELY = 5;

function isLively(window: Interval, { speech, usual }: Context): boolean {
  return speech.some((track) => {
    const [now, usually] = [loudnessIn(track, window), usual.get(track.personId) ?? null];
    return now !== null && usually !== null && now - usually >= LIVELY;
  });
}

/** Returns how loud a person speaks in a window (null: in all of the recording) on average; null when they hardly speak. */
function loudnessIn({ levels, spans }: HeardTrack, window: Interval | null): number | null {
  let [sum, count] = [0, 0];
  for (const { from, until } of window ? cutTo(window, spans) : spans) {
    for (let tenth = Math.ceil(from / 100); tenth < Math.floor(until / 100); tenth++) {
      sum += levels?.[tenth] ?? 0;
      count += 1;
    }
  }
  return levels && count >= 50 ? sum / count : null;
}

/** Returns who speaks when, one after the other. A word in between ("yes", "hm") ends nobody's turn. */
function turnsOf(speech: readonly Speech[]): Turn[] {
  const turns: Turn[] = [];
  const spans = speech
    .flatMap(({ personId, spans: own }) => own.map((span) => ({ ...span, personId })))
    .filter(({ from, until }) => until - from >= 700)
    .toSorted((a, b) => a.from - b.from);
  for (const span of spans) {
    const last = turns.at(-1);
    const goesOn = last?.personId === span.personId && span.from - last.until < TURN_PAUSE_MS;
    if (last && goesOn) turns[turns.length - 1] = { ...last, until: Math.max(last.until, span.until) };
    else turns.push(span);
  }
  return turns;
}

function speakersIn(window: Interval, speech: readonly Speech[]): string[] {
  return speech
    .map(({ personId, spans }) => ({ personId, spoken: covered(cutTo(window, spans)) }))
    .filter(({ spoken }) => spoken >= 500)
    .toSorted((a, b) => b.spoken - a.spoken)
    .map(({ personId }) => personId);
}
