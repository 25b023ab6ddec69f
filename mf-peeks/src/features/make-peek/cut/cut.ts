import { isWholeClip, PEEK_SECONDS, type PeekDesk } from '@acquaint/contracts';

/** A part of a recording, in seconds from its beginning. */
export interface Cut {
  readonly from: number;
  readonly until: number;
}

/** Why a cut cannot become a peek (R-PEEK-19, R-PEEK-20); the server decides the same by the consent ledger. */
export type CutProblem = 'short' | 'long' | 'pause' | 'guest' | 'lost';

type Desk = Pick<PeekDesk, 'stretches' | 'seconds'>;

type Stretch = Desk['stretches'][number];

/** Whether a peek can contain it: no guest is present, and no browser lost it. */
const isUsable = ({ has_guest, lost_person_ids }: Stretch): boolean =>
  !has_guest && lost_person_ids.length === 0;

/** Tolerance for sums of decimal fractions, in seconds. */
const TINY = 0.0005;

const touchedBy = ({ stretches }: Desk, { from, until }: Cut) =>
  stretches.filter((stretch) => stretch.from_seconds < until && stretch.until_seconds > from);

/** Returns why this cut cannot become a peek; null if it can. @param leftOut seconds of it that are left out. */
export function problemOf(
  desk: Desk & Pick<PeekDesk, 'recording_id'>,
  cut: Cut,
  leftOut = 0,
): CutProblem | null {
  const length = cut.until - cut.from;
  if (length - leftOut < PEEK_SECONDS.min - TINY) return 'short';
  if (length > PEEK_SECONDS.max + TINY) return 'long';
  const touched = touchedBy(desk, cut);
  if (touched.some((stretch) => stretch.part !== touched[0]?.part)) return 'pause';
  if (touched.some((stretch) => stretch.has_guest)) return 'guest';
  if (touched.every(isUsable)) return null;
  const isClip = desk.recording_id === null;
  const isAsSent = isWholeClip(desk.seconds, { from_seconds: cut.from, until_seconds: cut.until });
  return isClip && isAsSent ? null : 'lost';
}

/** Returns the members who are present in a cut, by ID. */
export function peopleIn(desk: Desk, cut: Cut): readonly string[] {
  return [...new Set(touchedBy(desk, cut).flatMap((stretch) => stretch.person_ids))];
}

/** Returns the first half minute in which a peek can be made. */
export function firstCut({ stretches, seconds }: Desk): Cut {
  const free = stretches.find(
    (each) => isUsable(each) && each.until_seconds - each.from_seconds >= PEEK_SECONDS.min,
  );
  const from = free?.from_seconds ?? 0;
  return { from, until: Math.min(from + 30, free?.until_seconds ?? seconds) };
}

/** Returns the cut that the desk of a clip begins with: all of it, or the longest part beside seconds that were lost (R-PEEK-52). */
export function wholeCut({ stretches, seconds }: Desk): Cut {
  const [longest] = stretches
    .filter(isUsable)
    .toSorted((a, b) => b.until_seconds - b.from_seconds - (a.until_seconds - a.from_seconds));
  const from = longest?.from_seconds ?? 0;
  return { from, until: Math.min(longest?.until_seconds ?? seconds, from + PEEK_SECONDS.max) };
}

/** Moves one end of a cut, within the recording; the other end gives way. */
export function withEnd(cut: Cut, end: 'from' | 'until', at: number, seconds: number): Cut {
  const place = Math.round(Math.min(Math.max(0, at), seconds) * 1000) / 1000;
  return end === 'from'
    ? { from: place, until: Math.max(place, cut.until) }
    : { from: Math.min(place, cut.from), until: place };
}

/** Seconds before and after a mark that a peek of it begins with: people mark a moment after it was said. */
const [BEFORE_MARK, AFTER_MARK] = [20, 5] as const;

/** Returns a cut for a moment that was marked, or for what was said between two positions: as much as fits into one part that a peek can contain. */
export function cutAround(desk: Desk, from: number, until: number = from): Cut {
  const isMark = from === until;
  const wished = isMark
    ? { from: from - BEFORE_MARK, until: until + AFTER_MARK }
    : { from, until: Math.min(until, from + PEEK_SECONDS.max) };
  const part = usablePartAt(desk, isMark ? from : (from + until) / 2);
  // A short sentence becomes long enough by what follows it.
  const end = Math.min(Math.max(wished.until, wished.from + PEEK_SECONDS.min), part.until);
  return { from: Math.max(part.from, Math.min(wished.from, end - PEEK_SECONDS.min)), until: end };
}

/**
 * Returns the longest cut around another one that a peek can contain: all of the recording, all of the part without a pause, or as
 * much as fits of it from where the cut begins. Null when nothing there can be in a peek.
 */
export function longestCut(desk: Desk & Pick<PeekDesk, 'recording_id'>, { from, until }: Cut): Cut | null {
  const all = { from: 0, until: desk.seconds };
  if (problemOf(desk, all) === null) return all;
  const part = usablePartAt(desk, (from + until) / 2);
  const start = Math.max(part.from, Math.min(from, part.until - PEEK_SECONDS.max));
  const longest = { from: start, until: Math.min(start + PEEK_SECONDS.max, part.until) };
  return problemOf(desk, longest) === null ? longest : null;
}

/** Returns the part without a pause that a peek can contain at a position; the whole recording when there is none. */
function usablePartAt({ stretches, seconds }: Desk, at: number): Cut {
  const here = stretches.findIndex((each) => each.from_seconds <= at && at <= each.until_seconds);
  const start = stretches[here];
  if (!start || !isUsable(start)) return { from: 0, until: seconds };
  const goesOn = (each: Stretch | undefined) => each?.part === start.part && isUsable(each);
  let [first, last] = [here, here];
  while (goesOn(stretches[first - 1])) first -= 1;
  while (goesOn(stretches[last + 1])) last += 1;
  return {
    from: stretches[first]?.from_seconds ?? 0,
    until: stretches[last]?.until_seconds ?? seconds,
  };
}
