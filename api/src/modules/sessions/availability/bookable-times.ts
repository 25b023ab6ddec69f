import {
  SLOT_GRID_MINUTES,
  type AvailabilitySettings,
  type BookingConflict,
  type Slot,
} from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Database } from '../../../ports/database/database.ts';
import { toRules } from './availability.ts';
import { findFreeSlots, nearestSlots, type Interval, type SlotQuery } from './free-slots.ts';
import { holidaysBetween } from './holidays.ts';
import { selectBusyMembers, type BusyStretch, type SessionMember } from '../members.repository.ts';
import { selectAgenda, type AgendaEntry } from '../sessions.repository.ts';
import { OCCUPYING } from '../session-states.ts';
import { t } from '../../../i18n/i18n.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/**
 * Hours before the window from which sessions are read: more than any session with its buffer, so that none that extends into the
 * window is missed.
 */
const LOOK_BACK_HOURS = 48;

/** A host and a booker with everything that takes their time, read at the same time. */
export interface Pair {
  readonly host: SessionMember;
  readonly booker: SessionMember;
  /** Sessions that take their time. */
  readonly agenda: readonly AgendaEntry[];
  /** Busy times of their connected calendars. */
  readonly elsewhere: readonly BusyStretch[];
  /** Who takes a time now: their own hold does not keep them from it. */
  readonly takerId: string;
  /** Sessions that still have seats in the database but do not count any more: expired ones, and the taker's own hold. */
  readonly settleable: readonly AgendaEntry[];
  /** Dates of the public holidays that members observe within the booking horizon, by member ID. */
  readonly daysOff: ReadonlyMap<string, readonly string[]>;
  readonly now: Temporal.Instant;
}

/** Whose slots are computed. `except` is left out: a session that is being moved or confirmed. */
interface PairIds {
  readonly hostId: string;
  readonly bookerId: string;
  /** Who moves a session; by default the booker, who takes a time by booking it. */
  readonly takerId?: string;
  readonly except?: string;
}

/** Reads both people and their agenda. @returns null when one of them does not exist. */
export async function readPair(
  db: Database,
  business: Business,
  ids: PairIds,
  now: Temporal.Instant,
): Promise<Pair | null> {
  const { pairOf } = await readPairs(db, business, [ids.hostId, ids.bookerId], now);
  return pairOf(ids);
}

/** Reads many people and their agenda at once. @returns them, and a function that gives the pair of two of them; null for unknown people. */
export async function readPairs(
  db: Database,
  business: Business,
  userIds: readonly string[],
  now: Temporal.Instant,
): Promise<{
  readonly people: ReadonlyMap<string, SessionMember>;
  readonly pairOf: (ids: PairIds) => Pair | null;
}> {
  const { members: people, busy } = await selectBusyMembers(db, business, userIds, now);
  const ids = [...people.keys()];
  if (ids.length === 0) return { people, pairOf: () => null };
  const agenda = await selectAgenda(
    db,
    ids,
    now.subtract({ hours: LOOK_BACK_HOURS }),
    now.add({ hours: 24 * business.bookingHorizonDays + LOOK_BACK_HOURS }),
  );
  const daysOff = new Map<string, string[]>();
  for (const member of people.values()) daysOff.set(member.id, await daysOffOf(member, business, now));
  const pairOf = ({ hostId, bookerId, takerId = bookerId, except }: PairIds): Pair | null => {
    const host = people.get(hostId);
    const booker = people.get(bookerId);
    if (!host || !booker) return null;
    const isTheirs = (userId: string): boolean => userId === hostId || userId === bookerId;
    const entries = agenda.filter((entry) => isTheirs(entry.hostId) || isTheirs(entry.bookerId));
    const others = entries.filter(({ id }) => id !== except);
    // Whoever takes a time gives up the one they hold, so their hold does not count.
    const isSettleable = (entry: AgendaEntry): boolean =>
      (entry.state === 'held' && (entry.bookerId === takerId || isOver(entry.expiresAt, now))) ||
      (entry.state === 'requested' && isOver(entry.expiresAt, now));
    return {
      host,
      booker,
      takerId,
      agenda: others.filter((entry) => !isSettleable(entry)),
      settleable: others.filter(isSettleable),
      elsewhere: busy
        .filter(({ userId }) => isTheirs(userId))
        // Our sessions also appear in connected calendars, where they are not another appointment.
        .filter((one) => !entries.some((session) => isSame(one, session))),
      daysOff,
      now,
    };
  };
  return { people, pairOf };
}

