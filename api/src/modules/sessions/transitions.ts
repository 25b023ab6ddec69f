import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { nameInEmail } from '../../i18n/people.ts';
import { closeAttendance, selectPresentDuring } from './calls/attendance.repository.ts';
import { createMeeting } from './calls/meeting.ts';
import { t } from '../../i18n/i18n.ts';
import { plannedEnd } from './calls/call-timing.ts';
import { claimReminder, selectReminderChoices } from './news/reminders.repository.ts';
import { reminderMinutes } from './calls/session-due.ts';
import { declineEmail, expiryEmail, reminderEmail, reminderTitle } from './news/session-emails.ts';
import {
  callOffNews,
  cancelNews,
  confirmationNews,
  missedNews,
  moveNews,
  requestNews,
} from './news/change-news.ts';
import {
  createNewsSender,
  endNews,
  type News,
  type Reader,
  type Role,
  type NewsSenderDependencies,
} from './news/session-news.ts';
import { isLateChange, mayBecome, requestExpiry } from './session-states.ts';
import { endOfCall, isRound, unlessRound } from './rounds/is-round.ts';
import { updateSession } from './sessions.repository.ts';
import type { Breach, SessionStepEmitter } from './session-steps.ts';
import { tellTookPlace } from './took-place.ts';
import type { SessionRow } from './sessions.tables.ts';

/** Why a room was closed. */
export type EndReason = 'everyone-left' | 'time-up' | 'cancelled';
type RoomListener = (session: SessionRow, reason: EndReason) => void;

/**
 * All state changes of a session. Each runs in the given transaction, which also writes the emails, the notifications and the
 * next check; browsers and rooms receive events after the commit. Callers decide whether a change is permitted; here only the
 * table of states is checked.
 */
