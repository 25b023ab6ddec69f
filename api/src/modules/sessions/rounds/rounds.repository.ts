import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { sessions, type SessionRow } from '../sessions.tables.ts';

/** Returns which of these people have a session that takes some of their time between two times. */
export async function selectBusyInSessions(
  db: Database,
  userIds: readonly string[],
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct user_id from session_seats
    where user_id = any (${sql.param([...userIds])}::uuid[])
      and during && tstzrange(${from.toString()}::timestamptz, ${to.toString()}::timestamptz, '[)')`);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Returns the sessions of an event that have not begun, locked until the transaction ends. */
export function selectUnbegunRounds(tx: Database, eventId: string): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.circleEventId, eventId), eq(sessions.state, 'confirmed')))
    .orderBy(sessions.id)
    .for('update');
}
