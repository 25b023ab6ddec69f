import type { SessionState } from '@acquaint/contracts';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { profiles } from '../identity/identity.queries.ts';
import { calendarEntries, calendarWritings, type EntryRow } from './calendars.tables.ts';

/** Key of an entry: the account of the calendar, and the session. */
export interface EntryKey {
  readonly accountId: string;
  readonly sessionId: string;
}

const is = ({ accountId, sessionId }: EntryKey) =>
  and(eq(calendarEntries.accountId, accountId), eq(calendarEntries.sessionId, sessionId));

/** Returns the connected calendar accounts of these members. */
export async function selectLenders(
  tx: Database,
  userIds: readonly string[],
): Promise<{ accountId: string; userId: string }[]> {
  const { rows } = await tx.execute<{ account_id: string; user_id: string }>(sql`
    select account_id, user_id from calendar_accounts where user_id in (${list(userIds)})`);
  return rows.map(({ account_id, user_id }) => ({ accountId: account_id, userId: user_id }));
}

/** Returns the owner of a calendar, or null if it is no longer connected. */
export async function findOwner(db: Database, accountId: string): Promise<string | null> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from calendar_accounts where account_id = ${accountId}`,
  );
  return rows[0]?.user_id ?? null;
}

/** Marks a session as due for writing into this calendar. */
export async function requestEntry(tx: Database, key: EntryKey, now: Temporal.Instant): Promise<void> {
  await tx
    .insert(calendarEntries)
    .values({ ...key, dueAt: now })
    .onConflictDoUpdate({
      target: [calendarEntries.accountId, calendarEntries.sessionId],
      set: { dueAt: now, tries: 0, wish: sql`${calendarEntries.wish} + 1` },
    });
}

/** Marks all future sessions of a member as due for a calendar that was just connected. */
export async function requestAllAhead(
  tx: Database,
  accountId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<EntryKey[]> {
  const { rows } = await tx.execute<{ session_id: string }>(sql`
    select session_id from calendar_sessions
    where user_id = ${userId} and ends_at > ${now.toString()} and state in ('confirmed', 'live', 'cancelled')`);
  const keys = rows.map(({ session_id }) => ({ accountId, sessionId: session_id }));
  for (const key of keys) await requestEntry(tx, key, now);
  return keys;
}

/** Claims an entry that is due; returns null if it is not due, or if another worker has it. */
export async function claimEntry(
  db: Database,
  key: EntryKey,
  claim: string,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<EntryRow | null> {
  const isFree = or(isNull(calendarEntries.claimedUntil), lte(calendarEntries.claimedUntil, now));
  const [row] = await db
    .update(calendarEntries)
    .set({ claim, claimedUntil: until })
    .where(and(is(key), lte(calendarEntries.dueAt, now), isFree))
    .returning();
  return row ?? null;
}

export async function findEntry(db: Database, key: EntryKey): Promise<EntryRow | null> {
  const [row] = await db.select().from(calendarEntries).where(is(key));
  return row ?? null;
}

/**
 * Stores the result of a write and releases the entry, unless another worker has claimed it meanwhile.
 * @param dueAt when to look at it again; null for never, unless the session has changed meanwhile.
 * @returns when it is due next; null if it is not, or if the claim was lost.
 */
export async function settleEntry(
  tx: Database,
  { wish, ...key }: Pick<EntryRow, 'accountId' | 'sessionId' | 'wish'>,
  claim: string,
  { dueAt, ...changes }: Partial<EntryRow> & Pick<EntryRow, 'dueAt'>,
): Promise<Temporal.Instant | null> {
  const next = sql`case when ${calendarEntries.wish} = ${wish} then ${dueAt?.toString() ?? null}::timestamptz else ${calendarEntries.dueAt} end`;
  const [row] = await tx
    .update(calendarEntries)
    .set({ ...changes, dueAt: next, claim: null, claimedUntil: null })
    .where(and(is(key), eq(calendarEntries.claim, claim)))
    .returning({ dueAt: calendarEntries.dueAt });
  return row?.dueAt ?? null;
}

/**
 * Makes entries due now that waited because writing failed.
 * @returns their keys.
 */
export async function wakeWaiting(
  tx: Database,
  accountId: string,
  now: Temporal.Instant,
): Promise<EntryKey[]> {
  return tx
    .update(calendarEntries)
    .set({ dueAt: now, tries: 0, problem: null })
    .where(
      and(
        eq(calendarEntries.accountId, accountId),
        isNotNull(calendarEntries.dueAt),
        inArray(calendarEntries.problem, ['unreachable', 'too_many', 'reconnect', 'forbidden']),
      ),
    )
    .returning({ accountId: calendarEntries.accountId, sessionId: calendarEntries.sessionId });
}

/** Selects entries that are due and not claimed (at most 1,000), in case their jobs were lost. */
export function selectDueEntries(db: Database, now: Temporal.Instant): Promise<EntryKey[]> {
  return db
    .select({ accountId: calendarEntries.accountId, sessionId: calendarEntries.sessionId })
    .from(calendarEntries)
    .where(
      and(
        lte(calendarEntries.dueAt, now),
        or(isNull(calendarEntries.claimedUntil), lte(calendarEntries.claimedUntil, now)),
      ),
    )
    .limit(1_000);
}

/** A session as written into the calendar of one of its two people. */
export interface EntrySession {
  readonly state: SessionState;
  readonly sequence: number;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly other: { readonly firstName: string; readonly lastName: string; readonly isErased: boolean };
  /** The owner's locale (BCP 47); null if they have not chosen one. */
  readonly formats: string | null;
}

/** Returns the session of an entry; null if the session was never confirmed. */
export async function findEntrySession(
  db: Database,
  sessionId: string,
  userId: string,
): Promise<EntrySession | null> {
  const { rows } = await db.execute<{
    state: SessionState;
    calendar_sequence: number;
    starts_at: string;
    ends_at: string;
    other_first_name: string;
    other_last_name: string;
    other_is_erased: boolean;
    formats: string | null;
  }>(sql`select s.*, p.formats from calendar_sessions s join ${profiles} p on p.user_id = s.user_id
    where s.session_id = ${sessionId} and s.user_id = ${userId}`);
  const [row] = rows;
  if (!row) return null;
  return {
    state: row.state,
    sequence: row.calendar_sequence,
    start: Temporal.Instant.from(row.starts_at),
    end: Temporal.Instant.from(row.ends_at),
    other: { firstName: row.other_first_name, lastName: row.other_last_name, isErased: row.other_is_erased },
    formats: row.formats,
  };
}

/** State of writing into a calendar. */
export interface WritingHealth {
  readonly writtenAt: Temporal.Instant | null;
  /** Number of sessions for each problem that keeps them from being written. */
  readonly problems: ReadonlyMap<NonNullable<EntryRow['problem']>, number>;
}

export async function selectWritings(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, WritingHealth>> {
  const health = new Map(
    accountIds.map((id) => [
      id,
      {
        writtenAt: null as Temporal.Instant | null,
        problems: new Map<NonNullable<EntryRow['problem']>, number>(),
      },
    ]),
  );
  if (accountIds.length === 0) return health;
  const written = await db
    .select()
    .from(calendarWritings)
    .where(inArray(calendarWritings.accountId, [...accountIds]));
  for (const { accountId, writtenAt } of written) {
    const one = health.get(accountId);
    if (one) one.writtenAt = writtenAt;
  }
  const waiting = await db
    .select({ accountId: calendarEntries.accountId, problem: calendarEntries.problem })
    .from(calendarEntries)
    .where(and(inArray(calendarEntries.accountId, [...accountIds]), isNotNull(calendarEntries.problem)));
  for (const { accountId, problem } of waiting) {
    const problems = health.get(accountId)?.problems;
    if (problem !== null) problems?.set(problem, (problems.get(problem) ?? 0) + 1);
  }
  return health;
}

/** Notes a successful write, so that the owner is notified again at the next failure. */
export async function putWritten(tx: Database, accountId: string, now: Temporal.Instant): Promise<void> {
  const set = { writtenAt: now, toldAt: null };
  await tx
    .insert(calendarWritings)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: calendarWritings.accountId, set });
}

/**
 * Notes that the owner is notified of a failure.
 * @returns whether they had not been notified yet.
 */
export async function claimNotice(tx: Database, accountId: string, now: Temporal.Instant): Promise<boolean> {
  const rows = await tx
    .insert(calendarWritings)
    .values({ accountId, toldAt: now })
    .onConflictDoUpdate({
      target: calendarWritings.accountId,
      set: { toldAt: now },
      setWhere: isNull(calendarWritings.toldAt),
    })
    .returning({ accountId: calendarWritings.accountId });
  return rows.length > 0;
}

/** What an owner did to a session in their calendar. */
export interface MadeThere extends EntrySession {
  readonly there: 'moved' | 'removed';
}

/**
 * Compares the events just read with the entries we wrote, and stores the difference. One that is only longer or shorter there has not
 * moved: its owner may block time after a session, and its length is not theirs to propose.
 * @param settled entries written before this time are sure to be in the read.
 * @returns sessions that their owner has newly moved or removed in the calendar.
 */
export async function compareThere(
  tx: Database,
  accountId: string,
  now: Temporal.Instant,
  settled: Temporal.Instant,
): Promise<MadeThere[]> {
  const { rows } = await tx.execute<{ session_id: string; there: EntryRow['there']; user_id: string }>(sql`
    with seen as (
      select w.account_id, w.session_id, a.user_id,
        case when e.event_id is null then 'removed'
          when e.starts_at <> s.starts_at then 'moved'
          else 'standing' end as there,
        case when e.starts_at <> s.starts_at then e.starts_at end as moved_to
      from calendar_entries w
      join calendar_accounts a on a.account_id = w.account_id
      join calendar_sessions s on s.session_id = w.session_id and s.user_id = a.user_id
      left join calendar_events e on e.account_id = w.account_id and e.event_id = w.event_id
      where w.account_id = ${accountId} and w.due_at is null and w.event_id is not null
        and w.written_sequence = s.calendar_sequence and w.written_at < ${settled.toString()}
        and s.state = 'confirmed' and s.starts_at > ${now.toString()}
    )
    update calendar_entries w set there = seen.there, moved_to = seen.moved_to from seen
    where w.account_id = seen.account_id and w.session_id = seen.session_id
      and (w.there, w.moved_to) is distinct from (seen.there, seen.moved_to)
    returning w.session_id, w.there, seen.user_id`);
  const made: MadeThere[] = [];
  for (const { session_id, there, user_id } of rows) {
    if (there !== 'moved' && there !== 'removed') continue;
    const session = await findEntrySession(tx, session_id, user_id);
    if (session) made.push({ ...session, there });
  }
  return made;
}

const list = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
