import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { createKeyedQueue } from './keyed-queue.ts';

/** A turn expires after this time if its process dies. A change of a room takes a few milliseconds. */
const TURN_SECONDS = 10;
/** How long to wait before asking again for a turn that another process has, ms: at first, and at most. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [5, 80];

/**
 * Creates a function that runs the changes of one room one after another, for example when two people enter at once: within this
 * process, and between all processes by a lease in the database. No connection is held while a change waits or runs.
 * @param isAlone true when there is one process.
 */
export function createTurns(
  db: Database,
  isAlone: boolean,
): (sessionId: string, work: () => Promise<void>) => Promise<void> {
  const inOrder = createKeyedQueue();
  const take = async (sessionId: string, holder: string): Promise<boolean> => {
    const { rows } = await db.execute(sql`
      insert into room_turns (session_id, holder, ends_at)
      values (${sessionId}, ${holder}, now() + make_interval(secs => ${TURN_SECONDS}))
      on conflict (session_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where room_turns.ends_at < now()
      returning holder`);
    return rows.length > 0;
  };
  return (sessionId, work) =>
    inOrder(sessionId, async () => {
      if (isAlone) return work();
      const holder = randomUUID();
      for (
        let wait = FIRST_WAIT_MS;
        !(await take(sessionId, holder));
        wait = Math.min(2 * wait, LONGEST_WAIT_MS)
      ) {
        await new Promise((again) => setTimeout(again, wait * (0.5 + Math.random())));
      }
      try {
        await work();
      } finally {
        await db.execute(sql`delete from room_turns where session_id = ${sessionId} and holder = ${holder}`);
      }
    });
}
