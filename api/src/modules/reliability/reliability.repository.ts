import { and, asc, count, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PersonSummary, SessionDispute } from '@acquaint/contracts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { sessionAttendance, sessions, tookPlace } from '../sessions/sessions.queries.ts';
import { personSummaries } from '../identity/identity.queries.ts';
import { reliabilityMarks, type MarkRow } from './reliability.tables.ts';

/** A mark with its member and the other person of the session. */
export interface MarkView extends MarkRow {
  readonly person: PersonSummary;
  readonly other: PersonSummary;
  readonly cancelReason: string;
  readonly attendance: SessionDispute['attendance'];
}

export async function insertMark(tx: Database, mark: typeof reliabilityMarks.$inferInsert): Promise<void> {
  await tx.insert(reliabilityMarks).values(mark);
}

export async function lockMark(tx: Database, id: string): Promise<MarkRow | null> {
  const [mark] = await tx.select().from(reliabilityMarks).where(eq(reliabilityMarks.id, id)).for('update');
  return mark ?? null;
}

export async function updateMark(tx: Database, id: string, changes: Partial<MarkRow>): Promise<void> {
  await tx.update(reliabilityMarks).set(changes).where(eq(reliabilityMarks.id, id));
}

function selectViews(db: Database, where: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(reliabilityMarks),
      person: sql<PersonSummary>`to_jsonb(person)`,
      other: sql<PersonSummary>`to_jsonb(other)`,
      cancelReason: sql<string>`session.cancel_reason`,
      attendance: sql<SessionDispute['attendance']>`(select coalesce(jsonb_agg(jsonb_build_object(
          'username', p.username, 'entered_at', ${utc(sql`a.entered_at`)}, 'left_at', ${utc(sql`a.left_at`)}
        ) order by a.entered_at), '[]')
        from ${sessionAttendance} a join ${personSummaries} p on p.id = a.user_id where a.session_id = session.id)`,
    })
    .from(reliabilityMarks)
    .innerJoin(sql`${sessions} session`, sql`session.id = ${reliabilityMarks.sessionId}`)
    .innerJoin(sql`${personSummaries} person`, sql`person.id = ${reliabilityMarks.userId}`)
    .innerJoin(
      sql`${personSummaries} other`,
      sql`other.id = case when session.host_id = ${reliabilityMarks.userId} then session.booker_id else session.host_id end`,
    )
    .where(where);
}

/** SQL expression: a timestamp as an ISO string in UTC, whatever the time zone of the connection. */
const utc = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function findMark(db: Database, id: string): Promise<MarkView | null> {
  const [mark] = await selectViews(db, eq(reliabilityMarks.id, id));
  return mark ?? null;
}

/** Returns a member's latest marks. */
export function selectMarks(db: Database, userId: string, limit: number): Promise<MarkView[]> {
  return selectViews(db, eq(reliabilityMarks.userId, userId))
    .orderBy(desc(reliabilityMarks.happenedAt), reliabilityMarks.id)
    .limit(limit);
}

/** Returns a page of waiting disputes, the oldest first, or of decided ones, the newest first. */
export async function selectDisputes(
  db: Database,
  isOpen: boolean,
  { page, page_size }: PageRequest,
): Promise<{ rows: MarkView[]; count: number }> {
  const { state, disputedAt, decidedAt, id } = reliabilityMarks;
  const where = isOpen ? eq(state, 'disputed') : sql`${decidedAt} is not null`;
  const rows = await selectViews(db, where)
    .orderBy(isOpen ? asc(disputedAt) : desc(decidedAt), id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [total] = await db.select({ count: count() }).from(reliabilityMarks).where(where);
  return { rows, count: total?.count ?? 0 };
}

/** Counts the disputes that wait for staff. */
export function countDisputes(db: Database): Promise<number> {
  return db.$count(reliabilityMarks, eq(reliabilityMarks.state, 'disputed'));
}

/** Counts a member's sessions that have taken place, and the marks that count against them. */
export async function countKept(
  db: Database,
  userId: string,
): Promise<{ readonly kept: number; readonly marks: number }> {
  const { rows } = await db.execute<{ kept: number }>(
    sql`select count(*) as kept from ${sessions}
      where (host_id = ${userId} or booker_id = ${userId}) and ${tookPlace()}`,
  );
  const [marks] = await db
    .select({ count: count() })
    .from(reliabilityMarks)
    .where(and(eq(reliabilityMarks.userId, userId), sql`${reliabilityMarks.state} <> 'removed'`));
  return { kept: rows[0]?.kept ?? 0, marks: marks?.count ?? 0 };
}
