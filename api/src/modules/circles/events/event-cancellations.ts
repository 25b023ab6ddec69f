import type { Transaction } from '../../../ports/database/database.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { Rounds } from '../../sessions/rounds/rounds.service.ts';
import { createEventNews } from './event-news.ts';
import { tellReaders } from './event-pages.ts';
import { lockEventsAhead, lockEventsCancelledAt } from './cancellations.repository.ts';
import { changeEvent } from './events.repository.ts';
import type { CircleEventRow } from './events.tables.ts';

/** Ends events before their time. Sessions of a round that have started go on, so no call is cut (R-CIRC-25). */
export interface EventCancellations {
  /**
   * Cancels an event, and tells everybody who signed up.
   * @param event locked until the transaction ends, and not over.
   * @param by who cancels it and need not be told; null if everybody is told.
   * @param reason for the others; empty if the circle was archived or the event is hidden.
   * @param at since when; now by default.
   */
  readonly cancel: (
    tx: Transaction,
    event: CircleEventRow,
    cancelled: { readonly by: string | null; readonly reason: string; readonly at?: Temporal.Instant },
    now: Temporal.Instant,
  ) => Promise<CircleEventRow>;
  /**
   * Cancels all events of a circle that are not over, because the circle is archived (R-CIRC-28). Events that were cancelled by being
   * hidden get the new time, without a notification: they are no longer restored when only they are shown again.
   * @param by as above.
   * @param archivedAt when the circle was archived, if that was not now.
   */
  readonly cancelAll: (
    tx: Transaction,
    circleId: string,
    by: string | null,
    now: Temporal.Instant,
    archivedAt?: Temporal.Instant,
  ) => Promise<void>;
  /**
   * Restores an event that was cancelled together with its circle, or by being hidden. If it has not begun, everybody who signed up
   * is notified; reminders whose time is over are not sent.
   * @param event locked until the transaction ends.
   */
  readonly restore: (tx: Transaction, event: CircleEventRow, now: Temporal.Instant) => Promise<void>;
  /**
   * Takes back what `cancelAll` did at an instant, for events that have not begun: the hiding of their circle was undone. Events that
   * are hidden themselves stay cancelled until they are shown.
   */
  readonly restoreAll: (
    tx: Transaction,
    circleId: string,
    cancelledAt: Temporal.Instant,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Sets what else is done for an event that takes place after all, in the same transaction: its jobs are scheduled again. */
  readonly onRestored: (listener: RestoredListener) => void;
}

type RestoredListener = (tx: Transaction, event: CircleEventRow, now: Temporal.Instant) => Promise<void>;

interface Dependencies {
  readonly events: EventPublisher;
  readonly notifications: Pick<Notifications, 'notifyAll'>;
  readonly rounds: Pick<Rounds, 'callOff'>;
}

export function createEventCancellations({
  events,
  notifications,
  rounds,
}: Dependencies): EventCancellations {
  const news = createEventNews(notifications);
  let restored: RestoredListener = () => Promise.resolve();

  const cancel: EventCancellations['cancel'] = async (tx, event, { by, reason, at }, now) => {
    const row = await changeEvent(tx, event.id, {
      cancelledAt: at ?? now,
      cancelReason: reason,
      calendarSequence: event.calendarSequence + 1,
    });
    await rounds.callOff(tx, event.id, now);
    await news.cancelled(tx, row, by, now);
    await tellReaders(tx, events, event.id);
    return row;
  };

  const restore: EventCancellations['restore'] = async (tx, event, now) => {
    const row = await changeEvent(tx, event.id, {
      cancelledAt: null,
      calendarSequence: event.calendarSequence + 1,
      timedAt: now,
    });
    if (Temporal.Instant.compare(event.startsAt, now) > 0) await news.restored(tx, row, now);
    await restored(tx, row, now);
    await tellReaders(tx, events, event.id);
  };

  return {
    cancel,
    restore,
    cancelAll: async (tx, circleId, by, now, archivedAt = now) => {
      for (const event of await lockEventsAhead(tx, circleId, now)) {
        if (event.cancelledAt === null) await cancel(tx, event, { by, reason: '', at: archivedAt }, now);
        else await changeEvent(tx, event.id, { cancelledAt: archivedAt });
      }
    },
    restoreAll: async (tx, circleId, cancelledAt, now) => {
      for (const event of await lockEventsCancelledAt(tx, circleId, cancelledAt, now)) {
        if (event.hiddenAt === null) await restore(tx, event, now);
        else await changeEvent(tx, event.id, { cancelledAt: event.hiddenAt });
      }
    },
    onRestored: (listener) => {
      restored = listener;
    },
  };
}
