import { unsocialPart, type Fairness, type UnsocialPart } from '@acquaint/contracts';
import { zoneSegments } from './zone-segments.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

/** One of the two people of a list of free slots: who reads it, and the other. */
type Side = 'reader' | 'other';

/**
 * Returns a function that says whether a session that starts at an instant is early or late in a zone.
 * @param from the first instant it is asked about, in epoch milliseconds; `to` the last
 */
export function partsIn(
  timeZone: string,
  durationMinutes: number,
  from: number,
  to: number,
): (at: number) => UnsocialPart | null {
  const wallOf = wallTimes(timeZone, from, to);
  return (at) => unsocialPart(Math.floor(wallOf(at) / MINUTE) % DAY_MINUTES, durationMinutes);
}

/** Returns a function for the day of an instant in a zone, since 1970-01-01. @param from, to as in `partsIn` */
export function daysIn(timeZone: string, from: number, to: number): (at: number) => number {
  const wallOf = wallTimes(timeZone, from, to);
  return (at) => Math.floor(wallOf(at) / MINUTE / DAY_MINUTES);
}

/** Returns a function for the wall time of an instant in a zone, in milliseconds as if it were UTC. */
function wallTimes(timeZone: string, from: number, to: number): (at: number) => number {
  const segments = zoneSegments(timeZone, from, to + 1);
  return (at) => at + (segments.find(({ start, end }) => at >= start && at < end)?.offset ?? 0);
}

/** A past session: for each of its two people, by their ID, whether it was early or late for them. */
export interface PastSession {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly parts: ReadonlyMap<string, UnsocialPart | null>;
}

/**
 * Returns whose turn it is to take an early or late session: that of the person who had fewer of them with the other; if equal, of
 * the one who did not have the last; if they had none, of the one who had fewer with anyone.
 * @param past sessions of either person, in any order; the caller chooses how far back they reach
 */
export function fairness(past: readonly PastSession[], ids: Readonly<Record<Side, string>>): Fairness {
  const isHard = ({ parts }: PastSession, side: Side): boolean => (parts.get(ids[side]) ?? null) !== null;
  const together = past
    .filter(({ parts }) => parts.has(ids.reader) && parts.has(ids.other))
    .sort((one, two) => two.at - one.at);
  const hardCount = (sessions: readonly PastSession[], side: Side): number =>
    sessions.filter((session) => isHard(session, side)).length;
  const fewer = (sessions: readonly PastSession[]): Side | null => {
    const [mine, theirs] = [hardCount(sessions, 'reader'), hardCount(sessions, 'other')];
    if (mine === theirs) return null;
    return mine < theirs ? 'reader' : 'other';
  };
  const oneSided = together.find((session) => isHard(session, 'reader') !== isHard(session, 'other'));
  const notLast: Side | null = oneSided ? (isHard(oneSided, 'reader') ? 'other' : 'reader') : null;
  return { turn: fewer(together) ?? notLast ?? fewer(past), last: lastOf(together[0], ids) };
}

function lastOf(session: PastSession | undefined, ids: Readonly<Record<Side, string>>): Fairness['last'] {
  const mine = session?.parts.get(ids.reader) ?? null;
  const theirs = session?.parts.get(ids.other) ?? null;
  if (mine !== null && mine === theirs) return { for: 'both', part: mine };
  if (mine !== null) return { for: 'reader', part: mine };
  return theirs === null ? null : { for: 'other', part: theirs };
}

/** Returns the place of a slot in the order of what is best for both: lower is better, 0 is neither early nor late for anyone. */
export function hardship(reader: UnsocialPart | null, other: UnsocialPart | null, turn: Side | null): number {
  if (reader === null && other === null) return 0;
  if (reader !== null && other !== null) return 4;
  if (turn === null) return 2;
  return (turn === 'reader') === (reader !== null) ? 1 : 3;
}

/** A slot that can be suggested. */
export interface Candidate {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Its day in the reader's zone, since 1970-01-01. */
  readonly day: number;
  /** See `hardship`. */
  readonly hardship: number;
}

/**
 * Chooses slots to suggest: those that are best for both, on different days where possible, at different times of the day, and
 * preferably at full and half hours. Days without times that are good for both come after those with them.
 * @param candidates in ascending order
 * @returns up to `count` slots in ascending order
 */
export function bestTimes(candidates: readonly Candidate[], count: number): number[] {
  const days = [...Map.groupBy(candidates, ({ day }) => day).values()]
    .map((ofDay) => {
      const least = Math.min(...ofDay.map(({ hardship: each }) => each));
      return { least, slots: ofDay.filter(({ hardship: each }) => each === least).map(({ at }) => at) };
    })
    .sort((one, two) => one.least - two.least)
    .slice(0, count);
  const chosen = days
    .sort((one, two) => (one.slots[0] ?? 0) - (two.slots[0] ?? 0))
    .flatMap(({ slots }, index) => onesAt(slots, index, days.length, count));
  return chosen.sort((one, two) => one - two).slice(0, count);
}

/** Chooses from a day's slots: one if there are enough days, more from each if there are few, from morning to evening. */
function onesAt(slots: readonly number[], day: number, days: number, count: number): number[] {
  const round = slots.filter((at) => at % (30 * MINUTE) === 0);
  const from = round.length >= count ? round : slots;
  const ofDay = Math.ceil((count - day) / days);
  const places = Array.from({ length: ofDay }, (_, turn) => day + turn * days);
  const chosen = places.map((place) => from[Math.floor((from.length * (2 * place + 1)) / (2 * count))]);
  return [...new Set(chosen)].filter((at) => at !== undefined);
}
