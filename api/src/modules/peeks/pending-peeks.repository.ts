import { and, asc, eq, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../ports/database/database.ts';
import { peekCuts } from './videos/peek-cuts.tables.ts';
import type { PeekRow } from './peeks.repository.ts';
import { peekPeople, peeks } from './peeks.tables.ts';

const PENDING = prepared((db, value: (name: 'userId' | 'now') => SQL) =>
  db
    .select({ peek: peeks })
    .from(peeks)
    .innerJoin(peekPeople, eq(peekPeople.peekId, peeks.id))
    .where(
      and(
        eq(peekPeople.userId, value('userId')),
        or(
          eq(peekPeople.decision, 'pending'),
          and(
            eq(peekPeople.decision, 'clip'),
            sql`not exists (select 1 from snip_speakers heard where heard.snip_id = ${peeks.id})`,
          ),
        ),
        isNull(peeks.publishedAt),
        not(peeks.isTakenDown),
        // There is nothing to watch yet.
        sql`not exists (select 1 from ${peekCuts} where ${peekCuts.peekId} = ${peeks.id}
          and ${peekCuts.videoState} <> 'ready')`,
        lte(peeks.showAfter, value('now')),
        or(isNull(peekPeople.laterUntil), lte(peekPeople.laterUntil, value('now'))),
      ),
    )
    .orderBy(asc(peeks.showAfter), asc(peeks.id)),
);

/**
 * Returns the unpublished peeks that wait for a person's decision and whose show time has come, in the order of that time: those
 * not decided about, and those clipped before the speakers were named (R-ONB-6).
 */
export async function selectPending(db: Database, userId: string, now: Temporal.Instant): Promise<PeekRow[]> {
  const rows = await PENDING(db, { userId, now: now.toString() });
  return rows.map((row) => row.peek);
}

/** Does not ask a person about a peek before a time. */
export async function postponeDecision(
  tx: Database,
  peekId: string,
  userId: string,
  laterUntil: Temporal.Instant,
): Promise<void> {
  await tx
    .update(peekPeople)
    .set({ laterUntil })
    .where(and(eq(peekPeople.peekId, peekId), eq(peekPeople.userId, userId)));
}
