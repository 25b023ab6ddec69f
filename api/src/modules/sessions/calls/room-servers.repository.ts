import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { roomServers } from '../sessions.tables.ts';

/** The server that asks; it never counts as dead itself. */
interface Asker {
  readonly id: string;
  /** All other servers are dead. */
  readonly isAlone: boolean;
  /** Seconds without a heartbeat after which a server counts as dead. */
  readonly graceSeconds: number;
}

/** SQL condition: the server `s` is dead. */
const isGone = ({ id, isAlone, graceSeconds }: Asker): SQL =>
  isAlone
    ? sql`s.id <> ${id}::uuid`
    : sql`(s.id <> ${id}::uuid and s.alive_at < now() - make_interval(secs => ${graceSeconds}))`;

/** Writes a server's heartbeat. */
export async function signServer(db: Database, id: string, now: Temporal.Instant): Promise<void> {
  const lives = { seenAt: now, aliveAt: sql`now()` };
  await db
    .insert(roomServers)
    .values({ id, ...lives })
    .onConflictDoUpdate({ target: roomServers.id, set: lives });
}

/**
 * Closes open entries of dead servers as `lost`.
 * @param before only servers last seen before it; if omitted, all dead servers.
 */
export async function closeLostNotes(
  db: Database,
  sessionId: string,
  asker: Asker,
  before?: Temporal.Instant,
): Promise<void> {
  const isLong = before ? sql`s.seen_at < ${before.toString()}::timestamptz` : sql`true`;
  await db.execute(sql`
    update session_attendance a set left_at = greatest(a.entered_at, s.seen_at), how_left = 'lost'
    from room_servers s
    where a.session_id = ${sessionId}::uuid and a.left_at is null and a.noted_by = s.id
      and ${isGone(asker)} and ${isLong}`);
}

/** Closes a person's open entry of another server that was last seen before `before`, unless the same page recorded it. */
export async function closeUnseenNote(
  db: Database,
  sessionId: string,
  asker: Asker,
  { userId, stayId }: { readonly userId: string; readonly stayId: string | null },
  before: Temporal.Instant,
): Promise<void> {
  await db.execute(sql`
    update session_attendance a set left_at = greatest(a.entered_at, s.seen_at), how_left = 'lost'
    from room_servers s
    where a.session_id = ${sessionId}::uuid and a.user_id = ${userId}::uuid and a.left_at is null
      and a.noted_by = s.id and s.id <> ${asker.id}::uuid
      and s.seen_at < ${before.toString()}::timestamptz
      and (a.stay_id = ${stayId}::uuid) is not true`);
}

/** Returns the sessions with open entries of dead servers. */
export async function selectLostSessions(db: Database, asker: Asker): Promise<string[]> {
  const { rows } = await db.execute<{ session_id: string }>(sql`
    select distinct a.session_id from session_attendance a join room_servers s on s.id = a.noted_by
    where a.left_at is null and ${isGone(asker)}`);
  return rows.map(({ session_id }) => session_id);
}

/** Deletes dead servers whose entries are all closed. */
export async function deleteIdleServers(db: Database, asker: Asker): Promise<void> {
  await db.execute(sql`
    delete from room_servers s where ${isGone(asker)}
      and not exists (select from session_attendance a where a.noted_by = s.id and a.left_at is null)`);
}
