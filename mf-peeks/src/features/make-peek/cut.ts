import { PEEK_SECONDS, type PeekDesk } from '@acquaint/contracts';

/** A part of a recording, in seconds from its beginning. */
export interface Cut {
  readonly from: number;
  readonly until: number;
}

/** Why a cut cannot become a peek (R-PEEK-19, R-PEEK-20); the server decides the same by the consent ledger. */
export type CutProblem = 'short' | 'long' | 'pause' | 'guest';

type Desk = Pick<PeekDesk, 'stretches' | 'seconds'>;

/** Tolerance for sums of decimal fractions, in seconds. */
const TINY = 0.0005;

const touchedBy = ({ stretches }: Desk, { from, until }: Cut) =>
  stretches.filter((stretch) => stretch.from_seconds < until && stretch.until_seconds > from);

/** Returns why this cut cannot become a peek; null if it can. */
export function problemOf(desk: Desk, cut: Cut): CutProblem | null {
  const length = cut.until - cut.from;
  if (length < PEEK_SECONDS.min - TINY) return 'short';
  if (length > PEEK_SECONDS.max + TINY) return 'long';
  const touched = touchedBy(desk, cut);
  if (touched.some((stretch) => stretch.part !== touched[0]?.part)) return 'pause';
  return touched.some((stretch) => stretch.has_guest) ? 'guest' : null;
}

/** Returns the members who are present in a cut, by ID. */
export function peopleIn(desk: Desk, cut: Cut): readonly string[] {
  return [...new Set(touchedBy(desk, cut).flatMap((stretch) => stretch.person_ids))];
}

/** Returns the cut that a desk begins with: the first half minute in which a peek can be made. */
export function firstCut({ stretches, seconds }: Desk): Cut {
  const free = stretches.find(
    (each) => !each.has_guest && each.until_seconds - each.from_seconds >= PEEK_SECONDS.min,
  );
  const from = free?.from_seconds ?? 0;
  return { from, until: Math.min(from + 30, free?.until_seconds ?? seconds) };
}

/** Moves one end of a cut, within the recording; the other end gives way. */
export function withEnd(cut: Cut, end: 'from' | 'until', at: number, seconds: number): Cut {
  const place = Math.round(Math.min(Math.max(0, at), seconds) * 1000) / 1000;
  return end === 'from'
    ? { from: place, until: Math.max(place, cut.until) }
    : { from: Math.min(place, cut.from), until: place };
}

/** Formats a position like a player, with tenths: `0:07.5`, `12:30.0`. */
export function placeText(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + TINY);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`;
}
