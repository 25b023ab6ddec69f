import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { PersonSummary } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { sessionAttendance } from '../sessions.tables.ts';

export type HowLeft = NonNullable<(typeof sessionAttendance.$inferSelect)['howLeft']>;

/** Records that a person entered the room. */
export async function insertAttendance(
  db: Database,
  note: Pick<
    typeof sessionAttendance.$inferInsert,
    'sessionId' | 'userId' | 'enteredAt' | 'stayId' | 'notedBy'
  >,
): Promise<void> {
  await db.insert(sessionAttendance).values({ id: randomUUID(), ...note });
}

/** Records that a person, or everybody if `userId` is null, left the room. Closed entries stay unchanged. */
export async function closeAttendance(
  db: Database,
  sessionId: string,
  userId: string | null,
  now: Temporal.Instant,
  how: HowLeft,
): Promise<void> {
  await db
    .update(sessionAttendance)
    .set({ leftAt: now, howLeft: how })
    .where(
      and(
        eq(sessionAttendance.sessionId, sessionId),
        userId === null ? undefined : eq(sessionAttendance.userId, userId),
        isNull(sessionAttendance.leftAt),
      ),
    );
}

/** Changes the latest entry of a disconnected person from `lost` to `left`. */
export async function lostHasLeft(db: Database, sessionId: string, userId: string): Promise<void> {
  const mine = and(eq(sessionAttendance.sessionId, sessionId), eq(sessionAttendance.userId, userId));
  const [last] = await db
    .select({ id: sessionAttendance.id, howLeft: sessionAttendance.howLeft })
    .from(sessionAttendance)
    .where(mine)
    .orderBy(sql`${sessionAttendance.enteredAt} desc`, asc(sessionAttendance.id))
    .limit(1);
  if (last?.howLeft !== 'lost') return;
  await db.update(sessionAttendance).set({ howLeft: 'left' }).where(eq(sessionAttendance.id, last.id));
}

/** A person's latest attendance entry of a session. */
export interface LastSeen {
  readonly userId: string;
  readonly leftAt: Temporal.Instant | null;
  readonly howLeft: HowLeft | null;
}

export function selectLastSeen(db: Database, sessionId: string): Promise<LastSeen[]> {
  return db
    .selectDistinctOn([sessionAttendance.userId], {
      userId: sessionAttendance.userId,
      leftAt: sessionAttendance.leftAt,
      howLeft: sessionAttendance.howLeft,
    })
    .from(sessionAttendance)
    .where(eq(sessionAttendance.sessionId, sessionId))
    .orderBy(
      asc(sessionAttendance.userId),
      sql`${sessionAttendance.enteredAt} desc`,
      asc(sessionAttendance.id),
    );
}

/** Returns the people who were in the room at any time within the interval. */
export async function selectPresentDuring(
  db: Database,
  sessionId: string,
  during: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ userId: sessionAttendance.userId })
    .from(sessionAttendance)
    .where(
      and(
        eq(sessionAttendance.sessionId, sessionId),
        lt(sessionAttendance.enteredAt, during.end),
        or(isNull(sessionAttendance.leftAt), gt(sessionAttendance.leftAt, during.start)),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

/** When one person was in the room; `leftAt` null: they are still there. */
export interface RoomVisit {
  readonly userId: string;
  readonly enteredAt: Temporal.Instant;
  readonly leftAt: Temporal.Instant | null;
}

/** Returns every visit to the room of a session. */
export function selectVisits(db: Database, sessionId: string): Promise<RoomVisit[]> {
  return db
    .select({
      userId: sessionAttendance.userId,
      enteredAt: sessionAttendance.enteredAt,
      leftAt: sessionAttendance.leftAt,
    })
    .from(sessionAttendance)
    .where(eq(sessionAttendance.sessionId, sessionId));
}

/** Returns who was in the room, and when, in order of entering. */
export function selectAttendance(
  db: Database,
  sessionId: string,
): Promise<{ person: PersonSummary; enteredAt: Temporal.Instant; leftAt: Temporal.Instant | null }[]> {
  return db
    .select({
      person: sql<PersonSummary>`to_jsonb(person)`,
      enteredAt: sessionAttendance.enteredAt,
      leftAt: sessionAttendance.leftAt,
    })
    .from(sessionAttendance)
    .innerJoin(sql`${personSummaries} person`, sql`person.id = ${sessionAttendance.userId}`)
    .where(eq(sessionAttendance.sessionId, sessionId))
    .orderBy(asc(sessionAttendance.enteredAt), asc(sessionAttendance.id));
}
