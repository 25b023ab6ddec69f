import { to } from '@acquaint/contracts';
import { currentLocale, t } from '../../../i18n/i18n.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { selectEventReaders, type EventReader } from './events.repository.ts';
import type { CircleEventRow } from './events.tables.ts';

/** Notifies everybody who signed up for an event and has not left, in their language and time zone (R-CIRC-25). */
export interface EventNews {
  /** The event has another time, or other rounds. */
  readonly changed: (
    tx: Transaction,
    event: CircleEventRow,
    by: string,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** @param by who cancelled it and is not notified; null to notify everybody. */
  readonly cancelled: (
    tx: Transaction,
    event: CircleEventRow,
    by: string | null,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** The event takes place after all. */
  readonly restored: (tx: Transaction, event: CircleEventRow, now: Temporal.Instant) => Promise<void>;
  /** @param minutes before the start. */
  readonly reminder: (
    tx: Transaction,
    event: CircleEventRow,
    minutes: number,
    now: Temporal.Instant,
  ) => Promise<void>;
}

export function createEventNews(notifications: Pick<Notifications, 'notifyAll'>): EventNews {
  const tell = async (
    tx: Transaction,
    event: CircleEventRow,
    { except, now }: { readonly except: string | null; readonly now: Temporal.Instant },
    content: (reader: EventReader) => NotificationContent,
  ): Promise<void> => {
    const readers = await selectEventReaders(tx, event.id);
    await notifications.notifyAll(
      tx,
      readers
        .filter(({ userId }) => userId !== except)
        .map((reader) => ({
          userId: reader.userId,
          kind: 'circle_event' as const,
          content: () => content(reader),
          // A hidden event has no page.
          path:
            event.hiddenAt === null
              ? to('/dashboard/event', { event: event.id })
              : to('/dashboard/groups', { circle: event.circleId }),
          // News about an appointment also reaches people from whom its host is hidden, because it names no one (R-NET-6).
          personId: null,
          now,
        })),
    );
  };
  return {
    changed: (tx, event, by, now) =>
      tell(tx, event, { except: by, now }, ({ timeZone }) => ({
        title: t('{event} has changed', { event: event.name }),
        text: t('It starts on {at}: {count, plural, one {# round} other {# rounds}} of {minutes} minutes.', {
          at: startText(event.startsAt, timeZone),
          count: event.rounds,
          minutes: event.roundMinutes,
        }),
      })),
    cancelled: (tx, event, by, now) =>
      tell(tx, event, { except: by, now }, () => ({
        title: t('{event} was cancelled', { event: event.name }),
        text: event.cancelReason === '' ? cancelReasonOf(event) : t('“{text}”', { text: event.cancelReason }),
      })),
    restored: (tx, event, now) =>
      tell(tx, event, { except: null, now }, ({ timeZone }) => ({
        title: t('{event} is going ahead after all', { event: event.name }),
        text: t('It starts on {at}.', { at: startText(event.startsAt, timeZone) }),
      })),
    reminder: (tx, event, minutes, now) =>
      tell(tx, event, { except: null, now }, ({ timeZone }) => ({
        title: t('{event} is about to start', { event: event.name }),
        text:
          minutes < 60
            ? t(
                'It starts in {minutes, plural, one {# minute} other {# minutes}}. Enter the lobby to take part.',
                {
                  minutes,
                },
              )
            : t('It starts on {at}.', { at: startText(event.startsAt, timeZone) }),
      })),
  };
}

/** Returns why an event was cancelled, as it was said, or in the reader's language if nobody had to say it (R-CIRC-28, R-MOD-5). */
export function cancelReasonOf({ cancelReason, hiddenAt }: CircleEventRow): string {
  if (cancelReason !== '') return cancelReason;
  return hiddenAt === null ? t('Its circle was archived.') : t('It was hidden because of a report.');
}

/** `Tue 24 Nov, 10:00` in the reader's time zone and locale. */
function startText(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toLocaleString(currentLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}
