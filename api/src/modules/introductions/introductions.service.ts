import { PAUSED_UNTIL_RESUMED, to } from '@acquaint/contracts';
import type {
  acceptIntroduction,
  findMoreIntroductions,
  Introduction,
  listCommonSlots,
  listIntroductions,
  listMatchReasons,
  ParsedInput,
  passIntroduction,
  SearchResult,
  Slot,
  SuccessBody,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { paged } from '../../http/paging.ts';
import { badField, conflict, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { languageOf } from '@acquaint/i18n/languages';
import { currentLocale, t } from '../../i18n/i18n.ts';
import { believable, NO_EVIDENCE } from './reasons/believable-reasons.ts';
import { selectEvidence } from './reasons/evidence.repository.ts';
import type { Connections } from '../connections/connections.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { FreeTime } from '../sessions/availability/free-time.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import {
  answer,
  leftThisWeek,
  localWeek,
  statusFor,
  type Action,
  type WeekLeft,
} from './introduction-rules.ts';
import {
  countOffered,
  findSettings,
  findMatched,
  findOwn,
  lockOwn,
  markMatched,
  selectOwn,
  selectPeople,
  selectShownPeople,
  updateAnswer,
  upsertPause,
  type OwnIntroduction,
  type OwnSettings,
} from './introductions.repository.ts';
import { selectMembers } from './matching/match-pool.repository.ts';
import type { MatchPool } from './matching/match-pool.ts';
import type { OfferingService } from './offers/offering.service.ts';
import { isPaused, weekOf } from './offers/week-of-members.ts';

/**
 * Finds the first free slots that two members have in common, and the time zone of the second; implemented by the sessions
 * module.
 */
export type FindCommonSlots = (
  userA: string,
  userB: string,
  count: number,
  now: Temporal.Instant,
) => Promise<{ readonly slots: Slot[]; readonly zoneOfB: string | null }>;
/** Returns the next slot that a person and each of the others have free, by the others' IDs, and the person's free minutes per week. */
export type FindNextCommonSlots = (
  userId: string,
  otherIds: readonly string[],
  now: Temporal.Instant,
) => Promise<{ readonly next: ReadonlyMap<string, Slot>; readonly freeMinutes: number }>;

type Answered = SuccessBody<typeof acceptIntroduction>;
type Pass = ParsedInput<typeof passIntroduction>['body'];

export interface IntroductionsService {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listIntroductions>['query'],
  ) => Promise<SuccessBody<typeof listIntroductions>>;
  /** Returns why the caller was introduced to a person; nothing unless both have accepted. */
  readonly matchReasons: (
    context: RequestContext,
    personId: string,
  ) => Promise<SuccessBody<typeof listMatchReasons>['results']>;
  readonly accept: (context: RequestContext, id: string) => Promise<Answered>;
  /** Returns the first common free slots of a match; empty while it is not a match. */
  readonly commonSlots: (context: RequestContext, id: string) => Promise<SuccessBody<typeof listCommonSlots>>;
  readonly pass: (context: RequestContext, id: string, pass: Pass) => Promise<Answered>;
  readonly save: (context: RequestContext, id: string) => Promise<Answered>;
  readonly findMore: (context: RequestContext) => Promise<SuccessBody<typeof findMoreIntroductions>>;
  readonly pause: (context: RequestContext, until: string | null) => Promise<{ paused_until: string | null }>;
  /** Returns how many more introductions a member can get this week; null if unlimited. */
  readonly leftThisWeek: (userId: string, now: Temporal.Instant) => Promise<number | null>;
  /** Returns the number of introductions that wait for a first answer, for the sidebar. */
  readonly countOpen: (userId: string, now: Temporal.Instant) => Promise<number>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly events: EventPublisher;
  readonly notifications: Notifications;
  readonly connections: Connections;
  readonly profiles: Pick<Profiles, 'searchResults'>;
  readonly offerMore: OfferingService['offerMore'];
  readonly pool: Pick<MatchPool, 'touch' | 'topicNames'>;
  readonly freeTime: Pick<FreeTime, 'freeMinutesPerWeek'>;
  readonly findCommonSlots: FindCommonSlots;
  readonly findNextCommonSlots: FindNextCommonSlots;
}

/** How many common slots a match offers (R-MATCH-3). */
const COMMON_SLOTS = 3;
/** Maximum per `find more`; a pro member may ask again. */
const MOST_AT_ONCE = 5;

/**
 * Creates the service with which the two sides see and answer introductions. Introductions of others do not exist for
 * the caller (404).
 */
export function createIntroductionsService({
  db,
  business,
  events,
  notifications,
  connections,
  profiles,
  offerMore,
  pool,
  freeTime,
  findCommonSlots,
  findNextCommonSlots,
}: Dependencies): IntroductionsService {
  const mine = async (userId: string, now: Temporal.Instant): Promise<OwnSettings> => {
    const settings = await findSettings(db, userId, now);
    if (!settings) throw notFound('We couldn’t find your profile.');
    return settings;
  };
  const left = (settings: OwnSettings, freeMinutes: number, now: Temporal.Instant): WeekLeft => {
    const { startsAt } = localWeek(now, settings.timeZone);
    const received = settings.offeredAt.filter((at) => Temporal.Instant.compare(at, startsAt) >= 0).length;
    return leftThisWeek(weekOf(settings, freeMinutes, business), received, MOST_AT_ONCE);
  };
  const freeMinutesOf = async (userId: string): Promise<number> =>
    (await freeTime.freeMinutesPerWeek([userId])).get(userId) ?? 0;

  /** Returns introductions as the reader sees them, except for the next time at which both are free. */
  const describe = async (
    rows: readonly OwnIntroduction[],
    readerId: string,
    now: Temporal.Instant,
  ): Promise<Omit<Introduction, 'next_free'>[]> => {
    const others = rows.map((row) => row.otherId);
    const [results, evidence, introducers] = await Promise.all([
      profiles.searchResults(others),
      pool.topicNames().then((names) => selectEvidence(db, [readerId, ...others], names)),
      selectShownPeople(db, readerId, [
        ...new Set(rows.flatMap((row) => (row.introducedBy === null ? [] : [row.introducedBy]))),
      ]),
    ]);
    const cards = new Map(results.map((card) => [card.id, card]));
    return rows.flatMap((row) => {
      const card = cards.get(row.otherId);
      if (!card) return [];
      const introducer = row.introducedBy === null ? undefined : introducers.get(row.introducedBy);
      return {
        id: row.id,
        ...fromCard(card),
        statement: evidence.get(row.otherId)?.statement ?? '',
        status: statusFor(row, now),
        // Texts written by a model are in English only.
        opening: languageOf(currentLocale()) === 'en' ? row.opening : '',
        ...believable(
          // The reason names the introducer, and has their note (R-NET-6).
          row.reasons.filter(({ kind }) => kind !== 'introduced_by' || introducer),
          {
            me: evidence.get(readerId) ?? NO_EVIDENCE,
            other: evidence.get(row.otherId) ?? NO_EVIDENCE,
            name: card.first_name,
          },
        ),
        introduced_by: introducer ?? null,
        offered_at: row.offeredAt.toString(),
        expires_at: row.expiresAt.toString(),
      };
    });
  };

  const present = async (
    rows: readonly OwnIntroduction[],
    readerId: string,
    now: Temporal.Instant,
  ): Promise<{ readonly shown: Introduction[]; readonly freeMinutes?: number }> => {
    if (rows.length === 0) return { shown: [] };
    const open = rows.filter((row) => !['passed', 'expired'].includes(statusFor(row, now)));
    const others = open.map((row) => row.otherId);
    const [described, common] = await Promise.all([
      describe(rows, readerId, now),
      others.length === 0 ? null : findNextCommonSlots(readerId, others, now),
    ]);
    const shown = described.map((introduction) => ({
      ...introduction,
      next_free: common?.next.get(introduction.person.id) ?? null,
    }));
    return { shown, ...(common && { freeMinutes: common.freeMinutes }) };
  };

  const respond = async (
    { user, now }: RequestContext,
    id: string,
    action: Action,
    { reason, note }: Pass = {},
  ): Promise<Answered> => {
    const row = await withTransaction(db, async (tx) => {
      const locked = await lockOwn(tx, id, user.id);
      if (!locked) throw notFound('We couldn’t find this introduction.');
      const { theirs, ...own } = locked;
      const outcome = answer({ ...own, theirs }, action, now);
      if (outcome.kind === 'conflict') throw conflict(outcome.detail);
      if (outcome.kind === 'unchanged') return own;
      await updateAnswer(tx, id, user.id, {
        answer: outcome.answer,
        passReason: action === 'pass' ? (reason ?? null) : null,
        passNote: action === 'pass' ? (note ?? '') : '',
        answeredAt: now,
      });
      afterCommit(tx, () => {
        pool.touch([user.id, own.otherId]);
        events.publish([user.id], 'introduction/answered', { introduction_id: id });
      });
      if (outcome.matches) await match(tx, own, user.id, now);
      return { ...own, mine: outcome.answer, state: outcome.matches ? ('matched' as const) : own.state };
    });
    const [introduction] = (await present([row], user.id, now)).shown;
    if (!introduction) throw notFound('We couldn’t find this introduction.');
    const { results, their_time_zone } = await slotsOf(row, user.id, now);
    return { introduction, common_slots: results, their_time_zone };
  };

  const slotsOf = async (
    row: Pick<OwnIntroduction, 'state' | 'otherId'>,
    meId: string,
    now: Temporal.Instant,
  ): Promise<SuccessBody<typeof listCommonSlots>> => {
    if (row.state !== 'matched') return { results: [], their_time_zone: null };
    const { slots, zoneOfB } = await findCommonSlots(meId, row.otherId, COMMON_SLOTS, now);
    return { results: slots, their_time_zone: zoneOfB };
  };

  /** After the second accept: connects the two in the same transaction and notifies both. */
  const match = async (
    tx: Transaction,
    { id, otherId, introducedBy }: OwnIntroduction,
    meId: string,
    now: Temporal.Instant,
  ): Promise<void> => {
    await markMatched(tx, id, now);
    await connections.connect(
      tx,
      { one: meId, other: otherId },
      introducedBy === null ? 'introduction' : 'introduced_by',
      now,
    );
    const people = await selectPeople(tx, [meId, otherId]);
    for (const [userId, personId] of [
      [meId, otherId],
      [otherId, meId],
    ] as const) {
      const person = people.get(personId);
      if (!person) continue;
      await notifications.notify(tx, {
        userId,
        kind: 'introduction_matched',
        content: () => ({
          title: t('You and {name} would both like to meet', { name: person.first_name }),
          text: t('Choose a time for your twenty minutes.'),
        }),
        path: to('/dashboard/user', { username: person.username }),
        personId,
        now,
      });
      afterCommit(tx, () =>
        events.publish([userId], 'introduction/matched', { introduction_id: id, username: person.username }),
      );
    }
  };

  return {
    list: async ({ user, now }, query) => {
      const [settings, { rows, count }] = await Promise.all([
        mine(user.id, now),
        selectOwn(db, user.id, query.filter, query, now),
      ]);
      const { shown, freeMinutes = await freeMinutesOf(user.id) } = await present(rows, user.id, now);
      const week = left(settings, freeMinutes, now);
      return {
        ...paged(shown, count, query),
        next_at: localWeek(now, settings.timeZone).nextAt.toString(),
        paused_until: isPaused(settings, now) ? (settings.pausedUntil?.toString() ?? null) : null,
        left_this_week: week.left,
        limited_by: week.limitedBy,
      };
    },
    matchReasons: async ({ user, now }, personId) => {
      const row = await findMatched(db, user.id, personId);
      if (!row) return [];
      const [introduction] = await describe([row], user.id, now);
      return introduction?.reasons ?? [];
    },
    commonSlots: async ({ user, now }, id) => {
      const row = await findOwn(db, id, user.id);
      if (!row) throw notFound('We couldn’t find this introduction.');
      return slotsOf(row, user.id, now);
    },
    accept: (context, id) => respond(context, id, 'accept'),
    pass: (context, id, pass) => respond(context, id, 'pass', pass),
    save: (context, id) => respond(context, id, 'save'),

    findMore: async ({ user, now }) => {
      const settings = await mine(user.id, now);
      if (isPaused(settings, now)) {
        throw conflict('Your introductions are paused. Resume them first, then ask for more.');
      }
      if ((await selectMembers(db, { ids: [user.id] })).length === 0) {
        throw conflict('First tell us what you’re looking for and what you’re an expert in, then ask again.');
      }
      const { left: room, limitedBy } = left(settings, await freeMinutesOf(user.id), now);
      if (room === 0) {
        throw conflict(
          limitedBy === 'open_times'
            ? 'You’ve been introduced to as many people this week as you have time for. Open up more times for sessions, then ask again.'
            : 'You’ve had all your introductions this week. New ones arrive on Monday morning.',
        );
      }
      return { made: await offerMore(user.id, Math.min(room ?? MOST_AT_ONCE, MOST_AT_ONCE), now) };
    },

    pause: async ({ user, now }, until) => {
      const at =
        until === null ? null : Temporal.Instant.from(until === 'resumed' ? PAUSED_UNTIL_RESUMED : until);
      if (at && Temporal.Instant.compare(at, now) <= 0)
        throw badField('until', 'Choose a time in the future');
      await upsertPause(db, user.id, at);
      return { paused_until: at?.toString() ?? null };
    },

    leftThisWeek: async (userId, now) => left(await mine(userId, now), await freeMinutesOf(userId), now).left,

    countOpen: (userId, now) => countOffered(db, userId, now),
  };
}

function fromCard({ expert_in, looking_for, location, rating, completed_sessions, ...rest }: SearchResult) {
  const { accepts_sessions: _, ...person } = rest;
  return { person, expert_in, looking_for, location, rating, completed_sessions };
}
