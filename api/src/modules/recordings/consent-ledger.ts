import { createHash } from 'node:crypto';
import type { ConsentEvent } from '@acquaint/contracts';

/** Somebody in a room, as a ledger names them. */
export interface LedgerPerson {
  /** Of a guest, who has no account: the id of this visit. */
  readonly userId: string;
  /** Of a guest alone: the name they gave, which everybody in the room sees. */
  readonly guestName?: string;
}

/** What happened, and when: milliseconds of the server's clock. */
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

/** From a millisecond on, up to another one that is no more in it. */
export interface Interval {
  readonly from: number;
  readonly until: number;
}

/** What stands in the place of a hash before the first entry. */
const NO_HASH = '0'.repeat(64);

/**
 * The next entry of a ledger. Time never goes back in it, whatever the clock does.
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

/** @returns the first entry that is not as it was written, or does not follow the one before it; null for a sound ledger. */
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

/** A room at one moment, as far as recording it goes. */
export interface RoomConsent {
  /** Who is there, or lost and expected back, in the order in which they came. */
  readonly present: readonly string[];
  /** Who of them consents, first who did so first. */
  readonly consenting: readonly string[];
  /** Who said no or stop last, unless somebody has asked since. */
  readonly refusedBy: string | null;
}

/** The guests of a ledger, by id. */
export function guestsIn(entries: readonly LedgerPerson[]): ReadonlyMap<string, LedgerPerson> {
  return new Map(
    entries.flatMap(({ userId, guestName }) =>
      guestName === undefined ? [] : [[userId, { userId, guestName }]],
    ),
  );
}

/** True when everybody present consents; an empty room is not recorded (R-REC-1). */
export function mayRecord({ present, consenting }: RoomConsent): boolean {
  return present.length > 0 && present.every((userId) => consenting.includes(userId));
}

/**
 * The room at a moment.
 * @param graceMs how long somebody lost is expected back; they count as present for so long, and as gone after it.
 */
export function consentAt(entries: readonly ConsentFact[], at: number, graceMs: number): RoomConsent {
  let room: RoomConsent = { present: [], consenting: [], refusedBy: null };
  for (const step of stepsOf(entries, graceMs)) {
    if (step.at > at) break;
    room = after(room, step);
  }
  return room;
}

/**
 * When a room may be recorded: every moment at which everybody present had consented.
 * @param until where to end, such as now: what is on goes on until then.
 * @param userId narrows it to the moments at which this person was there.
 */
export function consentedIntervals(
  entries: readonly ConsentFact[],
  { graceMs, until, userId }: { readonly graceMs: number; readonly until: number; readonly userId?: string },
): Interval[] {
  const intervals: Interval[] = [];
  let room: RoomConsent = { present: [], consenting: [], refusedBy: null };
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

/** The entries in their order, and between them where somebody lost has not come back in time: from there on they have left. */
function stepsOf(entries: readonly ConsentFact[], graceMs: number): ConsentFact[] {
  const gone = entries.flatMap((entry, index) => {
    if (entry.what !== 'lost') return [];
    const at = entry.at + graceMs;
    const isBack = entries
      .slice(index + 1)
      .some((later) => later.userId === entry.userId && later.what !== 'withdrawn' && later.at <= at);
    return isBack ? [] : [{ userId: entry.userId, what: 'left' as const, at }];
  });
  // A stable sort: entries of one millisecond stay in the order in which they were written.
  return [...entries, ...gone].sort((a, b) => a.at - b.at);
}

function after(room: RoomConsent, { userId, what }: ConsentFact): RoomConsent {
  const without = (people: readonly string[]): string[] => people.filter((each) => each !== userId);
  switch (what) {
    case 'joined':
      return room.present.includes(userId) ? room : { ...room, present: [...room.present, userId] };
    case 'lost':
      return room;
    case 'left':
      return { ...room, present: without(room.present), consenting: without(room.consenting) };
    case 'given':
      return { ...room, consenting: [...without(room.consenting), userId], refusedBy: null };
    case 'withdrawn':
      return { ...room, consenting: [], refusedBy: userId };
  }
}

/** The part of one interval that lies in others. */
export function cutTo(interval: Interval, others: readonly Interval[]): Interval[] {
  return others
    .map(({ from, until }) => ({
      from: Math.max(from, interval.from),
      until: Math.min(until, interval.until),
    }))
    .filter(({ from, until }) => from < until);
}

/** How many milliseconds intervals cover, what lies in two of them counted once. */
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
