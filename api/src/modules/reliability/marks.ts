import { randomUUID } from 'node:crypto';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import type { SessionSteps } from '../sessions/session-steps.ts';
import { insertMark } from './reliability.repository.ts';

/**
 * Writes down that something counts against one of a session's people, in the transaction of what it is; they are told after
 * the commit.
 */
export function createMarks(facts: FactPublisher): Parameters<SessionSteps['onBreach']>[0] {
  return async (tx, mark, now) => {
    const id = randomUUID();
    await insertMark(tx, { id, ...mark, happenedAt: now });
    afterCommit(tx, () => facts.publish([mark.userId], 'reliability/changed', { mark_id: id }));
  };
}
