import { randomUUIDv7 } from 'node:crypto';
import type { listNotifications, Notification, ParsedInput, Address } from '@acquaint/contracts';
import { paged, type Paged } from '../../http/paging.ts';
import { notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import { inFormats } from '../../words/words.ts';
import { LISTED_APART, MAILED_APART } from './mailed-apart.ts';
import { selectDeliveryChoices, type DeliveryChoice } from './notification-settings.repository.ts';
import { mailDueAt, pushDueAt } from './notification-times.ts';
import {
  countNotifications,
  deleteAllNotifications,
  deleteNotification,
  insertNotifications,
  lockReaders,
  markRead,
  selectNotifications,
  selectToldOf,
  type NotificationChoice,
} from './notifications.repository.ts';
import { selectSubscribed } from './push.repository.ts';

export interface NotificationWords {
  readonly title: string;
  readonly text: string;
}

/** What a person is told. */
export interface NewNotification {
  /** Who is told. */
  readonly userId: string;
  readonly kind: Notification['kind'];
  /** Its sentences, said by `t`: it is called in the formats of who is told. */
  readonly words: () => NotificationWords;
  /** Where it leads. */
  readonly path: Address;
  /** Whom it is about, null for nobody. */
  readonly personId: string | null;
  /** True when whoever tells it writes a mail about it, too: it is not mailed a second time. */
  readonly hasLetter?: boolean;
  readonly now: Temporal.Instant;
}

/** What other modules may call. */
export interface Notifications {
  /**
   * Tells a person something, in the transaction of what it tells about, where they have chosen to hear of it: in the app
   * (their browser knows after the commit), by push, and by mail when they have not read it for a while.
   * @param tx what `withTransaction` has handed out.
   */
  readonly notify: (tx: Transaction, notification: NewNotification) => Promise<void>;
  /** The same for many, each of them something: some statements for all of them. */
  readonly notifyAll: (tx: Transaction, notifications: readonly NewNotification[]) => Promise<void>;
  /** The same, for those of them who have no unread news already that leads to the same page. */
  readonly notifyOnce: (tx: Transaction, notifications: readonly NewNotification[]) => Promise<void>;
  /** How many are unread, for the sidebar. */
  readonly countUnread: (userId: string) => Promise<number>;
}

/** For modules that know that somebody has seen what they were told of. */
export interface NewsReading {
  /** What leads to a page is news no more, and not mailed. */
  readonly readPath: (userId: string, path: string, now: Temporal.Instant) => Promise<void>;
}

/** A person's own notifications; another's do not exist for them. */
export interface NotificationsService extends Notifications, NewsReading {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listNotifications>['query'],
  ) => Promise<Paged<Notification>>;
  /** Marks what came up to now as read: one, what leads to a page, or all. @returns how many were unread. */
  readonly read: (context: RequestContext, choice: NotificationChoice) => Promise<number>;
  /** @throws ProblemError 404 when the person has no such notification. */
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
  readonly removeAll: (context: RequestContext) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly facts: FactPublisher;
  /** Minutes that news waits unread before it is mailed. */
  readonly waitMinutes: number;
  /** Has a notification pushed, not before a time. */
  readonly enqueuePush: (id: string, startAfter: Temporal.Instant, tx: Transaction) => Promise<unknown>;
}

export function createNotificationsService({
  db,
  facts,
  waitMinutes,
  enqueuePush,
}: Dependencies): NotificationsService {
  /** The person's other tabs count anew. */
  const tellRead = (userId: string, changed: number): number => {
    if (changed > 0) facts.publish([userId], 'notification/read', { user_id: userId });
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
        if (row.inApp) facts.publish([row.userId], 'notification/arrived', { notification_id: row.id });
    });
  };
  /** What is kept of it where the person has chosen to hear of it, and when it is pushed. */
  const newsOf = (
    { userId, kind, words, path, personId, hasLetter = false, now }: NewNotification,
    choice: DeliveryChoice,
  ) => {
    const isMailed = !hasLetter && !MAILED_APART.has(kind) && !choice.mailOff.includes(kind);
    const { title, text } = inFormats(choice.formats, words);
    const row = {
      ...{ id: randomUUIDv7(), userId, kind, title, body: text, path, personId, createdAt: now },
      inApp: !LISTED_APART.has(kind) && !choice.inAppOff.includes(kind),
      mailDueAt: isMailed ? mailDueAt(now, choice, waitMinutes) : null,
    };
    return { row, pushDue: choice.pushOff.includes(kind) ? null : pushDueAt(now, choice) };
  };
  return {
    notify: (tx, notification) => notifyAll(tx, [notification]),
    notifyAll,
    notifyOnce: async (tx, many) => {
      // Two at once would both find nothing.
      await lockReaders(
        tx,
        many.map(({ userId }) => userId),
      );
      const told = await selectToldOf(tx, many);
      const untold = many.filter(({ userId, path }) => !told.has(`${userId} ${path}`));
      if (untold.length > 0) await notifyAll(tx, untold);
    },
    countUnread: (userId) => countNotifications(db, userId, false),
    list: async ({ user }, query) => {
      const results = await selectNotifications(db, user.id, query.did_read, query);
      return paged(results, await countNotifications(db, user.id, query.did_read), query);
    },
    readPath: async (userId, path, now) => {
      tellRead(userId, await markRead(db, userId, { path }, now));
    },
    read: async ({ user, now }, choice) => tellRead(user.id, await markRead(db, user.id, choice, now)),
    remove: async ({ user }, id) => {
      if (!(await deleteNotification(db, user.id, id)))
        throw notFound('This notification has already been removed.');
      tellRead(user.id, 1);
    },
    removeAll: async ({ user }) => {
      tellRead(user.id, await deleteAllNotifications(db, user.id));
    },
  };
}
