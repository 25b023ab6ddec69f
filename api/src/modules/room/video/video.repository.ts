import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { roomServerCalls, videoConnections, type VideoConnectionRow } from '../room.tables.ts';

type Connection = Pick<VideoConnectionRow, 'id' | 'sessionId' | 'roomId' | 'identity'>;

/** Records a new connection. @returns false when it is known already, even if it has ended. */
export async function noteJoined(
  db: Database,
  connection: Connection,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db
    .insert(videoConnections)
    .values({ ...connection, joinedAt: now, leftAt: null })
    .onConflictDoNothing()
    .returning({ id: videoConnections.id });
  return rows.length > 0;
}

/**
 * Records the end of a connection.
 * @returns false when that is known already. A later message that it started is ignored then.
 */
export async function noteLeft(
  db: Database,
  connection: Connection,
  now: Temporal.Instant,
): Promise<boolean> {
  const [row] = await db
    .insert(videoConnections)
    .values({ ...connection, joinedAt: null, leftAt: now })
    .onConflictDoUpdate({
      target: videoConnections.id,
      set: { leftAt: now },
      setWhere: isNull(videoConnections.leftAt),
    })
    .returning({ id: videoConnections.id });
  return row !== undefined;
}

/** Ends every connection of a room. @returns the identities of their people. */
export async function noteFinished(
  db: Database,
  sessionId: string,
  roomId: string,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const rows = await db
    .update(videoConnections)
    .set({ leftAt: now })
    .where(
      and(
        eq(videoConnections.sessionId, sessionId),
        eq(videoConnections.roomId, roomId),
        isNull(videoConnections.leftAt),
      ),
    )
    .returning({ identity: videoConnections.identity });
  return [...new Set(rows.map(({ identity }) => identity))];
}

/** Returns whether a connection of this person at the service has started and not ended. */
export async function isConnected(db: Database, sessionId: string, identity: string): Promise<boolean> {
  const rows = await db
    .select({ id: videoConnections.id })
    .from(videoConnections)
    .where(
      and(
        eq(videoConnections.sessionId, sessionId),
        eq(videoConnections.identity, identity),
        isNotNull(videoConnections.joinedAt),
        isNull(videoConnections.leftAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns whether anybody in this session has ever been connected to the service. */
export async function wasConnected(db: Database, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: videoConnections.id })
    .from(videoConnections)
    .where(eq(videoConnections.sessionId, sessionId))
    .limit(1);
  return rows.length > 0;
}

/** Records that a call has moved to the video service. */
export async function noteMoved(db: Database, sessionId: string, now: Temporal.Instant): Promise<void> {
  await db.insert(roomServerCalls).values({ sessionId, movedAt: now }).onConflictDoNothing();
}

/** Returns whether a call has moved to the video service. */
export async function hasMoved(db: Database, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ sessionId: roomServerCalls.sessionId })
    .from(roomServerCalls)
    .where(eq(roomServerCalls.sessionId, sessionId));
  return rows.length > 0;
}

/** Deletes what is known of a call that is over. */
export async function forgetCall(db: Database, sessionId: string): Promise<void> {
  await db.delete(roomServerCalls).where(eq(roomServerCalls.sessionId, sessionId));
  await db.delete(videoConnections).where(eq(videoConnections.sessionId, sessionId));
}