/** Returns the pair of a host with themselves, as it would be with other settings: no other person's time is considered. */
export async function withSettings(
  pair: Pair,
  business: Business,
  availability: AvailabilitySettings,
): Promise<Pair> {
  const host = { ...pair.host, availability };
  const daysOff = new Map([[host.id, await daysOffOf(host, business, pair.now)]]);
  return { ...pair, host, booker: host, daysOff };
}

async function daysOffOf(
  { availability: { holidays, time_zone } }: SessionMember,
  business: Business,
  now: Temporal.Instant,
): Promise<string[]> {
  if (holidays === null) return [];
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const last = today.add({ days: business.bookingHorizonDays + 1 });
  return (await holidaysBetween(holidays, today, last)).map(({ date }) => date);
}

function isSame({ userId, start, end }: BusyStretch, session: AgendaEntry): boolean {
  const at = session.startsAt.epochMilliseconds;
  return (
    (session.hostId === userId || session.bookerId === userId) &&
    start === at &&
    end === at + session.durationMinutes * MINUTE
  );
}

function isOver(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(at, now) <= 0;
}

/** Returns the session lengths this host offers, in minutes (R-BOOK-9, R-BOOK-10). */
export function durationsOf(
  host: SessionMember,
  { sessionMinutes, longSessionMinutes }: Pick<Business, 'sessionMinutes' | 'longSessionMinutes'>,
): number[] {
  const isLong = host.isPro && host.availability.offers_long;
  return isLong ? [sessionMinutes, longSessionMinutes] : [sessionMinutes];
}

/** Returns the start times of the slots that the booker can take between two times, in ascending epoch milliseconds. */
export function freeStarts(
  pair: Pair,
  business: Business,
  durationMinutes: number,
  from: number = pair.now.epochMilliseconds,
  to: number = Infinity,
): number[] {
  if (pair.booker.isLeaving || !canBeBooked(pair.host)) return [];
  return findFreeSlots(queryOf(pair, business, durationMinutes, from, to));
}

/**
 * Returns the start times the pair would have without their sessions. Busy times of connected calendars still count, because
 * their existence is private.
 */
export function startsWithoutSessions(
  pair: Pair,
  business: Business,
  durationMinutes: number,
  from: number,
  to: number,
): number[] {
  return freeStarts({ ...pair, agenda: [] }, business, durationMinutes, from, to);
}

const canBeBooked = (host: SessionMember): boolean => host.availability.accepts_sessions && host.canBeMet;

function queryOf(
  pair: Pair,
  business: Business,
  durationMinutes: number,
  from: number,
  to: number,
): SlotQuery {
  const { host, booker, agenda, elsewhere } = pair;
  const now = pair.now.epochMilliseconds;
  return {
    host: toRules(host.availability, pair.daysOff.get(host.id)),
    durationMinutes,
    gridMinutes: SLOT_GRID_MINUTES,
    from,
    to: Math.min(to, now + (business.bookingHorizonDays + 1) * DAY),
    now,
    horizonDays: business.bookingHorizonDays,
    hostBusy: [...busyOf(agenda, host.id), ...elsewhere.filter(({ userId }) => userId === host.id)],
    bookerBusy: [...busyOf(agenda, booker.id), ...elsewhere.filter(({ userId }) => userId === booker.id)],
    bookerBufferMinutes: booker.availability.buffer_minutes,
    hostStarts: agenda
      .filter(({ hostId, circleEventId }) => hostId === host.id && circleEventId === null)
      .map(({ startsAt }) => startsAt.epochMilliseconds),
  };
}

