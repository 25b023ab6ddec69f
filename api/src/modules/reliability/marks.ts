import { randomUUID } from 'node:crypto';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { SessionSteps } from '../sessions/session-steps.ts';
import { insertMark } from './reliability.repository.ts';

/**
 * Creates the listener that records a reliability mark in the transaction of its cause, and publishes an event to the member
 * after the commit.
 */
export function createMarks(events: EventPublisher): Parameters<SessionSteps['onBreach']>[0] {
  return async (tx, mark, now) => {
    const id = randomUUID();
    await insertMark(tx, { id, ...mark, happenedAt: now });
    afterCommit(tx, () => events.publish([mark.userId], 'reliability/changed', { mark_id: id }));
  };
}
