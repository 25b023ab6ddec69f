import { randomUUID } from 'node:crypto';
import {
  adminListCircleEvents,
  cancelCircleEvent,
  createCircleEvent,
  enterCircleEvent,
  getCircleEvent,
  getCircleEventCalendar,
  joinCircleEvent,
  leaveCircleEvent,
  listCircleEvents,
  updateCircleEvent,
  wishAtCircleEvent,
  type CircleEvent,
  type CircleEventPage,
  type ParsedInput,
  type StaffCircleEvent,
} from '@acquaint/contracts';
import { defineCall, type Call } from '../../../http/calls.ts';
import { paged } from '../../../http/paging.ts';
import { badField, conflict, forbidden, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { requireMay, roleIn } from '../circle-rules.ts';
import type { CircleTools } from '../circle-tools.ts';
import { findMemberRole } from '../circles.repository.ts';
import { eventCalendar } from './event-calendar.ts';
import type { EventCancellations } from './event-cancellations.ts';
import type { EventNews } from './event-news.ts';
import type { EventClock } from './event-rounds.service.ts';
import { createEventPresenter, mayChange, refusalToJoin, type EventInCircle } from './event-presenter.ts';
import { eventEnd, stateOf } from './event-times.ts';
import {
  changeEvent,
  countEventPeople,
  deleteEventPerson,
  deleteWish,
  findEvent,
  findEventPerson,
  insertEvent,
  putEventPerson,
  putWish,
  selectEvents,
  selectHere,
  selectPeople,
} from './events.repository.ts';
import type { CircleEventRow } from './events.tables.ts';

/**
 * Events of circles (R-CIRC-13). Everybody who may see a circle may see its events; members sign up. Each call answers with the event as
 * the caller sees it afterwards.
 */
export interface CircleEventsService {
  readonly listCircleEvents: Call<typeof listCircleEvents>;
  /** @throws ProblemError 404, 403 for who may not start events, 400 for times that cannot be, 409 in an archived circle. */
  readonly createCircleEvent: Call<typeof createCircleEvent>;
  readonly getCircleEvent: Call<typeof getCircleEvent>;
  /** @throws ProblemError 404, 403, 400, 409 once the first round is planned. */
  readonly updateCircleEvent: Call<typeof updateCircleEvent>;
  /** @throws ProblemError 404, 403, 409 when it is over. */
  readonly cancelCircleEvent: Call<typeof cancelCircleEvent>;
  /** @throws ProblemError 404, 403 for who is not in the circle, 409 when it is full or too late. */
  readonly joinCircleEvent: Call<typeof joinCircleEvent>;
  /** @throws ProblemError 404, 403, 409 for who has not signed up, and while the lobby is closed. */
  readonly enterCircleEvent: Call<typeof enterCircleEvent>;
  readonly leaveCircleEvent: Call<typeof leaveCircleEvent>;
  /** @throws ProblemError 404, 403, 409 for somebody who has not signed up. */
  readonly wishAtCircleEvent: Call<typeof wishAtCircleEvent>;
  /** For staff, of a circle in any state (R-ADMIN-25). @throws ProblemError 404 */
  readonly adminListCircleEvents: Call<typeof adminListCircleEvents>;
  readonly getCircleEventCalendar: Call<typeof getCircleEventCalendar>;
}

interface Dependencies {
  readonly clock: EventClock;
  readonly news: EventNews;
  readonly cancellations: Pick<EventCancellations, 'cancel'>;
  readonly publicUrl: () => string;
  readonly doorsMinutes: number;
  /** Minutes before a round in which it is planned. */
  readonly aheadMinutes: number;
  /** Shortest round. */
  readonly roundMinutes: number;
}

/** Returns what staff see of an event. */
const staffEventOf = (event: CircleEvent): StaffCircleEvent => ({
  id: event.id,
  name: event.name,
  host: event.host,
  state: event.state,
  starts_at: event.starts_at,
  people_count: event.people_count,
  met_count: event.met_count,
  session_count: event.session_count,
  cancel_reason: event.cancel_reason,
});

const NO_EVENT = 'We couldn’t find this event.';

export function createCircleEventsService(
  { db, events, known, open, publish }: CircleTools,
  { clock, news, cancellations, publicUrl, doorsMinutes, aheadMinutes, roundMinutes }: Dependencies,
): CircleEventsService {
  /** Returns an event of a circle that the reader may see. @throws ProblemError 404 */
  const readable = async (database: Database, id: string, readerId: string): Promise<EventInCircle> => {
    const event = await findEvent(database, id);
    if (!event || event.hiddenAt !== null) throw notFound(NO_EVENT);
    const circle = await open(database, event.circleId, readerId);
    return { event, circle, role: await findMemberRole(database, circle.id, readerId) };
  };
  /** The same for a member, with the event locked. @throws ProblemError 404, 403 for others. */
  const locked = async (tx: Transaction, id: string, userId: string): Promise<EventInCircle> => {
    const { circle, role } = await readable(tx, id, userId);
    if (role === null) throw forbidden('Join the circle first, then you can take part in its events.');
    const event = await findEvent(tx, id, { forUpdate: true });
    if (!event || event.hiddenAt !== null) throw notFound(NO_EVENT);
    return { event, circle, role };
  };
  /**
   * The same for those who may change it: the person who created it, and those who may edit the circle.
   * @throws ProblemError 404, 403, 409
   */
  const owned = async (tx: Transaction, id: string, userId: string): Promise<CircleEventRow> => {
    const { event, circle, role } = await locked(tx, id, userId);
    if (!mayChange(event, circle, userId, role)) {
      throw forbidden('Only the person who created this event and the circle’s admin can change it.');
    }
    return event;
  };

  const { presentAll, presentPage } = createEventPresenter(db, doorsMinutes, aheadMinutes);
  const page = async (context: RequestContext, id: string): Promise<CircleEventPage> =>
    presentPage(await readable(db, id, context.user.id), context);

  /** Tells those who are there, and the one who acted. */
  const tellHere = async (id: string, userId: string): Promise<void> => {
    events.publish([...(await selectHere(db, id)), userId], 'circle-event/changed', { event_id: id });
  };
  /** Tells everybody in the circle: its page lists the event. */
  const tellCircle = async ({ id, circleId }: CircleEventRow, userId: string): Promise<void> => {
    await publish(circleId);
    await tellHere(id, userId);
  };

  /** @throws ProblemError 400 */
  const checkTimes = (event: CircleEventRow, now: Temporal.Instant): void => {
    if (Temporal.Instant.compare(event.startsAt, now) <= 0)
      throw badField('starts_at', 'Choose a time in the future.');
    if (event.roundMinutes < roundMinutes)
      throw badField(
        'round_minutes',
        t('A round lasts at least {minutes} minutes.', { minutes: roundMinutes }),
      );
    if (Temporal.Instant.compare(event.signupEndsAt, eventEnd(event)) > 0)
      throw badField('signup_ends_at', 'Sign-up has to close by the end of the event.');
  };

  /** Nobody meets twice, so that an event with too few people would run out of pairs. @throws ProblemError 400 */
  const checkPlaces = ({ places, rounds }: CircleEventRow): void => {
    if (places !== null && places <= rounds)
      throw badField(
        'places',
        t(
          'No one meets twice, so {rounds, plural, one {one round needs} other {# rounds need}} at least {places} people.',
          { rounds, places: rounds + 1 },
        ),
      );
  };

  return {
    listCircleEvents: defineCall(listCircleEvents, async (context, { params, query }) => {
      const circle = await open(db, params.id, context.user.id);
      const role = await findMemberRole(db, circle.id, context.user.id);
      const { rows, count } = await selectEvents(db, { circleId: circle.id, ...query, now: context.now });
      return paged(await presentAll(rows, circle, role, context), count, query);
    }),

    adminListCircleEvents: defineCall(adminListCircleEvents, async (context, { params, query }) => {
      const circle = await known(db, params.id);
      const selection = { circleId: circle.id, period: 'all', ...query, now: context.now } as const;
      const { rows, count } = await selectEvents(db, selection);
      const shown = await presentAll(rows, circle, null, context);
      return paged(shown.map(staffEventOf), count, query);
    }),

    createCircleEvent: defineCall(createCircleEvent, async (context, { params, body }) => {
      const { user, now } = context;
      const { id: circleId } = params;
      const startsAt = Temporal.Instant.from(body.starts_at);
      const event = await withTransaction(db, async (tx) => {
        const circle = await known(tx, circleId, true);
        requireMay(
          circle,
          roleIn(circle, user.id, await findMemberRole(tx, circleId, user.id)),
          'start_events',
        );
        const row: CircleEventRow = {
          id: randomUUID(),
          circleId,
          hostId: user.id,
          name: body.name,
          about: body.about,
          startsAt,
          roundMinutes: body.round_minutes,
          rounds: body.rounds,
          breakMinutes: body.break_minutes,
          places: body.places,
          signupEndsAt: body.signup_ends_at === null ? startsAt : Temporal.Instant.from(body.signup_ends_at),
          plannedRound: 0,
          calendarSequence: 0,
          createdAt: now,
          timedAt: now,
          cancelledAt: null,
          cancelReason: '',
          hiddenAt: null,
        };
        checkTimes(row, now);
        checkPlaces(row);
        await insertEvent(tx, row);
        await putEventPerson(tx, {
          eventId: row.id,
          userId: user.id,
          signedUpAt: now,
          enteredAt: null,
          leftAt: null,
        });
        await clock.schedule(tx, row, now);
        return row;
      });
      await tellCircle(event, user.id);
      return page(context, event.id);
    }),

    getCircleEvent: defineCall(getCircleEvent, async (context, { params }) => {
      await readable(db, params.id, context.user.id);
      return page(context, params.id);
    }),

    updateCircleEvent: defineCall(updateCircleEvent, async (context, { params, body }) => {
      const { user, now } = context;
      const changed = await withTransaction(db, async (tx) => {
        const before = await owned(tx, params.id, user.id);
        if (before.cancelledAt !== null) throw conflict('This event was cancelled.');
        if (before.plannedRound > 0)
          throw conflict('The event has started, so it can’t be changed any more.');
        const after = withChange(before, body);
        checkTimes(after, now);
        // An older event may have fewer places.
        if (before.places !== after.places || before.rounds !== after.rounds) checkPlaces(after);
        const people = await countEventPeople(tx, params.id);
        if (after.places !== null && after.places < people)
          throw badField(
            'places',
            t('{count, plural, one {One person has} other {# people have}} already signed up.', {
              count: people,
            }),
          );
        const isOtherTime =
          !before.startsAt.equals(after.startsAt) ||
          before.rounds !== after.rounds ||
          before.roundMinutes !== after.roundMinutes ||
          before.breakMinutes !== after.breakMinutes;
        const row = await changeEvent(tx, params.id, {
          ...after,
          ...(before.startsAt.equals(after.startsAt) ? {} : { timedAt: now }),
          calendarSequence: before.calendarSequence + 1,
        });
        if (isOtherTime) await news.changed(tx, row, user.id, now);
        await clock.schedule(tx, row, now);
        return row;
      });
      await tellCircle(changed, user.id);
      return page(context, params.id);
    }),

    cancelCircleEvent: defineCall(cancelCircleEvent, async (context, { params, body }) => {
      const { user, now } = context;
      const cancelled = await withTransaction(db, async (tx) => {
        const event = await owned(tx, params.id, user.id);
        if (event.cancelledAt !== null) return event;
        if (stateOf(event, now, doorsMinutes) === 'over') throw conflict('This event is over.');
        return cancellations.cancel(tx, event, { by: user.id, reason: body.reason }, now);
      });
      await tellCircle(cancelled, user.id);
      return page(context, params.id);
    }),

    joinCircleEvent: defineCall(joinCircleEvent, async (context, { params }) => {
      const { user, now } = context;
      const joined = await withTransaction(db, async (tx) => {
        const { event, circle } = await locked(tx, params.id, user.id);
        const mine = await findEventPerson(tx, params.id, user.id);
        if (mine !== null) return event;
        if (circle.archivedAt !== null) throw conflict('This circle is archived.');
        const refusal = refusalToJoin(event, await countEventPeople(tx, params.id), now);
        if (refusal !== null) throw refusal;
        await putEventPerson(tx, {
          eventId: params.id,
          userId: user.id,
          signedUpAt: now,
          enteredAt: null,
          leftAt: null,
        });
        return event;
      });
      await tellCircle(joined, user.id);
      return page(context, params.id);
    }),

    enterCircleEvent: defineCall(enterCircleEvent, async (context, { params }) => {
      const { user, now } = context;
      await withTransaction(db, async (tx) => {
        const { event } = await locked(tx, params.id, user.id);
        const mine = await findEventPerson(tx, params.id, user.id);
        if (mine === null) throw conflict('Sign up for this event first.');
        const state = stateOf(event, now, doorsMinutes);
        if (state === 'coming')
          throw conflict('The lobby isn’t open yet. Come back shortly before the event starts.');
        if (state !== 'running') throw conflict('This event is over.');
        if (mine.enteredAt !== null && mine.leftAt === null) return;
        await putEventPerson(tx, { ...mine, enteredAt: now, leftAt: null });
      });
      await tellHere(params.id, user.id);
      // A round may be due: whoever enters now takes part in it.
      await clock.applyDue(params.id, now);
      return page(context, params.id);
    }),

    leaveCircleEvent: defineCall(leaveCircleEvent, async (context, { params }) => {
      const { user, now } = context;
      const left = await withTransaction(db, async (tx) => {
        const { event } = await readable(tx, params.id, user.id);
        await findEvent(tx, params.id, { forUpdate: true });
        const mine = await findEventPerson(tx, params.id, user.id);
        if (mine === null || mine.leftAt !== null) return event;
        // Who was never there gives up the place; who was there keeps the list of whom they met.
        if (mine.enteredAt === null) await deleteEventPerson(tx, params.id, user.id);
        else await putEventPerson(tx, { ...mine, leftAt: now });
        return event;
      });
      await tellCircle(left, user.id);
      return page(context, params.id);
    }),

    wishAtCircleEvent: defineCall(wishAtCircleEvent, async (context, { params, body }) => {
      const { user } = context;
      const wish = { eventId: params.id, userId: user.id, wishedId: body.user_id };
      await withTransaction(db, async (tx) => {
        await locked(tx, params.id, user.id);
        if (!body.is_wished) return deleteWish(tx, wish);
        const people = await selectPeople(tx, params.id, user.id);
        const isThere = (userId: string): boolean => people.some(({ person }) => person.id === userId);
        if (!isThere(user.id)) throw conflict('Sign up for this event first.');
        if (body.user_id === user.id || !isThere(body.user_id))
          throw conflict('This person hasn’t signed up for the event.');
        await putWish(tx, wish);
      });
      events.publish([user.id], 'circle-event/changed', { event_id: params.id });
      return page(context, params.id);
    }),

    getCircleEventCalendar: defineCall(getCircleEventCalendar, async ({ user }, { params }) => {
      const { event } = await readable(db, params.id, user.id);
      const url = `${publicUrl()}/dashboard/event?event=${event.id}`;
      return { file_name: 'event.ics', content: eventCalendar(event, url) };
    }),
  };
}

type Change = ParsedInput<typeof updateCircleEvent>['body'];

function withChange(before: CircleEventRow, change: Change): CircleEventRow {
  const startsAt = change.starts_at === undefined ? before.startsAt : Temporal.Instant.from(change.starts_at);
  const end = change.signup_ends_at;
  const followsStart = end === null || (end === undefined && before.signupEndsAt.equals(before.startsAt));
  const newEnd = end ? Temporal.Instant.from(end) : before.signupEndsAt;
  return {
    ...before,
    name: change.name ?? before.name,
    about: change.about ?? before.about,
    startsAt,
    roundMinutes: change.round_minutes ?? before.roundMinutes,
    rounds: change.rounds ?? before.rounds,
    breakMinutes: change.break_minutes ?? before.breakMinutes,
    places: change.places === undefined ? before.places : change.places,
    signupEndsAt: followsStart ? startsAt : newEnd,
  };
}
