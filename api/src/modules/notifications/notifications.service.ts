import { randomUUIDv7 } from 'node:crypto';
import type {
  Address,
  listNotifications,
  Notification,
  ParsedInput,
  readNotifications,
} from '@acquaint/contracts';
import { paged, type Paged } from '../../http/paging.ts';
import { notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { WITHOUT_APP_SWITCH, ON_OTHER_PAGES, WITH_OWN_EMAIL } from './special-kinds.ts';
import { selectDeliveryChoices, type DeliveryChoice } from './notification-settings.repository.ts';
import { emailDueAt, pushDueAt } from './notification-times.ts';
import {
  countNotifications,
  deleteAllNotifications,
  deleteNotification,
  deleteNotificationsOf,
  insertNotifications,
  lockReaders,
  markRead,
  selectNotifications,
  selectUnreadAt,
  type HiddenFrom,
  type SelectQuotes,
} from './notifications.repository.ts';
import { writeTexts, type NotificationContent } from './notification-texts.ts';
import { selectSubscribed } from './push.repository.ts';

/** A notification to create. */
export interface NewNotification {
  /** The recipient. */
  readonly userId: string;
  readonly kind: Notification['kind'];
  /**
   * Returns the texts, translated by `t`. Called once for each language that we offer, with a locale of that language set, so
   * it must not have effects. A notification is shown in the language that its recipient has chosen when they read it.
   */
  readonly content: () => NotificationContent;
  /** The path it leads to. */
  readonly path: Address;
  /** The member it is about; null for none. */
  readonly personId: string | null;
  /** True if the caller sends its own email, so that no second one is sent. */
  readonly hasEmail?: boolean;
  readonly now: Temporal.Instant;
}

/** Functions for other modules. */
export interface Notifications {
  /**
   * Notifies a member in the transaction of the change, over the channels they have chosen: in the app (the browser
   * gets an event after the commit), by push, and by email if it is unread for a while.
   * @param tx a transaction of `withTransaction`.
   */
  readonly notify: (tx: Transaction, notification: NewNotification) => Promise<void>;
  /** Notifies many members with a few statements. */
  readonly notifyAll: (tx: Transaction, notifications: readonly NewNotification[]) => Promise<void>;
  /** Notifies those members who have no unread notification with the same path. */
  readonly notifyOnce: (tx: Transaction, notifications: readonly NewNotification[]) => Promise<void>;
  /**
   * Notifies those members who have no unread notification of the same kind, with the same path, about the same person: who does and
   * undoes the same again and again is told of once.
   */
  readonly notifyOncePerPerson: (tx: Transaction, notifications: readonly NewNotification[]) => Promise<void>;
  /** Takes back the notifications of these members that lead to a page, because what they are about is gone. */
  readonly withdraw: (tx: Transaction, userIds: readonly string[], path: string) => Promise<void>;
  /** Returns the number of unread notifications, for the sidebar. */
  readonly countUnread: (userId: string) => Promise<number>;
}

/** For modules that know that a member has seen the page of a notification. */
export interface NewsReading {
  /** Marks notifications that lead to one of these pages as read, so that they are not emailed. */
  readonly readPaths: (userId: string, paths: readonly string[], now: Temporal.Instant) => Promise<void>;
}

/** A member's own notifications; those of others do not exist for them (404). */
export interface NotificationsService extends Notifications, NewsReading {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listNotifications>['query'],
  ) => Promise<Paged<Notification>>;
  /**
   * Marks notifications up to now as read: one, those that lead to a page, or all.
   * @returns how many were unread.
   */
  readonly read: (
    context: RequestContext,
    choice: ParsedInput<typeof readNotifications>['body'],
  ) => Promise<number>;
  /** @throws ProblemError 404 if the member has no such notification. */
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
  readonly removeAll: (context: RequestContext) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  /** Minutes that a notification is unread before it is emailed. */
  readonly waitMinutes: number;
  readonly hiddenFrom: HiddenFrom;
  readonly selectQuotes: SelectQuotes;
  /** Queues a notification for push, not before a time. */
  readonly enqueuePush: (id: string, startAfter: Temporal.Instant, tx: Transaction) => Promise<unknown>;
}

