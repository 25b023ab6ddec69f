import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { videoConnections, type VideoConnectionRow } from './room.tables.ts';

type Connection = Pick<VideoConnectionRow, 'id' | 'sessionId' | 'roomId' | 'identity'>;

/** @returns false when it is known already, also as one that has ended. */
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

/** @returns false when it is known already. That they came may be told later, and is nothing new then. */
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

/** Ends every connection of a room. @returns whose they were. */
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

/** True while the service knows of a connection of this person that has not ended. */
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

/** The room is over: nothing of it stays. */
export async function forgetConnections(db: Database, sessionId: string): Promise<void> {
  await db.delete(videoConnections).where(eq(videoConnections.sessionId, sessionId));
}
