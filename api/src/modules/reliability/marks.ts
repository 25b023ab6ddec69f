import { randomUUID } from 'node:crypto';
import type { ReliabilityMarkKind } from '@acquaint/contracts';
import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import { insertMark } from './reliability.repository.ts';

interface NewMark {
  readonly kind: ReliabilityMarkKind;
  readonly sessionId: string;
  /** Whom it counts against. */
  readonly userId: string;
  /** When the session was to start. */
  readonly startsAt: Temporal.Instant;
}

/** Writes down that something counts against a session's person, in the transaction of what it is; they are told after the commit. */
export type AddMark = (tx: Transaction, mark: NewMark, now: Temporal.Instant) => Promise<void>;

export function createMarks(facts: FactPublisher): AddMark {
  return async (tx, mark, now) => {
    const id = randomUUID();
    await insertMark(tx, { id, ...mark, happenedAt: now });
    afterCommit(tx, () => facts.publish([mark.userId], 'reliability/changed', { mark_id: id }));
  };
}
