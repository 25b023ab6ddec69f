import {
  acceptRequest,
  bookSession,
  cancelSession,
  confirmHold,
  confirmTookPlace,
  declineRequest,
  getAttendance,
  getAvailability,
  getCalendarFile,
  getReminders,
  getSession,
  holdSlot,
  listFreeSlots,
  listHolidayCountries,
  listHolidays,
  listSessions,
  previewAvailability,
  releaseHold,
  rescheduleSession,
  updateAvailability,
  updateReminders,
  type PersonSummary,
} from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import { completeTour } from '../onboarding/tour.ts';
import { createBookingService } from './booking/booking.service.ts';
import { registerCalendarFeed } from './calendar-feed/calendar-feed.routes.ts';
import { createCalls, type Calls } from './calls/calls.service.ts';
import type { AccountDeletions } from '../identity/account/account-deletions.ts';
import { createFreeTime, type FreeTime } from './availability/free-time.service.ts';
import { createMeeting } from './calls/meeting.ts';
import { createLeaving, type Leaving } from './leaving.ts';
import { findPerson } from './members.repository.ts';
import { registerPublicTimes } from './public-times/public-times.routes.ts';
import { createPaidBookings, type PaidBookings } from './booking/paid-booking.ts';
import { createRoomServer, watchRoomServers } from './calls/room-server.ts';
import { createRounds, type Rounds } from './rounds/rounds.service.ts';
import { createSessionChangesService, type SessionChangesService } from './session-changes.service.ts';
import { createSessionClock } from './calls/session-clock.ts';
import { createSessionSteps, type SessionSteps } from './session-steps.ts';
import { countUpcoming, findSession, lockSession } from './sessions.repository.ts';
import { createSessionsService, type SessionsService } from './sessions.service.ts';
import type { SessionRow } from './sessions.tables.ts';
import { createSlotsService, type SlotsService } from './availability/free-slots.service.ts';
import { createTookPlace } from './took-place.ts';
import { createTransitions } from './transitions.ts';

/** What other modules may call. */
export interface Sessions extends FreeTime, Leaving {
  /** Counts a member's requested, confirmed and live sessions, for the sidebar. */
  readonly countUpcomingSessions: (userId: string) => Promise<number>;
  readonly findCommonSlots: SlotsService['findCommon'];
  readonly findNextCommonSlots: SlotsService['findNextCommon'];
  /** For the room: state changes while people are in it. */
  readonly calls: Calls;
  readonly get: SessionsService['get'];
  /** Moving and cancelling by their own rules, for the calendars module. */
  readonly changes: Pick<SessionChangesService, 'cancel' | 'reschedule'>;
  /** Sessions that are rounds of circle events. */
  readonly rounds: Rounds;
  /** Registers listeners of other modules for state changes of sessions. */
  readonly steps: SessionSteps;
  /** Allows hosts to set a price, because a payment provider is available. */
  readonly allowPrices: () => void;
  /** For the payments module. */
  readonly paidBookings: PaidBookings;
  /** Counts completed sessions that a member attended, has not reviewed and still can, for the sidebar. */
  readonly countPendingReviews: (userId: string) => Promise<number>;
  /** Returns the same sessions as a page, newest first. */
  readonly listAwaitingReview: SessionsService['listAwaitingReview'];
  /** Locks a session until the transaction ends. */
  readonly lock: (tx: Transaction, id: string) => Promise<void>;
  /** Reads a session's row without checking access, which is up to the caller. */
  readonly find: (id: string) => Promise<SessionRow | null>;
  readonly findPerson: (userId: string, tx?: Transaction) => Promise<PersonSummary | null>;
}

interface Dependencies {
  readonly accountDeletions: AccountDeletions;
}

