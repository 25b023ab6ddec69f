import { createHash } from 'node:crypto';
import type { ConsentEvent } from '@acquaint/contracts';

/** A person in a room, as in a ledger. */
export interface LedgerPerson {
  /** A member's ID; for a guest, who has no account, the ID of this visit. */
  readonly userId: string;
  /** Only for a guest: the name they gave, which everybody in the room sees. */
  readonly guestName?: string;
}

/** What happened, and when, in milliseconds of the server's clock. */
export interface ConsentFact extends LedgerPerson {
  readonly what: ConsentEvent;
  readonly at: number;
}

/** An entry of a session's ledger. */
export interface LedgerEntry extends ConsentFact {
  readonly seq: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** A half-open interval in milliseconds: includes `from`, excludes `until`. */
export interface Interval {
  readonly from: number;
  readonly until: number;
}

/** The previous hash of the first entry. */
const NO_HASH = '0'.repeat(64);

/**
 * Returns the next entry of a ledger. Its time is never before the last entry's, whatever the clock does.
 * @param last the entry before; undefined for the first.
 */
export function nextEntry(
  sessionId: string,
  last: LedgerEntry | undefined,
  { userId, guestName, what, at }: ConsentFact,
): LedgerEntry {
  const entry = {
    seq: (last?.seq ?? -1) + 1,
    userId,
    ...(guestName === undefined ? {} : { guestName }),
    what,
    at: Math.max(Math.floor(at), last?.at ?? 0),
    previousHash: last?.hash ?? NO_HASH,
  };
  return { ...entry, hash: hashOf(sessionId, entry) };
}

/**
 * Verifies a ledger.
 * @returns the first entry that was changed, or does not follow the one before it; null for a valid ledger.
 */
export function firstBroken(sessionId: string, entries: readonly LedgerEntry[]): LedgerEntry | null {
  let last: LedgerEntry | undefined;
  for (const entry of entries) {
    const follows = entry.seq === (last?.seq ?? -1) + 1 && entry.previousHash === (last?.hash ?? NO_HASH);
    if (!follows || entry.at < (last?.at ?? 0) || entry.hash !== hashOf(sessionId, entry)) return entry;
    last = entry;
  }
  return null;
}

function hashOf(sessionId: string, entry: Omit<LedgerEntry, 'hash'>): string {
  const { seq, userId, guestName, what, at, previousHash } = entry;
  const name = guestName === undefined ? [] : [guestName];
  return createHash('sha256')
    .update(JSON.stringify([sessionId, seq, userId, what, at, previousHash, ...name]))
    .digest('hex');
}

/** The state of a room at one time, as far as recording is concerned. */
export interface RoomConsent {
  /** People present, or disconnected and expected back, in the order in which they came. */
  readonly present: readonly string[];
  /** Those of them who consent, in the order in which they did. */
  readonly consenting: readonly string[];
  /** Who last refused or withdrew consent, unless somebody has asked since. */
  readonly refusedBy: string | null;
  /** When they stopped a recording that was running, in milliseconds since 1970; null otherwise. */
  readonly stoppedAt: number | null;
}

const EMPTY_ROOM: RoomConsent = { present: [], consenting: [], refusedBy: null, stoppedAt: null };

/** Returns the guests of a ledger, by ID. */
export function guestsIn(entries: readonly LedgerPerson[]): ReadonlyMap<string, LedgerPerson> {
  return new Map(
    entries.flatMap(({ userId, guestName }) =>
      guestName === undefined ? [] : [[userId, { userId, guestName }]],
    ),
  );
}

/** Returns whether everybody present consents. An empty room is not recorded (R-REC-1). */
export function mayRecord({ present, consenting }: RoomConsent): boolean {
  return present.length > 0 && present.every((userId) => consenting.includes(userId));
}

/**
 * Returns the state of the room at a time.
 * @param graceMs how long a disconnected person is expected back. They count as present during that time, and as gone afterwards.
 */
export function consentAt(entries: readonly ConsentFact[], at: number, graceMs: number): RoomConsent {
  let room = EMPTY_ROOM;
  for (const step of stepsOf(entries, graceMs)) {
    if (step.at > at) break;
    room = after(room, step);
  }
  return room;
}

/**
 * Returns the intervals in which a room may be recorded: everybody present had consented.
 * @param until where to end, such as now; an ongoing interval is cut there.
 * @param userId limits the result to the time in which this person was present.
 */
export function consentedIntervals(
  entries: readonly ConsentFact[],
  { graceMs, until, userId }: { readonly graceMs: number; readonly until: number; readonly userId?: string },
): Interval[] {
  const intervals: Interval[] = [];
  let room = EMPTY_ROOM;
  let since: number | null = null;
  for (const step of stepsOf(entries, graceMs)) {
    if (step.at >= until) break;
    room = after(room, step);
    const isOn = mayRecord(room) && (userId === undefined || room.present.includes(userId));
    if (isOn && since === null) since = step.at;
    if (!isOn && since !== null) {
      if (step.at > since) intervals.push({ from: since, until: step.at });
      since = null;
    }
  }
  if (since !== null && since < until) intervals.push({ from: since, until });
  return intervals;
}

/** Returns the entries in order, with an entry `left` added where a disconnected person has not come back in time. */
function stepsOf(entries: readonly ConsentFact[], graceMs: number): ConsentFact[] {
  const losses = entries.flatMap((entry, index) => {
    if (entry.what !== 'lost') return [];
    const at = entry.at + graceMs;
    const isBack = entries
      .slice(index + 1)
      .some((later) => later.userId === entry.userId && later.what !== 'withdrawn' && later.at <= at);
    return isBack ? [] : [{ userId: entry.userId, what: 'left' as const, at }];
  });
  // The sort is stable: entries of the same millisecond keep the order in which they were written.
  return [...entries, ...losses].sort((a, b) => a.at - b.at);
}

function after(room: RoomConsent, { userId, what, at }: ConsentFact): RoomConsent {
  const without = (people: readonly string[]): string[] => people.filter((each) => each !== userId);
  switch (what) {
    case 'joined':
      return room.present.includes(userId) ? room : { ...room, present: [...room.present, userId] };
    case 'lost':
      return room;
    case 'left':
      return { ...room, present: without(room.present), consenting: without(room.consenting) };
    case 'given':
      return { ...room, consenting: [...without(room.consenting), userId], refusedBy: null, stoppedAt: null };
    case 'withdrawn':
      return { ...room, consenting: [], refusedBy: userId, stoppedAt: mayRecord(room) ? at : null };
  }
}

/** Returns the parts of an interval that lie within others. */
export function cutTo(interval: Interval, others: readonly Interval[]): Interval[] {
  return others
    .map(({ from, until }) => ({
      from: Math.max(from, interval.from),
      until: Math.min(until, interval.until),
    }))
    .filter(({ from, until }) => from < until);
}

/** Returns how many milliseconds the intervals cover. Overlaps count once. */
export function covered(intervals: readonly Interval[]): number {
  let total = 0;
  let end = -Infinity;
  for (const { from, until } of [...intervals].sort((a, b) => a.from - b.from)) {
    if (until <= end) continue;
    total += until - Math.max(from, end);
    end = until;
  }
  return total;
}