export interface Transitions {
  /** Books a hold or a new session: it becomes requested or confirmed. */
  readonly book: (
    tx: Transaction,
    session: SessionRow,
    note: string,
    now: Temporal.Instant,
  ) => Promise<SessionRow>;
  /** Confirms a round of a circle event, which nobody booked: no news, and no entry in calendars. */
  readonly openRound: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<SessionRow>;
  readonly accept: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<SessionRow>;
  readonly decline: (
    tx: Transaction,
    session: SessionRow,
    reason: string,
    now: Temporal.Instant,
  ) => Promise<SessionRow>;
  readonly cancel: (
    tx: Transaction,
    session: SessionRow,
    by: Role,
    reason: string,
    now: Temporal.Instant,
  ) => Promise<SessionRow>;
  /**
   * Cancels a session because its people cannot meet any more: one of them is suspended, leaves, or has blocked the other, or, with
   * `by` null, its circle event is cancelled. It lowers no reliability, and only the other person is notified, without a reason.
   */
  readonly callOff: (
    tx: Transaction,
    session: SessionRow,
    by: Role | null,
    now: Temporal.Instant,
  ) => Promise<SessionRow>;
  /**
   * @param options.mustAsk turns a confirmed session into a request, because the host, who approves each booking, has not agreed
   * to the new time.
   */
  readonly move: (
    tx: Transaction,
    session: SessionRow,
    startsAt: Temporal.Instant,
    by: Role,
    now: Temporal.Instant,
    options: { readonly mustAsk: boolean },
  ) => Promise<SessionRow>;
  /** Ends a hold or a request whose time is over. */
  readonly expire: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<SessionRow>;
  /** Starts a session, when both are present for the first time. */
  readonly start: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<SessionRow>;
  readonly complete: (
    tx: Transaction,
    session: SessionRow,
    endedAt: Temporal.Instant,
    reason: EndReason,
  ) => Promise<SessionRow>;
  /** Completes a session that its people held before it could begin; it counts (R-ROOM-15). */
  readonly completeEarly: (
    tx: Transaction,
    session: SessionRow,
    now: Temporal.Instant,
  ) => Promise<SessionRow>;
  /** Ends a session whose planned time is over and whose people did not meet. */
  readonly miss: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<SessionRow>;
  /** Sends one reminder to both, unless it was sent before. */
  readonly remind: (
    tx: Transaction,
    session: SessionRow,
    minutes: number,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Registers a listener called after the commit whenever a session ends while people may be in its room. */
  readonly onRoomClosed: (listener: RoomListener) => void;
}

interface Dependencies extends NewsSenderDependencies {
  readonly events: EventPublisher;
  /** Marks the first step of both people: they have booked. */
  readonly completeTour: (tx: Transaction, userIds: readonly string[], step: 'book-session') => Promise<void>;
  /** Listeners that run in the same transaction. */
  readonly steps: SessionStepEmitter;
}

export function createTransitions(deps: Dependencies): Transitions {
  const { events, business, completeTour, steps } = deps;
  const meeting = createMeeting({ business, steps });
  const roomListeners: RoomListener[] = [];
  // Who is in a circle event follows it in its lobby: no news of single rounds, and no marks (R-CIRC-24).
  const tell = unlessRound(createNewsSender(deps));

  const step = async (
    tx: Transaction,
    session: SessionRow,
    state: SessionRow['state'],
    changes: Partial<SessionRow>,
    now: Temporal.Instant,
  ): Promise<SessionRow> => {
    if (!mayBecome(session.state, state)) {
      throw new Error(`The session ${session.id} cannot go from ${session.state} to ${state}`);
    }
    const changed = await updateSession(tx, session.id, { ...changes, state });
    await steps.tell('changed', tx, changed, now);
    return changed;
  };

  const publish = (
    tx: Transaction,
    session: SessionRow,
    name:
      | 'session/requested'
      | 'session/booked'
      | 'session/cancelled'
      | 'session/started'
      | 'session/completed',
  ): void => {
    afterCommit(tx, () =>
      events.publish([session.hostId, session.bookerId], name, { session_id: session.id }),
    );
  };

  const closeRoom = (tx: Transaction, session: SessionRow, reason: EndReason): void => {
    afterCommit(tx, () => {
      for (const listener of roomListeners) listener(session, reason);
    });
  };

  /** Whether cancelling or moving a session now counts against who does it (R-BOOK-23). */
  const isLate = ({ state, startsAt }: SessionRow, now: Temporal.Instant): boolean =>
    state === 'confirmed' && isLateChange(now, startsAt, business.freeChangeHours);

  const mark = unlessRound(
    (tx, { id, startsAt }, userId: string, kind: Breach['kind'], now: Temporal.Instant) =>
      steps.tellBreach(tx, { kind, sessionId: id, userId, startsAt }, now),
  );

  const confirmed = async (tx: Transaction, session: SessionRow, now: Temporal.Instant): Promise<void> => {
    await completeTour(tx, [session.hostId, session.bookerId], 'book-session');
    await steps.tell('timed', tx, session, now);
    await tell(tx, session, now, (reader) => confirmationNews(reader, session));
    publish(tx, session, 'session/booked');
  };

  const completeEarly: Transitions['completeEarly'] = async (tx, session, now) => {
    await closeAttendance(tx, session.id, null, now, 'ended');
    const together = await meeting.enough(tx, session, now);
    const changes = {
      startedAt: session.metEarlyAt,
      endedAt: together?.until ?? now,
      tookPlaceAt: now,
    };
    const completed = await step(tx, session, 'completed', changes, now);
    await steps.tell('completed', tx, completed, now);
    await tellTookPlace(steps, tx, completed, now);
    publish(tx, completed, 'session/completed');
    closeRoom(tx, completed, 'everyone-left');
    return completed;
  };

  /** @param change who cancels, and whether that is late. */
  const endEarly = async (
    tx: Transaction,
    session: SessionRow,
    change: Pick<SessionRow, 'cancelledBy' | 'cancelReason' | 'isLateCancellation'>,
    now: Temporal.Instant,
    newsFor: (reader: Reader) => News | null,
  ): Promise<SessionRow> => {
    const changes = { ...change, endedAt: now, calendarSequence: session.calendarSequence + 1 };
    const cancelled = await step(tx, session, 'cancelled', changes, now);
    if (cancelled.isLateCancellation) {
      const canceller = change.cancelledBy === 'host' ? session.hostId : session.bookerId;
      await mark(tx, cancelled, canceller, 'late_cancellation', now);
    }
    await steps.tell('called-off', tx, cancelled, now);
    await closeAttendance(tx, session.id, null, now, 'ended');
    if (session.confirmedAt && !isRound(session)) await steps.tell('timed', tx, cancelled, now);
    await tell(tx, cancelled, now, newsFor);
    publish(tx, cancelled, 'session/cancelled');
    closeRoom(tx, cancelled, 'cancelled');
    return cancelled;
  };

  return {
    openRound: async (tx, session, now) => {
      const changes = { bookedAt: now, confirmedAt: now, expiresAt: null };
      const opened = await step(tx, session, 'confirmed', changes, now);
      publish(tx, opened, 'session/booked');
      return opened;
    },

    book: async (tx, session, note, now) => {
      if (!session.needsApproval) {
        const changes = { note, bookedAt: now, confirmedAt: now, expiresAt: null, endedAt: null };
        const booked = await step(tx, session, 'confirmed', changes, now);
        await confirmed(tx, booked, now);
        return booked;
      }
      const expiresAt = requestExpiry(now, session.startsAt, business.requestExpiryHours);
      const requested = await step(
        tx,
        session,
        'requested',
        { note, bookedAt: now, expiresAt, endedAt: null },
        now,
      );
      await tell(tx, requested, now, (reader) => requestNews(reader, note));
      publish(tx, requested, 'session/requested');
      return requested;
    },

    accept: async (tx, session, now) => {
      const changes = {
        confirmedAt: now,
        expiresAt: null,
        // A higher sequence number, so that a calendar that has removed the entry adds it again.
        calendarSequence: session.calendarSequence + (session.rescheduleCount > 0 ? 1 : 0),
      };
      const accepted = await step(tx, session, 'confirmed', changes, now);
      await confirmed(tx, accepted, now);
      return accepted;
    },

    decline: async (tx, session, reason, now) => {
      const declined = await step(tx, session, 'declined', { cancelReason: reason, endedAt: now }, now);
      await steps.tell('called-off', tx, declined, now);
      await tell(tx, declined, now, ({ role, other }) =>
        role === 'host'
          ? null
          : endNews(declineEmail, t('{name} can’t make it', { name: nameInEmail(other) }), reason),
      );
      publish(tx, declined, 'session/cancelled');
      return declined;
    },

    cancel: (tx, session, by, reason, now) => {
      const change = { cancelledBy: by, cancelReason: reason, isLateCancellation: isLate(session, now) };
      return endEarly(tx, session, change, now, (reader) => cancelNews(reader, { session, by, reason }));
    },

    // Lowers no reliability (R-BOOK-28).
    callOff: (tx, session, by, now) => {
      const change = { cancelledBy: by, cancelReason: '', isLateCancellation: false };
      return endEarly(tx, session, change, now, (reader) =>
        reader.role === by ? null : callOffNews(reader, session),
      );
    },

    move: async (tx, session, startsAt, by, now, { mustAsk }) => {
      if (isLate(session, now)) {
        await mark(tx, session, by === 'host' ? session.hostId : session.bookerId, 'late_move', now);
      }
      const moved = await updateSession(tx, session.id, {
        startsAt,
        rescheduleCount: session.rescheduleCount + 1,
        calendarSequence: session.calendarSequence + 1,
        metEarlyAt: null,
        hostConfirmedAt: null,
        bookerConfirmedAt: null,
        ...(mustAsk ? { state: 'requested' as const, needsApproval: true } : {}),
        ...(session.state === 'requested' || mustAsk
          ? { expiresAt: requestExpiry(now, startsAt, business.requestExpiryHours) }
          : { confirmedAt: now }),
      });
      // People who waited in the room at the old time have not come to the new one.
      await closeAttendance(tx, session.id, null, now, 'ended');
      await steps.tell('changed', tx, moved, now);
      if (session.state === 'confirmed') await steps.tell('timed', tx, moved, now);
      await tell(tx, moved, now, (reader) =>
        moveNews(reader, { moved, by, before: session.startsAt, mustAsk }),
      );
      publish(tx, moved, moved.state === 'confirmed' ? 'session/booked' : 'session/requested');
      return moved;
    },

    expire: async (tx, session, now) => {
      const expired = await step(tx, session, 'expired', { endedAt: now }, now);
      if (session.state === 'held') {
        await steps.tell('hold-expired', tx, expired, now);
        return expired;
      }
      await steps.tell('called-off', tx, expired, now);
      await tell(tx, expired, now, ({ role, other }) =>
        role === 'host'
          ? null
          : endNews(
              expiryEmail,
              t('No answer from {name}', { name: nameInEmail(other) }),
              t('Find another time, or meet someone else.'),
            ),
      );
      publish(tx, expired, 'session/cancelled');
      return expired;
    },

    start: async (tx, session, now) => {
      const started = await step(
        tx,
        session,
        'live',
        { startedAt: now, callEndsAt: endOfCall(session, now, business.shortestCallMinutes) },
        now,
      );
      publish(tx, started, 'session/started');
      return started;
    },

    complete: async (tx, session, endedAt, reason) => {
      await closeAttendance(tx, session.id, null, endedAt, 'ended');
      const counts = session.tookPlaceAt !== null || (await meeting.enough(tx, session, endedAt)) !== null;
      const tookPlaceAt = session.tookPlaceAt ?? (counts ? endedAt : null);
      const completed = await step(tx, session, 'completed', { endedAt, tookPlaceAt }, endedAt);
      await steps.tell('completed', tx, completed, endedAt);
      if (counts && !session.tookPlaceAt) await tellTookPlace(steps, tx, completed, endedAt);
      publish(tx, completed, 'session/completed');
      closeRoom(tx, completed, reason);
      return completed;
    },

    completeEarly,

    miss: async (tx, session, now) => {
      if (session.metEarlyAt) return completeEarly(tx, session, now);
      const missed = await step(tx, session, 'no_show', { endedAt: now }, now);
      await steps.tell('called-off', tx, missed, now);
      const planned = { start: session.startsAt, end: plannedEnd(session) };
      const came = await selectPresentDuring(tx, session.id, planned);
      for (const person of [session.hostId, session.bookerId]) {
        if (!came.has(person)) await mark(tx, session, person, 'no_show', now);
      }
      await tell(tx, missed, now, (reader) => missedNews(reader, came.has(reader.to.id)));
      await closeAttendance(tx, session.id, null, now, 'ended');
      publish(tx, missed, 'session/cancelled');
      closeRoom(tx, missed, 'time-up');
      return missed;
    },

    remind: async (tx, session, minutes, now) => {
      if (!(await claimReminder(tx, session.id, session.startsAt, minutes))) return;
      const people = [session.hostId, session.bookerId];
      const choices = await selectReminderChoices(tx, people, reminderMinutes(business));
      await tell(tx, session, now, ({ to, other }) => ({
        email: choices.get(to.id)?.mail.includes(minutes) ? (about) => reminderEmail(about, minutes) : null,
        notice: choices.get(to.id)?.in_app.includes(minutes)
          ? {
              kind: 'session_reminder',
              title: reminderTitle(minutes, nameInEmail(other)),
              text: t('The room is open.'),
            }
          : null,
      }));
    },

    onRoomClosed: (listener) => {
      roomListeners.push(listener);
    },
  };
}
