import type { Database } from '../../ports/database/database.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { consentAt, type ConsentFact } from './consent/consent-ledger.ts';
import { selectLedger } from './recordings.repository.ts';

interface Moment {
  readonly now: Temporal.Instant;
  /** How long a disconnected person is expected back, and counts as present; in milliseconds. */
  readonly graceMs: number;
  /** The session's ledger, if the caller has it; otherwise it is read, unless the session is over. */
  readonly ledger?: readonly ConsentFact[];
}

/** Returns whether nobody can be in the room any more. */
export function isOver({ state }: Pick<SessionRow, 'state'>): boolean {
  return state !== 'confirmed' && state !== 'live';
}

/**
 * Returns whether a recording can be put together now (R-REC-9): the session is over, or everybody has left its room. Somebody may
 * still come back to a session that is not over, and more is recorded then. Counts entries of the ledger that were written after
 * `now`, when the caller began its work.
 */
export async function isAtRest(
  db: Database,
  session: Pick<SessionRow, 'id' | 'state'>,
  { now, graceMs, ledger }: Moment,
): Promise<boolean> {
  if (isOver(session)) return true;
  const entries = ledger ?? (await selectLedger(db, session.id));
  const at = Math.max(now.epochMilliseconds, entries.at(-1)?.at ?? 0);
  return consentAt(entries, at, graceMs).present.length === 0;
}
