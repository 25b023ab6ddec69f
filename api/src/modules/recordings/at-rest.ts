import type { SessionRow } from '../sessions/sessions.queries.ts';
import { consentAt, type ConsentFact } from './consent/consent-ledger.ts';

/** Returns whether nobody can be in the room any more. */
export function isOver({ state }: Pick<SessionRow, 'state'>): boolean {
  return state !== 'confirmed' && state !== 'live';
}

/**
 * Returns whether a recording can be put together now (R-REC-9): the session is over, or everybody has left its room. Somebody may
 * still come back to a session that is not over, and more is recorded then.
 * @param at.now in milliseconds.
 * @param at.graceMs how long a disconnected person is expected back, and counts as present.
 */
export function isAtRest(
  session: Pick<SessionRow, 'state'>,
  ledger: readonly ConsentFact[],
  { now, graceMs }: { readonly now: number; readonly graceMs: number },
): boolean {
  return isOver(session) || consentAt(ledger, now, graceMs).present.length === 0;
}
