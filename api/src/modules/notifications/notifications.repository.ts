import type { Notification } from '@acquaint/contracts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  getViewSelectedFields,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { FORMATS_OF_USER } from '../identity/account/locale-of-user.ts';
import { personSummaries, users } from '../identity/identity.queries.ts';
import { readTexts, type StoredTexts } from './notification-texts.ts';
import { notifications } from './notifications.tables.ts';

type Kind = Notification['kind'];

/**
 * Returns the condition that a person is hidden from a reader (R-NET-6). Given to this module when it is registered: the module of
 * connections, which has the condition, is above this one.
 */
export type HiddenFrom = (readerId: string | SQL, person: SQL) => SQL<boolean>;

/**
 * Returns the beginnings of the messages that notifications lead to, by path. Given to this module when it is registered: the module of
 * the inbox is above this one.
 */
export type SelectQuotes = (
  db: Database,
  readerId: string,
  paths: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Which notifications of a member to read. */
interface NewsSelection {
  readonly userId: string;
  /** Absent for both read and unread. */
  readonly didRead?: boolean | undefined;
  readonly hiddenFrom: HiddenFrom;
}

/** A new, unread notification. */
type NewRow = Pick<
  typeof notifications.$inferSelect,
  'id' | 'userId' | 'kind' | 'path' | 'personId' | 'createdAt' | 'inApp' | 'emailDueAt'
> &
  StoredTexts;

export async function insertNotifications(tx: Database, rows: readonly NewRow[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    kind: row.kind,
    title: row.title,
    body: row.body,
    translations: row.translations,
    path: row.path,
    person_id: row.personId,
    created_at: row.createdAt.toString(),
    in_app: row.inApp,
    mail_due_at: row.emailDueAt?.toString() ?? null,
  }));
  // All rows are one parameter, because there are many on Mondays.
  await tx.execute(sql`insert into notifications
      (id, user_id, kind, title, body, translations, path, person_id, created_at, in_app, mail_due_at)
    select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (id uuid, user_id uuid, kind text, title text,
      body text, translations jsonb, path text, person_id uuid, created_at timestamptz, in_app boolean, mail_due_at timestamptz)`);
}

/** Locks these members, so that another `notifyOnce` or `notifyOncePerPerson` for them waits until the transaction ends. */
export async function lockReaders(tx: Database, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('no key update');
}

/** Returns what the unread notifications of these members with these paths are about. */
export function selectUnreadAt(
  tx: Database,
  news: readonly { readonly userId: string; readonly path: string }[],
): Promise<Pick<NewRow, 'userId' | 'kind' | 'path' | 'personId'>[]> {
  const { userId, kind, path, personId } = notifications;
  return tx
    .select({ userId, kind, path, personId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...new Set(news.map(({ userId }) => userId))]),
        inArray(notifications.path, [...new Set(news.map(({ path }) => path))]),
        isNull(notifications.readAt),
      ),
    );
}

/** Returns a page of a member's notifications, newest first, in the reader's language. */
export async function selectNotifications(
  db: Database,
  selection: NewsSelection,
  { page, page_size }: PageRequest,
  selectQuotes: SelectQuotes,
): Promise<Notification[]> {
  const rows = await db
    .select({ notification: notifications, person: getViewSelectedFields(personSummaries) })
    .from(notifications)
    .leftJoin(personSummaries, eq(personSummaries.id, notifications.personId))
    .where(listed(selection))
    .orderBy(desc(notifications.createdAt), notifications.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  const ofMessages = rows.filter(({ notification }) => notification.kind === 'message_mentioned');
  const quotes = await selectQuotes(
    db,
    selection.userId,
    ofMessages.map(({ notification }) => notification.path),
  );
  return rows.map(({ notification, person }) => ({
    id: notification.id,
    kind: notification.kind,
    ...readTexts(notification),
    quote: notification.kind === 'message_mentioned' ? (quotes.get(notification.path) ?? null) : null,
    path: notification.path,
    person,
    created_at: notification.createdAt.toString(),
    did_read: notification.readAt !== null,
  }));
}

export async function countNotifications(db: Database, selection: NewsSelection): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(listed(selection));
  return row?.count ?? 0;
}

/** Filter of a member's notifications; absent fields match all. */
interface NotificationChoice {
  readonly id?: string | undefined;
  /** The paths they lead to. */
  readonly paths?: readonly string[] | undefined;
}

/**
 * Marks notifications as read, including those that are only emailed or pushed.
 * @returns how many were unread.
 */
export async function markRead(
  db: Database,
  userId: string,
  { id, paths }: NotificationChoice,
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
        paths === undefined ? undefined : inArray(notifications.path, [...paths]),
      ),
    )
    .returning({ id: notifications.id });
  return read.length;
}

