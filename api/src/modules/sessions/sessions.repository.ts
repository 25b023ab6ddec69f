import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
  ne,
} from 'drizzle-orm';
import type { PaymentState, PersonSummary, SessionState } from '@acquaint/contracts';
import { isOneOf } from '../../db/is-one-of.ts';
import { isAmong, prepared } from '../../db/prepared.ts';
import type { Database } from '../../ports/database/database.ts';
import { personSummaries } from '../identity/identity.queries.ts';
import { sessions, type SessionRow } from './sessions.tables.ts';
import type { Allowance } from './booking/weekly-limit.ts';
import { COUNTED, OCCUPYING } from './session-states.ts';

/** A session with what one reader of it sees. */
export interface SessionView extends SessionRow {
  readonly host: PersonSummary;
  readonly booker: PersonSummary;
  /** Whether the reader was in the room. */
  readonly wasPresent: boolean;
  readonly hasReviewed: boolean;
  /** Null until it is paid. */
  readonly paymentState: PaymentState | null;
}

/** Selects sessions by a condition, as `readerId` sees them. */
function selectViews(db: Database, readerId: string, where: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(sessions),
      host: sql<PersonSummary>`to_jsonb(host)`,
      booker: sql<PersonSummary>`to_jsonb(booker)`,
      wasPresent: sql<boolean>`exists (select 1 from session_attendance a
        where a.session_id = ${sessions.id} and a.user_id = ${readerId})`,
      hasReviewed: sql<boolean>`exists (select 1 from session_reviews r
        where r.session_id = ${sessions.id} and r.author_id = ${readerId})`,
      paymentState: sql<PaymentState | null>`(select p.state from session_payments p
        where p.session_id = ${sessions.id})`,
    })
    .from(sessions)
    .innerJoin(sql`${personSummaries} host`, sql`host.id = ${sessions.hostId}`)
    .innerJoin(sql`${personSummaries} booker`, sql`booker.id = ${sessions.bookerId}`)
    .where(where);
}

/** Finds a session as a reader sees it; null when there is none. */
export async function findSessionView(
  db: Database,
  id: string,
  readerId: string,
): Promise<SessionView | null> {
  const [view] = await selectViews(db, readerId, eq(sessions.id, id));
  return view ?? null;
}

/** Reads a session's row and locks it until the transaction ends. */
export async function lockSession(tx: Database, id: string): Promise<SessionRow | null> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update');
  return row ?? null;
}

/** Reads a session's row. */
export async function findSession(db: Database, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
  return row ?? null;
}