/**
 * Returns a person's busy times as in the database's seats: from start to end (the later one, if the call lasts longer), plus
 * their buffer.
 */
function busyOf(agenda: readonly AgendaEntry[], userId: string): Interval[] {
  return agenda
    .filter((session) => (OCCUPYING as readonly string[]).includes(session.state))
    .filter(({ hostId, bookerId }) => hostId === userId || bookerId === userId)
    .map((session) => {
      const start = session.startsAt.epochMilliseconds;
      const buffer = session.hostId === userId ? session.hostBufferMinutes : session.bookerBufferMinutes;
      const planned = start + session.durationMinutes * MINUTE;
      const end = Math.max(planned, session.callEndsAt?.epochMilliseconds ?? planned);
      return { start, end: end + buffer * MINUTE };
    });
}

/**
 * Returns those of a pair's settleable sessions that must end before a session moves to a new time: they overlap with it, breaks
 * included; and with this host, a hold that makes the day full, and every expired one.
 */
export function settleableBefore(
  pair: Pair,
  business: Business,
  session: AgendaEntry,
  startsAt: Temporal.Instant,
): readonly AgendaEntry[] {
  const overlapsFor = (entry: AgendaEntry, userId: string): boolean =>
    busyOf([{ ...session, startsAt }], userId).some((mine) =>
      busyOf([entry], userId).some(({ start, end }) => start < mine.end && mine.start < end),
    );
  const mustEndForHost = (entry: AgendaEntry): boolean =>
    entry.hostId === pair.host.id &&
    (isOver(entry.expiresAt, pair.now) ||
      refusalOf({ ...pair, agenda: [...pair.agenda, entry] }, business, session.durationMinutes, startsAt) !==
        null);
  return pair.settleable.filter(
    (entry) =>
      mustEndForHost(entry) || overlapsFor(entry, pair.host.id) || overlapsFor(entry, pair.booker.id),
  );
}

type Refusal = Pick<BookingConflict, 'code' | 'detail'>;

/** Why a time cannot be had, in sentences for the one who takes it: the booker, or a host who moves a session (R-BOOK-24). */
interface RefusalSentences {
  readonly leaving: string;
  readonly notTaking: string;
  readonly duration: (minutes: number) => string;
  readonly notOffered: string;
  readonly hostInCalendar: string;
  readonly bookerBusy: string;
  readonly dayFull: string;
  readonly hostBusy: string;
}

const sentencesFor = ({
  host,
  booker,
  takerId,
}: Pick<Pair, 'host' | 'booker' | 'takerId'>): RefusalSentences =>
  takerId === host.id ? sentencesForHost(host, booker) : sentencesForBooker(host);

const sentencesForBooker = ({ firstName: name }: SessionMember): RefusalSentences => ({
  leaving: t(
    'Your account will be deleted soon. To book again, choose “Keep my account” on your account page.',
  ),
  notTaking: t('{name} isn’t taking sessions right now.', { name }),
  duration: (minutes) =>
    t('{name} doesn’t offer {minutes}-minute sessions. Choose a shorter one.', { name, minutes }),
  notOffered: NOT_OFFERED,
  // An appointment in the host's calendar is private: the message must not reveal that there is one.
  hostInCalendar: NOT_OFFERED,
  bookerBusy: t('You already have a session or an appointment around this time. Please choose another time.'),
  dayFull: t('This day is full. Please choose another one.'),
  hostBusy: SLOT_TAKEN.detail,
});

