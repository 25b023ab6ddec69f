import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';

/** A session whose entry its owner moved or removed in their calendar, while the session remains as agreed. */
export interface Proposal {
  readonly sessionId: string;
  readonly accountId: string;
  readonly there: 'moved' | 'removed';
  /** Where the entry is now; null if it was removed. */
  readonly movedTo: Temporal.Instant | null;
  /** Rises with each change of the session, so that an answer to an outdated proposal is noticed. */
  readonly sequence: number;
}

/**
 * Returns the proposals of a member, the next session first. A proposal ends when its session is moved, cancelled or begins, and
 * when the entry is put back in the calendar.
 * @param sessionId only those of this session.
 */
export async function selectProposals(
  db: Database,
  userId: string,
  now: Temporal.Instant,
  sessionId: string | null = null,
): Promise<Proposal[]> {
  const { rows } = await db.execute<{
    session_id: string;
    account_id: string;
    there: 'moved' | 'removed';
    moved_to: string | null;
    calendar_sequence: number;
  }>(sql`
    select w.session_id, w.account_id, w.there, w.moved_to, s.calendar_sequence
    from calendar_accounts a
    join calendar_entries w on w.account_id = a.account_id
    join calendar_sessions s on s.session_id = w.session_id and s.user_id = a.user_id
    where a.user_id = ${userId} and w.there in ('moved', 'removed') and w.due_at is null
      and w.written_sequence = s.calendar_sequence
      and s.state = 'confirmed' and s.starts_at > ${now.toString()}
      and (${sessionId}::uuid is null or w.session_id = ${sessionId}::uuid)
    order by s.starts_at, w.session_id, w.account_id
    limit 100`);
  return rows.map((row) => ({
    sessionId: row.session_id,
    accountId: row.account_id,
    there: row.there,
    movedTo: row.moved_to === null ? null : Temporal.Instant.from(row.moved_to),
    sequence: row.calendar_sequence,
  }));
}
