import type { Notification } from '@acquaint/contracts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getViewSelectedFields,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  sql,
} from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { FORMATS_OF_USER } from '../identity/formats-of-user.ts';
import { personSummaries, users } from '../identity/identity.queries.ts';
import { notifications } from './notifications.tables.ts';

type Kind = Notification['kind'];

/** A notification that nobody has read yet. */
type NewRow = Pick<
  typeof notifications.$inferSelect,
  'id' | 'userId' | 'kind' | 'title' | 'body' | 'path' | 'personId' | 'createdAt' | 'inApp' | 'mailDueAt'
>;

export async function insertNotifications(tx: Database, rows: readonly NewRow[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    kind: row.kind,
    title: row.title,
    body: row.body,
    path: row.path,
    person_id: row.personId,
    created_at: row.createdAt.toString(),
    in_app: row.inApp,
    mail_due_at: row.mailDueAt?.toString() ?? null,
  }));
  // All rows are one parameter: on a Monday they are many.
  await tx.execute(sql`insert into notifications
      (id, user_id, kind, title, body, path, person_id, created_at, in_app, mail_due_at)
    select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (id uuid, user_id uuid, kind text, title text,
      body text, path text, person_id uuid, created_at timestamptz, in_app boolean, mail_due_at timestamptz)`);
}

/** Whoever else tells one of them something once waits until the transaction ends. */
export async function lockReaders(tx: Database, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('no key update');
}

/** @returns `<user> <path>` of those who have unread news that leads there. */
export async function selectToldOf(
  tx: Database,
  news: readonly { readonly userId: string; readonly path: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ userId: notifications.userId, path: notifications.path })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...new Set(news.map(({ userId }) => userId))]),
        inArray(notifications.path, [...new Set(news.map(({ path }) => path))]),
        isNull(notifications.readAt),
      ),
    );
  return new Set(rows.map(({ userId, path }) => `${userId} ${path}`));
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

/** Which of a person's notifications: what is absent leaves the choice open. */
export interface NotificationChoice {
  readonly id?: string | undefined;
  /** Where they lead. */
  readonly path?: string | undefined;
}

/** Marks as read, what is only mailed or pushed too. @returns how many became read. */
export async function markRead(
  db: Database,
  userId: string,
  { id, path }: NotificationChoice,
  upTo: Temporal.Instant,
): Promise<number> {
  const read = await db
    .update(notifications)
    .set({ readAt: upTo })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        lte(notifications.createdAt, upTo),
        id === undefined ? undefined : eq(notifications.id, id),
        path === undefined ? undefined : eq(notifications.path, path),
      ),
    )
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

/** Kinds that are mailed no more: what waits of them is not mailed either. */
export async function dropWaitingMail(tx: Database, userId: string, kinds: readonly Kind[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .update(notifications)
    .set({ mailDueAt: null })
    .where(
      and(
        eq(notifications.userId, userId),
        isNotNull(notifications.mailDueAt),
        inArray(notifications.kind, [...kinds]),
      ),
    );
}

/** Everything of a person that waits to be mailed is due then. */
export async function moveWaitingMail(tx: Database, userId: string, dueAt: Temporal.Instant): Promise<void> {
  await tx
    .update(notifications)
    .set({ mailDueAt: dueAt })
    .where(and(eq(notifications.userId, userId), isNotNull(notifications.mailDueAt)));
}

/** People with news to be mailed by now, the longest waiting first. */
export async function selectMailDuePeople(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(lte(notifications.mailDueAt, now))
    .groupBy(notifications.userId)
    .orderBy(asc(min(notifications.mailDueAt)))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Ends the waiting of a person's due news. @returns what of it is unread, newest first. */
export async function takeDueMail(
  tx: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<{ kind: Kind; title: string; text: string; path: string }[]> {
  const taken = await tx
    .update(notifications)
    .set({ mailDueAt: null })
    .where(and(eq(notifications.userId, userId), lte(notifications.mailDueAt, now)))
    .returning();
  return taken
    .filter(({ readAt }) => readAt === null)
    .sort((a, b) => Temporal.Instant.compare(b.createdAt, a.createdAt))
    .map(({ kind, title, body, path }) => ({ kind, title, text: body, path }));
}

/** Whom a mail goes to; null for who is suspended or leaves. */
export async function findMailReader(
  tx: Database,
  userId: string,
): Promise<{ readonly email: string; readonly firstName: string; readonly formats: string | null } | null> {
  const [row] = await tx
    .select({ email: users.email, firstName: users.firstName, formats: FORMATS_OF_USER })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletionRequestedAt)));
  return row ?? null;
}

/** @returns how many there were. */
export async function deleteAllNotifications(db: Database, userId: string): Promise<number> {
  const gone = await db
    .delete(notifications)
    .where(eq(notifications.userId, userId))
    .returning({ id: notifications.id });
  return gone.length;
}

function ofPerson(userId: string, didRead: boolean | undefined) {
  const read =
    didRead === undefined
      ? undefined
      : didRead
        ? isNotNull(notifications.readAt)
        : isNull(notifications.readAt);
  return and(eq(notifications.userId, userId), eq(notifications.inApp, true), read);
}