export async function insertSession(tx: Database, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

export async function updateSession(
  tx: Database,
  id: string,
  changes: Partial<typeof sessions.$inferInsert>,
): Promise<SessionRow> {
  const [row] = await tx.update(sessions).set(changes).where(eq(sessions.id, id)).returning();
  if (!row) throw new Error(`There is no session ${id}`);
  return row;
}

const involves = (userIds: readonly string[]): SQL | undefined =>
  or(inArray(sessions.hostId, [...userIds]), inArray(sessions.bookerId, [...userIds]));

const AGENDA = {
  id: sessions.id,
  state: sessions.state,
  hostId: sessions.hostId,
  bookerId: sessions.bookerId,
  startsAt: sessions.startsAt,
  durationMinutes: sessions.durationMinutes,
  hostBufferMinutes: sessions.hostBufferMinutes,
  bookerBufferMinutes: sessions.bookerBufferMinutes,
  expiresAt: sessions.expiresAt,
  callEndsAt: sessions.callEndsAt,
  circleEventId: sessions.circleEventId,
};
export type AgendaEntry = Pick<SessionRow, keyof typeof AGENDA>;

const AGENDAS = prepared((db, value: (name: 'ids' | 'from' | 'to') => SQL) =>
  db
    .select(AGENDA)
    .from(sessions)
    .where(
      and(
        or(isAmong(sessions.hostId, value('ids')), isAmong(sessions.bookerId, value('ids'))),
        gt(sessions.startsAt, value('from')),
        lt(sessions.startsAt, value('to')),
        inArray(sessions.state, [...OCCUPYING, 'completed']),
      ),
    ),
);

/** Returns these people's sessions between two times, from which busy times and full days are derived. */
export function selectAgenda(
  db: Database,
  userIds: readonly string[],
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<AgendaEntry[]> {
  return AGENDAS(db, { ids: [...userIds], from: from.toString(), to: to.toString() });
}

/** Returns what raises a member's weekly limit. */
export async function selectAllowance(db: Database, userId: string): Promise<Allowance> {
  const { rows } = await db.execute<{ has_calendar: boolean; joined: number }>(
    sql`select has_calendar, joined from booking_allowances where user_id = ${userId}`,
  );
  return { hasCalendar: rows[0]?.has_calendar ?? false, joined: rows[0]?.joined ?? 0 };
}

/** Counts a member's bookings within an interval that count against their weekly limit. */
export async function countBookings(
  db: Database,
  bookerId: string,
  week: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(sessions)
    .where(
      and(
        eq(sessions.bookerId, bookerId),
        // Rounds of circle events are not booked (R-CIRC-24).
        isNull(sessions.circleEventId),
        gte(sessions.bookedAt, week.start),
        lt(sessions.bookedAt, week.end),
        or(
          inArray(sessions.state, [...COUNTED]),
          and(eq(sessions.state, 'cancelled'), eq(sessions.cancelledBy, 'booker')),
        ),
      ),
    );
  return row?.count ?? 0;
}

const UPCOMING: readonly SessionState[] = ['requested', 'confirmed', 'live'];
const PAST: readonly SessionState[] = ['completed', 'declined', 'expired', 'cancelled', 'no_show'];

/** Whose sessions to select, of which period, as of `now`. */
interface SessionsQuestion {
  readonly userId: string;
  readonly period: 'upcoming' | 'past';
  readonly now: Temporal.Instant;
}

/**
 * Returns a page of a member's sessions: upcoming ones soonest first, past ones newest first. Holds are in neither, except the
 * member's own hold that can still be paid.
 */
export async function selectSessions(
  db: Database,
  { userId, period, now }: SessionsQuestion,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ views: SessionView[]; count: number }> {
  const isToPay = and(
    eq(sessions.state, 'held'),
    eq(sessions.bookerId, userId),
    gt(sessions.priceCents, 0),
    gt(sessions.expiresAt, now),
  );
  const isBooked = and(
    involves([userId]),
    inArray(sessions.state, [...(period === 'upcoming' ? UPCOMING : PAST)]),
    isNotNull(sessions.bookedAt),
  );
  const where = period === 'upcoming' ? or(isBooked, isToPay) : isBooked;
  const [total] = await db.select({ count: count() }).from(sessions).where(where);
  const views = await selectViews(db, userId, where)
    .orderBy(period === 'upcoming' ? asc(sessions.startsAt) : desc(sessions.startsAt), asc(sessions.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { views, count: total?.count ?? 0 };
}

/** Counts a member's upcoming sessions, for the sidebar. */
export async function countUpcoming(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(involves([userId]), inArray(sessions.state, [...UPCOMING])));
  return row?.count ?? 0;
}

const awaitsReview = (userId: string, countsAfter: Temporal.Instant): SQL | undefined =>
  and(
    involves([userId]),
    gt(sessions.tookPlaceAt, countsAfter),
    sql`exists (select 1 from session_attendance a where a.session_id = ${sessions.id} and a.user_id = ${userId})`,
    sql`not exists (select 1 from session_reviews r where r.session_id = ${sessions.id} and r.author_id = ${userId})`,
  );

/**
 * Returns a page of sessions that have taken place, that a member attended and has not reviewed, newest first, if they count since
 * after `countsAfter`.
 */
export async function selectAwaitingReview(
  db: Database,
  userId: string,
  countsAfter: Temporal.Instant,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ views: SessionView[]; count: number }> {
  const views = await selectViews(db, userId, awaitsReview(userId, countsAfter))
    .orderBy(desc(sessions.endedAt), asc(sessions.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { views, count: await countAwaitingReview(db, userId, countsAfter) };
}

export async function countAwaitingReview(
  db: Database,
  userId: string,
  countsAfter: Temporal.Instant,
): Promise<number> {
  const [row] = await db.select({ count: count() }).from(sessions).where(awaitsReview(userId, countsAfter));
  return row?.count ?? 0;
}

/**
 * Returns the IDs of sessions with something due before `until`: an expiry, an end, or a reminder that became due after `since`.
 * @param remindAt minutes before the start at which reminders are sent.
 */
export async function selectDue(
  db: Database,
  since: Temporal.Instant,
  until: Temporal.Instant,
  remindAt: readonly number[],
): Promise<string[]> {
  const remindersDue = sql`exists (select 1 from unnest(${sql.param([...remindAt])}::int[]) minutes
    where ${sessions.startsAt} - make_interval(mins => minutes) between ${since.toString()} and ${until.toString()})`;
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      or(
        and(inArray(sessions.state, ['held', 'requested']), lte(sessions.expiresAt, until)),
        and(
          eq(sessions.state, 'confirmed'),
          or(
            sql`${sessions.startsAt} + make_interval(mins => ${sessions.durationMinutes}) <= ${until.toString()}`,
            remindersDue,
          ),
        ),
        and(eq(sessions.state, 'live'), lte(sessions.callEndsAt, until)),
      ),
    )
    .orderBy(asc(sessions.startsAt))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

/** Returns the running sessions of two members, locked until the transaction ends. */
export function selectLiveBetween(tx: Database, one: string, other: string): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(involves([one]), involves([other]), eq(sessions.state, 'live')))
    .orderBy(sessions.id)
    .for('update');
}

/** Condition: a member's booked session that has not started and whose planned end is ahead. */
const isAheadOf = (userId: string, now: Temporal.Instant): SQL | undefined =>
  and(
    involves([userId]),
    inArray(sessions.state, ['requested', 'confirmed']),
    sql`${sessions.startsAt} + make_interval(mins => ${sessions.durationMinutes}) > ${now.toString()}::timestamptz`,
  );

/**
 * Returns a member's booked sessions that have not started and whose planned end is ahead, by their start, locked until the
 * transaction ends.
 */
export async function selectAhead(
  tx: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<SessionRow[]> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(isAheadOf(userId, now))
    .orderBy(sessions.id)
    .for('update');
  return rows.sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

/** Locks the same sessions, and those of these circle events that have not begun, until the transaction ends. */
export async function lockAhead(
  tx: Database,
  userId: string,
  eventIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const isUnbegunRound = and(isOneOf(sessions.circleEventId, eventIds), eq(sessions.state, 'confirmed'));
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(isAheadOf(userId, now), isUnbegunRound))
    .orderBy(sessions.id)
    .for('update');
}

/** Returns the start of either person's next session; null when there is none. Holds and requests do not count. */
export async function selectNextStart(
  tx: Database,
  { id, hostId, bookerId }: Pick<SessionRow, 'id' | 'hostId' | 'bookerId'>,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [row] = await tx
    .select({ startsAt: sessions.startsAt })
    .from(sessions)
    .where(
      and(
        involves([hostId, bookerId]),
        ne(sessions.id, id),
        eq(sessions.state, 'confirmed'),
        gt(sessions.startsAt, now),
      ),
    )
    .orderBy(asc(sessions.startsAt))
    .limit(1);
  return row?.startsAt ?? null;
}

/** Deletes expired holds that were created before `before` and never booked. */
export async function deleteOldHolds(db: Database, before: Temporal.Instant): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.state, 'expired'), sql`${sessions.bookedAt} is null`, lt(sessions.createdAt, before)),
    );
}
