import {
  CURRENCY,
  type listFreeSlots,
  type ParsedInput,
  type previewAvailability,
  type Fairness,
  type Slot,
  type SuccessBody,
} from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import { notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import { changedAvailability, priceOf, weeklyMinutes } from './availability.ts';
import {
  durationsOf,
  freeStarts,
  readPair,
  readPairs,
  startsWithoutSessions,
  toSlot,
  withSettings,
  type Pair,
} from './bookable-times.ts';
import { requireHolidayPlace } from './holidays.ts';
import { bestTimes, daysIn, fairness, hardship, partsIn } from './fair-clock.ts';
import { selectPastSessions } from './past-sessions.repository.ts';
import { readWeeklyUse } from '../booking/weekly-use.ts';
import { findSession } from '../sessions.repository.ts';

export interface SlotsService {
  /**
   * Returns a person's free slots as the reader can book them; also the reader's own, as a preview. For a session to be moved
   * (`moving`), the slots it can be moved to.
   * @throws ProblemError 404 for an unknown username, and for a session that is not the reader's or has another host.
   */
  readonly listFree: (
    context: RequestContext,
    query: ParsedInput<typeof listFreeSlots>['query'],
  ) => Promise<SuccessBody<typeof listFreeSlots>>;
  /**
   * Returns the slots in which others could book the reader after changes of their availability, which are not saved.
   * @throws ProblemError 400 for holidays of an unknown place.
   */
  readonly preview: (
    context: RequestContext,
    query: ParsedInput<typeof previewAvailability>['query'],
    changes: ParsedInput<typeof previewAvailability>['body'],
  ) => Promise<SuccessBody<typeof previewAvailability>>;
  /**
   * Returns the slots that are best for both people of a match, on different days where possible, bookable by either (R-MATCH-3).
   * If one of them does not accept sessions, those that this person can book with the other.
   * @returns them with the time zone of `userB`; null without availability of both.
   */
  readonly findCommon: (
    userA: string,
    userB: string,
    count: number,
    now: Temporal.Instant,
  ) => Promise<{ readonly slots: Slot[]; readonly zoneOfB: string | null }>;
  /**
   * Returns the next slot in which a person and each of these others are free, by the others' IDs: the first that is good for both
   * (R-BOOK-29), else the first at all. Others without one are missing. Also returns the person's free minutes in an ordinary week.
   */
  readonly findNextCommon: (
    userId: string,
    otherIds: readonly string[],
    now: Temporal.Instant,
  ) => Promise<{ readonly next: ReadonlyMap<string, Slot>; readonly freeMinutes: number }>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly people: Pick<Profiles, 'getPerson'>;
}

/** Number of times suggested beside a list of free slots. */
const SUGGESTIONS = 3;

/** Chooses from ascending starts of slots those that are best for both (R-BOOK-29, R-BOOK-30), in the reader's days. */
function bestSlots(
  starts: readonly number[],
  durationMinutes: number,
  zones: { readonly reader: string; readonly other: string },
  { turn }: Fairness,
  count: number,
): Slot[] {
  const [from = 0, to = from] = [starts[0], starts.at(-1)];
  const dayIn = daysIn(zones.reader, from, to);
  const mine = partsIn(zones.reader, durationMinutes, from, to);
  const theirs = partsIn(zones.other, durationMinutes, from, to);
  const candidates = starts.map((at) => ({
    at,
    day: dayIn(at),
    hardship: hardship(mine(at), theirs(at), turn),
  }));
  return bestTimes(candidates, count).map((at) => toSlot(at, durationMinutes));
}

export function createSlotsService({ db, business, people }: Dependencies): SlotsService {
  /** Finds host and booker: the host and the reader, or the two people of the session to be moved. */
  const pairOf = async (
    { user, now }: RequestContext,
    hostId: string,
    moving: string | undefined,
  ): Promise<{ pair: Pair; minutes: number | null; price: number | null }> => {
    const session = moving === undefined ? null : await findSession(db, moving);
    const isMine =
      session?.bookerId === user.id || (session?.hostId === user.id && session.bookedAt !== null);
    if (moving !== undefined && !(isMine && session?.hostId === hostId)) {
      throw notFound('We couldn’t find this session.');
    }
    const ids = session
      ? { hostId, bookerId: session.bookerId, takerId: user.id, except: session.id }
      : { hostId, bookerId: user.id };
    const pair = await readPair(db, business, ids, now);
    if (!pair) throw notFound('We couldn’t find this person.');
    return { pair, minutes: session?.durationMinutes ?? null, price: session?.priceCents ?? null };
  };

  const fairnessOf = async (reader: string, other: string, now: Temporal.Instant): Promise<Fairness> =>
    reader === other
      ? { turn: null, last: null }
      : fairness(await selectPastSessions(db, [reader, other], now), { reader, other });

  return {
    listFree: async (context, query) => {
      const host = await people.getPerson(context, query.username);
      const { now } = context;
      const { pair, minutes, price } = await pairOf(context, host.id, query.moving);
      const duration = minutes ?? query.duration ?? business.sessionMinutes;
      const zone = query.time_zone ?? pair.booker.timeZone;
      const first = query.from
        ? Temporal.PlainDate.from(query.from)
        : now.toZonedDateTimeISO(zone).toPlainDate();
      const midnight = (days: number): number => first.add({ days }).toZonedDateTime(zone).epochMilliseconds;
      const end = midnight(query.days);
      const durations = durationsOf(pair.host, business);
      const starts = (from: number, to?: number): number[] =>
        durations.includes(duration) ? freeStarts(pair, business, duration, from, to) : [];
      const slots = starts(midnight(0), end);
      const isHost = pair.host.id === context.user.id;
      const fair = await fairnessOf(context.user.id, isHost ? pair.booker.id : pair.host.id, now);
      const otherZone = isHost ? pair.booker.timeZone : pair.host.availability.time_zone;
      const dateOf = (at: number): string =>
        Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
      const daysOf = (list: readonly number[]): Set<string> => new Set(list.map(dateOf));
      const open = durations.includes(duration)
        ? startsWithoutSessions(pair, business, duration, midnight(0), end)
        : [];
      const [next] = slots.length > 0 ? [] : starts(end);
      return {
        host,
        host_time_zone: pair.host.availability.time_zone,
        time_zone: zone,
        duration_minutes: duration,
        durations,
        booking_mode: pair.host.availability.booking_mode,
        price_cents: price ?? priceOf(pair.host.availability, duration, business),
        currency: CURRENCY,
        budget: query.moving === undefined ? await readWeeklyUse(db, business, pair.booker, now) : null,
        slots: slots.map((at) => toSlot(at, duration)),
        best: bestSlots(slots, duration, { reader: zone, other: otherZone }, fair, SUGGESTIONS),
        fairness: fair,
        full_days: [...daysOf(open).difference(daysOf(slots))],
        next_free: next === undefined ? null : toSlot(next, duration),
      };
    },

    preview: async ({ user, now }, { days, time_zone: zone }, changes) => {
      const saved = await readPair(db, business, { hostId: user.id, bookerId: user.id }, now);
      if (!saved) throw notFound('This account no longer exists.');
      if (changes.holidays) await requireHolidayPlace(changes.holidays, 'holidays');
      const availability = changedAvailability(saved.host.availability, changes);
      const pair = await withSettings(saved, business, availability);
      const minutes = business.sessionMinutes;
      const today = now.toZonedDateTimeISO(zone).toPlainDate();
      const end = today.add({ days }).toZonedDateTime(zone).epochMilliseconds;
      const starts = freeStarts(pair, business, minutes);
      const slots = starts.filter((at) => at < end);
      const [next] = slots.length > 0 ? [] : starts;
      return {
        duration_minutes: minutes,
        price_cents: priceOf(availability, minutes, business),
        currency: CURRENCY,
        slots: slots.map((at) => toSlot(at, minutes)),
        next_free: next === undefined ? null : toSlot(next, minutes),
      };
    },

    findCommon: async (userA, userB, count, now) => {
      const pair = await readPair(db, business, { hostId: userA, bookerId: userB }, now);
      if (!pair) return { slots: [], zoneOfB: null };
      const zones = zonesOf(pair);
      const fair = await fairnessOf(userA, userB, now);
      const starts = commonStarts(pair, business);
      const slots = bestSlots(starts, business.sessionMinutes, zones, fair, count);
      return { slots, zoneOfB: zones.other };
    },

    findNextCommon: async (userId, otherIds, now) => {
      const { people: known, pairOf } = await readPairs(db, business, [userId, ...otherIds], now);
      const me = known.get(userId);
      const next = new Map<string, Slot>();
      for (const otherId of otherIds) {
        const pair = pairOf({ hostId: userId, bookerId: otherId });
        const starts = pair ? commonStarts(pair, business) : [];
        const [first] = starts;
        if (!pair || first === undefined) continue;
        const zones = Object.values(zonesOf(pair));
        const parts = zones.map((zone) =>
          partsIn(zone, business.sessionMinutes, first, starts.at(-1) ?? first),
        );
        const good = starts.find((at) => parts.every((partOf) => partOf(at) === null));
        next.set(otherId, toSlot(good ?? first, business.sessionMinutes));
      }
      return { next, freeMinutes: me ? weeklyMinutes(me.availability) : 0 };
    },
  };
}

/** Returns the starts of slots in which both are free; if one of them does not accept sessions, those of the other. */
function commonStarts(pair: Pair, business: Business): number[] {
  const mirrored = { ...pair, host: pair.booker, booker: pair.host };
  const accepting = [pair, mirrored].filter(({ host }) => host.availability.accepts_sessions);
  const [first = [], second = first] = accepting.map((one) =>
    freeStarts(one, business, business.sessionMinutes),
  );
  const both = new Set(second);
  return first.filter((at) => both.has(at));
}

/** Returns the zones of two people who look for a time in common; the host of the pair is the reader. */
function zonesOf({ host, booker }: Pair): { readonly reader: string; readonly other: string } {
  return { reader: host.timeZone, other: booker.timeZone };
}