/** Registers availability, free slots, booking, and a member's sessions. */
export function registerSessions(
  platform: Platform,
  notifications: Pick<Notifications, 'notify'>,
  people: Pick<Profiles, 'getPerson' | 'findPublicPerson'>,
  { accountDeletions }: Dependencies,
): Sessions {
  const { serve, db, config, jobs, clock, mail, events, publicUrl, app } = platform;
  const { business } = config;
  const roomServer = createRoomServer({
    db,
    clock,
    isAlone: config.databaseUrl === undefined,
    graceSeconds: business.rejoinGraceSeconds,
  });
  const steps = createSessionSteps();
  // A first step is done when the session has taken place (R-ONB-17).
  steps.on('took-place', async (tx, { hostId, bookerId }) => {
    await completeTour(tx, [hostId, bookerId], 'live-session');
    afterCommit(tx, () => {
      for (const user_id of [hostId, bookerId]) events.publish([user_id], 'first-step/done', { user_id });
    });
  });
  const telling = { mail, notifications, business, publicUrl, sender: config.mailFrom };
  const meeting = createMeeting({ business, steps });
  const transitions = createTransitions({
    ...telling,
    events,
    completeTour,
    steps,
  });
  const sessionClock = createSessionClock({ db, jobs, clock, business, transitions, steps, roomServer });
  const leaving = createLeaving(transitions);
  accountDeletions.onRequested(leaving.callOffAll);
  accountDeletions.onErasing(leaving.callOffAll);
  let hasPrices = false;
  const canBePaid = (): boolean => hasPrices;
  const sessions = createSessionsService({ db, business, canBePaid, publicUrl });
  serveCalls(serve, sessions);
  const slots = createSlotsService({ db, business, people });
  const booking = createBookingService({ db, business, transitions, sessionClock, people, canBePaid });
  const recordTookPlace = createTookPlace({ events, steps, completeEarly: transitions.completeEarly });
  const changes = createSessionChangesService({
    db,
    business,
    transitions,
    sessionClock,
    confirmTookPlace: recordTookPlace,
  });

  serve(getAvailability).with(async (_, context) => ({
    status: 200,
    body: await sessions.getSettings(context),
  }));
  serve(updateAvailability).with(async ({ body }, context) => ({
    status: 200,
    body: await sessions.updateSettings(context, body),
  }));
  serve(previewAvailability).with(async ({ query, body }, context) => ({
    status: 200,
    body: await slots.preview(context, query, body),
  }));
  serve(listHolidayCountries).with(async () => ({
    status: 200,
    body: await sessions.listHolidayCountries(),
  }));
  serve(listHolidays).with(async ({ query }, context) => ({
    status: 200,
    body: await sessions.listHolidays(context, query),
  }));
  serve(getReminders).with(async (_, context) => ({
    status: 200,
    body: await sessions.getReminders(context),
  }));
  serve(updateReminders).with(async ({ body }, context) => ({
    status: 200,
    body: await sessions.updateReminders(context, body),
  }));
  serve(listFreeSlots).with(async ({ query }, context) => ({
    status: 200,
    body: await slots.listFree(context, query),
  }));

  serve(holdSlot).with(async ({ body }, context) => ({
    status: 201,
    body: await booking.hold(context, body),
  }));
  serve(releaseHold).with(async ({ params }, context) => {
    await booking.release(context, params.id);
    return { status: 204, body: undefined };
  });
  serve(confirmHold).with(async ({ params, body }, context) => ({
    status: 200,
    body: await booking.confirm(context, params.id, body.note),
  }));
  serve(bookSession).with(async ({ body }, context) => ({
    status: 201,
    body: await booking.book(context, body),
  }));

  serve(acceptRequest).with(async ({ params }, context) => ({
    status: 200,
    body: await changes.accept(context, params.id),
  }));
  serve(declineRequest).with(async ({ params, body }, context) => ({
    status: 200,
    body: await changes.decline(context, params.id, body.reason),
  }));
  serve(cancelSession).with(async ({ params, body }, context) => ({
    status: 200,
    body: await changes.cancel(context, params.id, body.reason),
  }));
  serve(confirmTookPlace).with(async ({ params }, context) => ({
    status: 200,
    body: await changes.confirmTookPlace(context, params.id),
  }));
  serve(rescheduleSession).with(async ({ params, body }, context) => ({
    status: 200,
    body: await changes.reschedule(context, params.id, Temporal.Instant.from(body.starts_at)),
  }));

  serve(listSessions).with(async ({ query }, context) => ({
    status: 200,
    body: await sessions.list(context, query),
  }));
  serve(getSession).with(async ({ params }, context) => ({
    status: 200,
    body: await sessions.get(context, params.id),
  }));
  serve(getCalendarFile).with(async ({ params }, context) => ({
    status: 200,
    body: await sessions.getCalendarFile(context, params.id),
  }));
  serve(getAttendance).with(async ({ params }, context) => ({
    status: 200,
    body: await sessions.getAttendance(context, params.id),
  }));

  registerCalendarFeed(platform);
  registerPublicTimes(platform, people);
  const calls = createCalls({ db, business, events, transitions, meeting, sessionClock, roomServer });
  watchRoomServers({ app, roomServer, settleLost: () => calls.settleLost(clock.now()) });

  return {
    ...createFreeTime({ db, business }),
    ...leaving,
    countUpcomingSessions: (userId) => countUpcoming(db, userId),
    findCommonSlots: slots.findCommon,
    findNextCommonSlots: slots.findNextCommon,
    calls,
    get: sessions.get,
    changes,
    rounds: createRounds({ business, transitions }),
    steps,
    allowPrices: () => {
      hasPrices = true;
    },
    paidBookings: createPaidBookings({ db, business, transitions, sessionClock }),
    countPendingReviews: (userId) => sessions.countAwaitingReview(userId, clock.now()),
    listAwaitingReview: sessions.listAwaitingReview,
    lock: async (tx, id) => {
      await lockSession(tx, id);
    },
    find: (id) => findSession(db, id),
    findPerson: (userId, tx) => findPerson(tx ?? db, userId),
  };
}
