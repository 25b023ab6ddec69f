import type { Notification } from '@acquaint/contracts';
import { and, count, desc, eq, getViewSelectedFields, isNotNull, isNull, lte } from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { personSummaries } from '../identity/identity.tables.ts';
import { notifications } from './notifications.tables.ts';

export async function insertNotification(
  tx: Database,
  row: typeof notifications.$inferInsert,
): Promise<void> {
  await tx.insert(notifications).values(row);
}

/** A page of a person's notifications, newest first. @param didRead absent: read and unread. */
export async function selectNotifications(
  db: Database,
  userId: string,
  didRead: boolean | undefined,
  { page, page_size }: PageRequest,
): Promise<Notification[]> {
  const rows = await db
    .select({ notification: notifications, person: getViewSelectedFields(personSummaries) })
    .from(notifications)
    .leftJoin(personSummaries, eq(personSummaries.id, notifications.personId))
    .where(ofPerson(userId, didRead))
    .orderBy(desc(notifications.createdAt), notifications.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return rows.map(({ notification, person }) => ({
    id: notification.id,
    kind: notification.kind,
    title: notification.title,
    text: notification.body,
    path: notification.path,
    person,
    created_at: notification.createdAt.toString(),
    did_read: notification.readAt !== null,
  }));
}

export async function countNotifications(db: Database, userId: string, didRead?: boolean): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(ofPerson(userId, didRead));
  return row?.count ?? 0;
}

/** @returns how many became read. */
export async function markRead(db: Database, userId: string, upTo: Temporal.Instant): Promise<number> {
  const read = await db
    .update(notifications)
    .set({ readAt: upTo })
    .where(and(ofPerson(userId, false), lte(notifications.createdAt, upTo)))
    .returning({ id: notifications.id });
  return read.length;
}

/** @returns false when the person has no such notification. */
export async function deleteNotification(db: Database, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id });
  return gone.length > 0;
}

export async function deleteAllNotifications(db: Database, userId: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.userId, userId));
}

function ofPerson(userId: string, didRead: boolean | undefined) {
  const read =
    didRead === undefined
      ? undefined
      : didRead
        ? isNotNull(notifications.readAt)
        : isNull(notifications.readAt);
  return and(eq(notifications.userId, userId), read);
}
