import { randomUUID } from 'node:crypto';
import type { listNotifications, Notification, ParsedInput } from '@acquaint/contracts';
import { paged, type Paged } from '../../http/paging.ts';
import { notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import {
  countNotifications,
  deleteAllNotifications,
  deleteNotification,
  insertNotification,
  markRead,
  selectNotifications,
} from './notifications.repository.ts';

/** What a person is told. */
export interface NewNotification {
  /** Who is told. */
  readonly userId: string;
  readonly kind: Notification['kind'];
  readonly title: string;
  readonly text: string;
  /** Where it leads: a path of this site, `/dashboard/…`. */
  readonly path: string;
  /** Whom it is about, null for nobody. */
  readonly personId: string | null;
  readonly now: Temporal.Instant;
}

/** What other modules may call. */
export interface Notifications {
  /**
   * Tells a person something, in the transaction of what it tells about. Their browser hears of it after the commit.
   * @param tx what `withTransaction` has handed out.
   */
  readonly notify: (tx: Transaction, notification: NewNotification) => Promise<void>;
  /** How many are unread, for the sidebar. */
  readonly countUnread: (userId: string) => Promise<number>;
}

/** A person's own notifications; another's do not exist for them. */
export interface NotificationsService extends Notifications {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listNotifications>['query'],
  ) => Promise<Paged<Notification>>;
  /** Marks all that came up to now as read. @returns how many were unread. */
  readonly readAll: (context: RequestContext) => Promise<number>;
  /** @throws ProblemError 404 when the person has no such notification. */
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
  readonly removeAll: (context: RequestContext) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly facts: FactPublisher;
}

export function createNotificationsService({ db, facts }: Dependencies): NotificationsService {
  return {
    notify: async (tx, { userId, kind, title, text, path, personId, now }) => {
      const id = randomUUID();
      await insertNotification(tx, { id, userId, kind, title, body: text, path, personId, createdAt: now });
      afterCommit(tx, () => facts.publish([userId], 'notification/arrived', { notification_id: id }));
    },
    countUnread: (userId) => countNotifications(db, userId, false),
    list: async ({ user }, query) => {
      const results = await selectNotifications(db, user.id, query.did_read, query);
      return paged(results, await countNotifications(db, user.id, query.did_read), query);
    },
    readAll: ({ user, now }) => markRead(db, user.id, now),
    remove: async ({ user }, id) => {
      if (!(await deleteNotification(db, user.id, id))) throw notFound('This notification is gone already.');
    },
    removeAll: ({ user }) => deleteAllNotifications(db, user.id),
  };
}