const sentencesForHost = (host: SessionMember, { firstName: name }: SessionMember): RefusalSentences => ({
  leaving: t('{name} isn’t taking sessions right now.', { name }),
  notTaking: host.isLeaving
    ? t('Your account will be deleted soon. To move sessions, choose “Keep my account” on your account page.')
    : host.canBeMet && host.availability.accepts_sessions
      ? t('{name} isn’t taking sessions right now.', { name })
      : t('You aren’t taking sessions right now. To move this one, turn them on in your availability.'),
  duration: (minutes) =>
    t('You no longer offer {minutes}-minute sessions, so this one can’t be moved.', { minutes }),
  notOffered: t('You don’t offer this time. Please choose one of your free times.'),
  hostInCalendar: t('You have an appointment in your calendar around this time. Please choose another time.'),
  // Whether it is a session or an appointment is the booker's business.
  bookerBusy: t('{name} isn’t free at this time. Please choose another time.', { name }),
  dayFull: t('You already have as many sessions on this day as you allow. Please choose another day.'),
  hostBusy: t('You already have a session around this time. Please choose another time.'),
});

/** Returns why two people cannot meet at all, whatever the time: one of them is suspended or leaving; null if they can (R-BOOK-25). */
export function refusalOfPeople(pair: Pick<Pair, 'host' | 'booker' | 'takerId'>): Refusal | null {
  if (pair.booker.isLeaving) return notFree(sentencesFor(pair).leaving);
  return pair.host.canBeMet && pair.booker.canBeMet ? null : notFree(sentencesFor(pair).notTaking);
}

/** Returns why this slot cannot be taken now, to who takes it; null when it can. */
export function refusalOf(
  pair: Pair,
  business: Business,
  durationMinutes: number,
  startsAt: Temporal.Instant,
): Refusal | null {
  const refusal = refusalOfPeople(pair);
  if (refusal) return refusal;
  const sentences = sentencesFor(pair);
  if (!canBeBooked(pair.host)) return notFree(sentences.notTaking);
  if (!durationsOf(pair.host, business).includes(durationMinutes)) {
    return notFree(sentences.duration(durationMinutes));
  }
  // Slots start at whole milliseconds, so a finer time is not one of them.
  const at = startsAt.epochMilliseconds;
  if (startsAt.epochNanoseconds % 1_000_000n !== 0n) return notFree(sentences.notOffered);
  const query = queryOf(pair, business, durationMinutes, at, at + 1);
  const isFree = (changes: Partial<SlotQuery>): boolean =>
    findFreeSlots({ ...query, ...changes }).includes(at);
  if (isFree({})) return null;
  if (!isFree({ hostBusy: [], bookerBusy: [], hostStarts: [] })) return notFree(sentences.notOffered);
  const inCalendar = pair.elsewhere.filter(({ userId }) => userId === pair.host.id);
  if (!isFree({ hostBusy: inCalendar, bookerBusy: [], hostStarts: [] })) {
    return notFree(sentences.hostInCalendar);
  }
  if (!isFree({ hostBusy: [], hostStarts: [] })) return notFree(sentences.bookerBusy);
  if (isFree({ hostStarts: [] })) return notFree(sentences.dayFull);
  return { ...SLOT_TAKEN, detail: sentences.hostBusy };
}

const NOT_OFFERED = 'This time isn’t available. Please choose one of the free times.';
const notFree = (detail: string): Refusal => ({ code: 'not-free', detail });

/** The refusal when somebody else has taken the slot first. */
export const SLOT_TAKEN: Refusal = {
  code: 'slot-taken',
  detail: 'Someone just took this time. Please choose another one.',
};

/** Returns up to three free slots nearest to the wanted one. */
export function alternativesTo(
  pair: Pair,
  business: Business,
  durationMinutes: number,
  start: Temporal.Instant,
): Slot[] {
  const offered = durationsOf(pair.host, business).includes(durationMinutes)
    ? durationMinutes
    : business.sessionMinutes;
  return nearestSlots(freeStarts(pair, business, offered), start.epochMilliseconds, 3).map((at) =>
    toSlot(at, offered),
  );
}

/** Returns a slot in the form of the API. */
export function toSlot(start: number, durationMinutes: number): Slot {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(start);
  return { starts_at: startsAt.toString(), ends_at: startsAt.add({ minutes: durationMinutes }).toString() };
}