/** @returns false if the member has no such notification. */
export async function deleteNotification(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Deletes the notifications of these members that lead to a page. @returns the members who had one in the app. */
export async function deleteNotificationsOf(
  tx: Database,
  userIds: readonly string[],
  path: string,
): Promise<string[]> {
  const rows = await tx
    .delete(notifications)
    .where(and(inArray(notifications.userId, [...userIds]), eq(notifications.path, path)))
    .returning({ userId: notifications.userId, inApp: notifications.inApp });
  return rows.filter(({ inApp }) => inApp).map(({ userId }) => userId);
}

/** Cancels waiting emails of kinds that were switched off. */
export async function dropWaitingEmails(tx: Database, userId: string, kinds: readonly Kind[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .update(notifications)
    .set({ emailDueAt: null })
    .where(
      and(
        eq(notifications.userId, userId),
        isNotNull(notifications.emailDueAt),
        inArray(notifications.kind, [...kinds]),
      ),
    );
}

/** Sets a new due time for all waiting emails of a member. */
export async function moveWaitingEmails(
  tx: Database,
  userId: string,
  dueAt: Temporal.Instant,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ emailDueAt: dueAt })
    .where(and(eq(notifications.userId, userId), isNotNull(notifications.emailDueAt)));
}

/** Finds a notification to push. @returns null if it is read or removed, or names someone who is hidden from its reader. */
export async function findUnread(
  db: Database,
  id: string,
  hiddenFrom: HiddenFrom,
): Promise<typeof notifications.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.id, id),
        isNull(notifications.readAt),
        isShownTo(sql`${notifications.userId}`, hiddenFrom),
      ),
    );
  return row ?? null;
}

/** A member with notifications due for email, and since when the oldest has been. */
export interface EmailDuePerson {
  readonly userId: string;
  readonly since: Temporal.Instant;
}

/** Returns members with notifications due for email, the longest waiting first; only those after `after`, if given. */
export async function selectEmailDuePeople(
  db: Database,
  now: Temporal.Instant,
  limit: number,
  after: EmailDuePerson | null,
): Promise<EmailDuePerson[]> {
  const since = min(notifications.emailDueAt);
  const rows = await db
    .select({ userId: notifications.userId, since })
    .from(notifications)
    .where(lte(notifications.emailDueAt, now))
    .groupBy(notifications.userId)
    .having(
      after === null
        ? undefined
        : sql`(${since}, ${notifications.userId}) > (${after.since.toString()}::timestamptz, ${after.userId}::uuid)`,
    )
    .orderBy(asc(since), asc(notifications.userId))
    .limit(limit);
  return rows.flatMap(({ userId, since: at }) => (at === null ? [] : [{ userId, since: at }]));
}

/**
 * Marks a member's due notifications as handled.
 * @returns the unread ones that name nobody who is hidden from the member, newest first.
 */
export async function takeDueEmails(
  tx: Database,
  { userId, hiddenFrom }: Pick<NewsSelection, 'userId' | 'hiddenFrom'>,
  now: Temporal.Instant,
): Promise<(StoredTexts & { kind: Kind; path: string; pictureUrl: string | null })[]> {
  const rows = await tx
    .update(notifications)
    .set({ emailDueAt: null })
    .where(and(eq(notifications.userId, userId), lte(notifications.emailDueAt, now)))
    .returning({
      ...getTableColumns(notifications),
      isShown: sql<boolean>`coalesce(${isShownTo(userId, hiddenFrom)}, true)`,
      pictureUrl: sql<
        string | null
      >`(select ${personSummaries.picture_url} from ${personSummaries} where ${personSummaries.id} = ${notifications.personId})`,
    });
  return rows
    .filter(({ readAt, isShown }) => readAt === null && isShown)
    .sort((a, b) => Temporal.Instant.compare(b.createdAt, a.createdAt))
    .map(({ kind, title, body, translations, path, pictureUrl }) => ({
      ...{ kind, title, body, translations, path, pictureUrl },
    }));
}

/** Returns the recipient of an email; null if they are suspended or have requested deletion. */
export async function findEmailReader(
  tx: Database,
  userId: string,
): Promise<{ readonly email: string; readonly firstName: string; readonly formats: string | null } | null> {
  const [row] = await tx
    .select({ email: users.email, firstName: users.firstName, formats: FORMATS_OF_USER })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletionRequestedAt)));
  return row ?? null;
}

/**
 * Deletes all notifications of a member.
 * @returns how many there were.
 */
export async function deleteAllNotifications(db: Database, userId: string): Promise<number> {
  const rows = await db
    .delete(notifications)
    .where(eq(notifications.userId, userId))
    .returning({ id: notifications.id });
  return rows.length;
}

/** Condition: a notification of the selection, shown in the app. */
function listed({ userId, didRead, hiddenFrom }: NewsSelection): SQL | undefined {
  const read =
    didRead === undefined
      ? undefined
      : didRead
        ? isNotNull(notifications.readAt)
        : isNull(notifications.readAt);
  return and(
    eq(notifications.userId, userId),
    eq(notifications.inApp, true),
    read,
    isShownTo(userId, hiddenFrom),
  );
}

/**
 * Condition: a notification names nobody who is hidden from its reader (R-NET-6). That a session was cancelled stays: it is about an
 * appointment, and a block itself cancels sessions (R-BOOK-28).
 */
function isShownTo(userId: string | SQL, hiddenFrom: HiddenFrom): SQL | undefined {
  return or(
    isNull(notifications.personId),
    eq(notifications.kind, 'session_cancelled'),
    not(hiddenFrom(userId, sql`${notifications.personId}`)),
  );
}
