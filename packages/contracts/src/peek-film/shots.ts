/** A stretch of time in milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** When somebody is present, and when they speak; null when that was not measured. */
export interface Presence {
  readonly present: readonly Span[];
  readonly speech: readonly Span[] | null;
}

/** Who is shown in a stretch of a film, by their index; several are shown at once. */
export interface Shot extends Span {
  readonly people: readonly number[];
}

/** Returns the shot at a time; undefined beside the film. */
export const shotAt = (shots: readonly Shot[], at: number): Shot | undefined =>
  shots.find(({ from, until }) => from <= at && at < until);

/** Returns the parts of spans that lie within a cut, from its beginning; those that touch each other are one. */
export function partsWithin(spans: readonly Span[], cut: Span): Span[] {
  const parts: Span[] = [];
  for (const span of spans) {
    const from = Math.max(span.from, cut.from) - cut.from;
    const until = Math.min(span.until, cut.until) - cut.from;
    if (from >= until) continue;
    const last = parts.at(-1);
    if (last && last.until === from) parts[parts.length - 1] = { from: last.from, until };
    else parts.push({ from, until });
  }
  return parts;
}

/** Returns the whole spans that touch a cut, from its beginning: they may begin before it and end after it. */
export const touching = (spans: readonly Span[], cut: Span): Span[] =>
  spans
    .filter(({ from, until }) => from < cut.until && until > cut.from)
    .map(({ from, until }) => ({ from: from - cut.from, until: until - cut.from }));

/** The picture stays on a person for at least this long, so that it does not jump. */
export const CALM_MS = 1_500;
/** Shorter pauses do not end a turn. */
const BREATH_MS = 800;
/** With this many changes of speaker within the window, everybody is shown. */
const LIVELY_CHANGES = 3;
const LIVELY_WINDOW_MS = 6_000;
const STEP_MS = 100;

/**
 * Decides who is shown when: the person who speaks, from the beginning of their turn if it lasts long enough; everybody while they
 * alternate quickly, speak at the same time, or while it is not known who speaks.
 * @param length of the film in milliseconds.
 */
export function planShots(people: readonly Presence[], length: number): Shot[] {
  const turns = turnsOf(people);
  const shots: Shot[] = [];
  let last: readonly number[] = [];
  for (let from = 0; from < length; from += STEP_MS) {
    const until = Math.min(length, from + STEP_MS);
    const here = people.flatMap(({ present }, index) =>
      present.some((span) => span.from <= from && span.until >= until) ? [index] : [],
    );
    const wanted = wantedAt(turns, from) ?? (last.length > 0 ? last : here);
    const shown = wanted === 'all' ? here : wanted.filter((index) => here.includes(index));
    last = shown.length > 0 ? shown : here;
    const before = shots.at(-1);
    if (before && isSame(before.people, last)) shots[shots.length - 1] = { ...before, until };
    else shots.push({ from, until, people: last });
  }
  return calmed(shots, people);
}

interface Turn extends Span {
  readonly person: number;
}

/** Returns everyone's turns in order; a short remark during another person's turn is not a turn. */
function turnsOf(people: readonly Presence[]): Turn[] {
  return people
    .flatMap(({ speech }, person) => joined(speech ?? []).map((span) => ({ ...span, person })))
    .toSorted((a, b) => a.from - b.from);
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && span.from - last.until < BREATH_MS)
      all[all.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else all.push(span);
  }
  return all;
}

function wantedAt(turns: readonly Turn[], at: number): readonly number[] | 'all' | null {
  const near = turns.filter(
    ({ from, until }) => until > at - LIVELY_WINDOW_MS / 2 && from < at + LIVELY_WINDOW_MS / 2,
  );
  const changes = near.filter(({ person }, index) => index > 0 && near[index - 1]?.person !== person).length;
  if (changes >= LIVELY_CHANGES) return 'all';
  const speaking = turns.filter(({ from, until }) => from <= at && until > at && until - from >= CALM_MS);
  if (new Set(speaking.map(({ person }) => person)).size > 1) return 'all';
  const [turn] = speaking;
  return turn ? [turn.person] : null;
}

/**
 * Merges shots that are too short into the shot before them (the first one into the shot after it), as long as those people are
 * present.
 */
function calmed(shots: readonly Shot[], people: readonly Presence[]): Shot[] {
  const calm: Shot[] = [];
  for (const shot of shots) {
    const before = calm.at(-1);
    const isShort = shot.until - shot.from < CALM_MS;
    if (
      before &&
      (isSame(before.people, shot.people) || (isShort && arePresent(before.people, people, shot)))
    )
      calm[calm.length - 1] = { ...before, until: shot.until };
    else calm.push(shot);
  }
  const [first, second] = calm;
  if (first && second && first.until - first.from < CALM_MS && arePresent(second.people, people, first))
    calm.splice(0, 2, { ...second, from: first.from });
  return calm;
}

function arePresent(indexes: readonly number[], people: readonly Presence[], { from, until }: Span): boolean {
  return indexes.every((index) =>
    people[index]?.present.some((span) => span.from <= from && span.until >= until),
  );
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((index) => other.includes(index));
}
