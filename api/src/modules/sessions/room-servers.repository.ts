import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { roomServers } from './sessions.tables.ts';

/** Who asks: never counts as gone itself. */
interface Asker {
  readonly id: string;
  /** All others are gone. */
  readonly isAlone: boolean;
  /** One that has said nothing for so long is gone. */
  readonly graceSeconds: number;
}

/** Which of the servers `s` are gone. */
const isGone = ({ id, isAlone, graceSeconds }: Asker): SQL =>
  isAlone
    ? sql`s.id <> ${id}::uuid`
    : sql`(s.id <> ${id}::uuid and s.alive_at < now() - make_interval(secs => ${graceSeconds}))`;

/** A server runs at this time. */
export async function signServer(db: Database, id: string, now: Temporal.Instant): Promise<void> {
  const lives = { seenAt: now, aliveAt: sql`now()` };
  await db
    .insert(roomServers)
    .values({ id, ...lives })
    .onConflictDoUpdate({ target: roomServers.id, set: lives });
}

/** Notes as lost who is noted as here by a server that is gone. @param before those last seen before it; left out: all of them. */
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

/** The same of one person whom no server has seen since an instant, unless this page of theirs was open all the while. */
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

/** Sessions with a note that a server left open that is gone. */
export async function selectLostSessions(db: Database, asker: Asker): Promise<string[]> {
  const { rows } = await db.execute<{ session_id: string }>(sql`
    select distinct a.session_id from session_attendance a join room_servers s on s.id = a.noted_by
    where a.left_at is null and ${isGone(asker)}`);
  return rows.map(({ session_id }) => session_id);
}

/** Forgets servers that are gone and whose notes have all ended. */
export async function deleteIdleServers(db: Database, asker: Asker): Promise<void> {
  await db.execute(sql`
    delete from room_servers s where ${isGone(asker)}
      and not exists (select from session_attendance a where a.noted_by = s.id and a.left_at is null)`);
}
