import {
  EVENT_PLACES_MAX,
  type CircleEvent,
  type CircleEventPage,
  type InvitedCircle,
} from '@acquaint/contracts';
import { conflict, type ProblemError } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { mayIn, roleIn, type CircleRow } from '../circle-rules.ts';
import { cancelReasonOf } from './event-news.ts';
import { eventEnd, nextRound, opensAt, plannedAt, roundEnd, roundStart, stateOf } from './event-times.ts';
import { findEventPerson, findSeat, selectEventParts, selectPeople } from './events.repository.ts';
import type { CircleEventRow } from './events.tables.ts';
import { selectMet } from './meetings.repository.ts';

/** The role of a reader's row in the circle; null for who is not in it. */
type Role = 'deputy' | 'member' | null;
type Reader = Pick<RequestContext, 'user' | 'now'>;

/** An event with its circle, and the reader's role there. */
export interface EventInCircle {
  readonly event: CircleEventRow;
  readonly circle: CircleRow;
  readonly role: Role;
}

/** Returns what a list of circles, and an invitation, say of the event that comes next. */
export const nextEventOf = ({
  id,
  name,
  startsAt,
}: CircleEventRow): NonNullable<InvitedCircle['next_event']> => ({
  id,
  name,
  starts_at: startsAt.toString(),
});

/** Returns events in the form of the contract, as a reader sees them. */
export interface EventPresenter {
  /** @param rows events of the circle. */
  readonly presentAll: (
    rows: readonly CircleEventRow[],
    circle: CircleRow,
    role: Role,
    reader: Reader,
  ) => Promise<CircleEvent[]>;
  /** Adds what the event's page shows. People outside the circle do not see who signed up. */
  readonly presentPage: (event: EventInCircle, reader: Reader) => Promise<CircleEventPage>;
}

/**
 * @param doorsMinutes the setting `CIRCLE_EVENT_DOORS_MINUTES`.
 * @param aheadMinutes the setting `CIRCLE_EVENT_AHEAD_MINUTES`.
 */
export function createEventPresenter(
  db: Database,
  doorsMinutes: number,
  aheadMinutes: number,
): EventPresenter {
  const presentAll: EventPresenter['presentAll'] = async (rows, circle, role, { user, now }) => {
    const ids = rows.map(({ id }) => id);
    const parts = await selectEventParts(db, ids, user.id);
    return rows.map((event) => {
      const {
        host = null,
        peopleCount = 0,
        metCount = 0,
        sessionCount = 0,
        isSignedUp = false,
      } = parts.get(event.id) ?? {};
      const state = stateOf(event, now, doorsMinutes);
      const isAhead = state === 'coming' || state === 'running';
      return {
        id: event.id,
        circle: { id: circle.id, name: circle.name },
        name: event.name,
        about: event.about,
        host,
        state,
        starts_at: event.startsAt.toString(),
        ends_at: eventEnd(event).toString(),
        opens_at: opensAt(event, doorsMinutes).toString(),
        round_minutes: event.roundMinutes,
        rounds: event.rounds,
        break_minutes: event.breakMinutes,
        places: event.places,
        signup_ends_at: event.signupEndsAt.toString(),
        people_count: peopleCount,
        met_count: metCount,
        session_count: sessionCount,
        is_signed_up: isSignedUp,
        may: {
          edit: isAhead && mayChange(event, circle, user.id, role),
          sign_up:
            role !== null && circle.archivedAt === null && refusalToJoin(event, peopleCount, now) === null,
          report: event.hostId !== user.id,
        },
        cancel_reason: event.cancelledAt === null ? '' : cancelReasonOf(event),
      };
    });
  };

  const presentPage: EventPresenter['presentPage'] = async ({ event, circle, role }, context) => {
    const { user, now } = context;
    const { id } = event;
    const [shown] = await presentAll([event], circle, role, context);
    if (!shown) throw new Error(`There is no event ${id}`);
    const mine = await findEventPerson(db, id, user.id);
    const round = event.plannedRound;
    const seat = round > 0 ? await findSeat(db, id, user.id, round) : null;
    const next = nextRound(event, now);
    return {
      ...shown,
      people: role === null ? [] : await selectPeople(db, id, user.id),
      is_here: mine !== null && mine.enteredAt !== null && mine.leftAt === null,
      seat: seat && {
        round,
        starts_at: roundStart(event, round).toString(),
        ends_at: roundEnd(event, round).toString(),
        partner: seat.partner,
        session_id: seat.sessionId,
      },
      next:
        next === null
          ? null
          : {
              round: next,
              starts_at: roundStart(event, next).toString(),
              planned_at: plannedAt(event, next, aheadMinutes).toString(),
            },
      met: await selectMet(db, id, user.id),
    };
  };

  return { presentAll, presentPage };
}

/**
 * Returns whether a member may change an event: the person who created it, if they still may, and those who may edit the circle
 * (R-CIRC-25).
 */
export function mayChange(event: CircleEventRow, circle: CircleRow, userId: string, role: Role): boolean {
  const may = mayIn(circle, roleIn(circle, userId, role));
  return may.edit || (event.hostId === userId && may.start_events);
}

/** Returns why no one can sign up now; null if people can. */
export function refusalToJoin(
  event: CircleEventRow,
  peopleCount: number,
  now: Temporal.Instant,
): ProblemError | null {
  if (event.cancelledAt !== null) return conflict('This event was cancelled.');
  if (Temporal.Instant.compare(now, event.signupEndsAt) >= 0)
    return conflict('It’s too late to sign up for this event.');
  return peopleCount >= (event.places ?? EVENT_PLACES_MAX)
    ? conflict('This event is full. If someone gives up their place, you can sign up.')
    : null;
}