export function createNotificationsService({
  db,
  events,
  waitMinutes,
  hiddenFrom,
  selectQuotes,
  enqueuePush,
}: Dependencies): NotificationsService {
  /** Publishes an event, so that the member's other tabs update their count. */
  const publishRead = (userId: string, changed: number): number => {
    if (changed > 0) events.publish([userId], 'notification/read', { user_id: userId });
    return changed;
  };
  const notifyAll: Notifications['notifyAll'] = async (tx, many) => {
    const choices = await selectDeliveryChoices(tx, [...new Set(many.map(({ userId }) => userId))]);
    const news = many.flatMap((one) => {
      const choice = choices.get(one.userId);
      return choice ? [newsOf(one, choice)] : [];
    });
    await insertNotifications(
      tx,
      news.map(({ row }) => row),
    );
    const pushed = news.filter(({ pushDue }) => pushDue !== null);
    const subscribed = await selectSubscribed(
      tx,
      pushed.map(({ row }) => row.userId),
    );
    for (const { row, pushDue } of pushed)
      if (pushDue && subscribed.has(row.userId)) await enqueuePush(row.id, pushDue, tx);
    afterCommit(tx, () => {
      for (const { row } of news)
        if (row.inApp) events.publish([row.userId], 'notification/arrived', { notification_id: row.id });
    });
  };
  /** Returns the row to store according to the member's choices, and when to push it. */
  const newsOf = (
    { userId, kind, content, path, personId, hasEmail = false, now }: NewNotification,
    choice: DeliveryChoice,
  ) => {
    const isMailed = !hasEmail && !WITH_OWN_EMAIL.has(kind) && !choice.emailOff.includes(kind);
    const row = {
      ...{ id: randomUUIDv7(), userId, kind, path, personId, createdAt: now },
      ...writeTexts(choice.formats, content),
      inApp: !ON_OTHER_PAGES.has(kind) && (WITHOUT_APP_SWITCH.has(kind) || !choice.inAppOff.includes(kind)),
      emailDueAt: isMailed ? emailDueAt(now, choice, waitMinutes) : null,
    };
    return { row, pushDue: choice.pushOff.includes(kind) ? null : pushDueAt(now, choice) };
  };
  /**
   * Returns a function that leaves out what its readers already have unread.
   * @param keyOf is the same for notifications that say the same.
   */
  const unlessUnread =
    (keyOf: (news: Awaited<ReturnType<typeof selectUnreadAt>>[number]) => string) =>
    async (tx: Transaction, many: readonly NewNotification[]): Promise<void> => {
      // Lock first: two simultaneous calls would both find nothing.
      await lockReaders(
        tx,
        many.map(({ userId }) => userId),
      );
      const unread = new Set((await selectUnreadAt(tx, many)).map(keyOf));
      const untold = many.filter((one) => !unread.has(keyOf(one)));
      if (untold.length > 0) await notifyAll(tx, untold);
    };
  return {
    notify: (tx, notification) => notifyAll(tx, [notification]),
    notifyAll,
    notifyOnce: unlessUnread(({ userId, path }) => `${userId} ${path}`),
    notifyOncePerPerson: unlessUnread(({ userId, kind, path, personId }) =>
      [userId, kind, path, personId].join(' '),
    ),
    countUnread: (userId) => countNotifications(db, { userId, didRead: false, hiddenFrom }),
    list: async ({ user }, query) => {
      const selection = { userId: user.id, didRead: query.did_read, hiddenFrom };
      const results = await selectNotifications(db, selection, query, selectQuotes);
      return paged(results, await countNotifications(db, selection), query);
    },
    withdraw: async (tx, userIds, path) => {
      const changed = await deleteNotificationsOf(tx, userIds, path);
      afterCommit(tx, () => {
        for (const userId of changed) publishRead(userId, 1);
      });
    },
    readPaths: async (userId, paths, now) => {
      publishRead(userId, await markRead(db, userId, { paths }, now));
    },
    read: async ({ user, now }, { id, path }) => {
      const choice = { id, paths: path === undefined ? undefined : [path] };
      return publishRead(user.id, await markRead(db, user.id, choice, now));
    },
    remove: async ({ user }, id) => {
      if (!(await deleteNotification(db, user.id, id)))
        throw notFound('This notification has already been removed.');
      publishRead(user.id, 1);
    },
    removeAll: async ({ user }) => {
      publishRead(user.id, await deleteAllNotifications(db, user.id));
    },
  };
}
