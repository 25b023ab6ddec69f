import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';
import { isUnreachable, sqlFailure, SqlState } from './errors.ts';

const TRIES = 5;
/** How long a transaction is retried while the database is unreachable, in milliseconds. */
const BROKEN_FOR_MS = 2_000;

let retries = 0;

/** Returns how often this process has run a transaction again after a serialization failure or deadlock. */
export const databaseRetries = (): number => retries;

/** Actions that wait for the commit of a running transaction. */
const waiting = new WeakMap<Transaction, (() => void)[]>();

/**
 * Calls `action` after the transaction has committed, and never if it is rolled back. Use it to publish events about writes in a
 * transaction that another module started.
 * @param tx a transaction from `withTransaction`.
 */
export function afterCommit(tx: Transaction, action: () => void): void {
  const actions = waiting.get(tx);
  if (!actions) throw new Error('afterCommit needs the transaction that withTransaction has handed out');
  actions.push(action);
}

/**
 * Runs `work` in one transaction. Retries up to five times after a serialization failure or deadlock, or when the connection
 * broke before the commit was sent. `work` may therefore run more than once and must contain only SQL; emails, jobs and events
 * use the transaction (`tx`) or follow it.
 */
export async function withTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  settings?: PgTransactionConfig,
): Promise<T> {
  const begunAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const actions: (() => void)[] = [];
    let result: T;
    let isWorkDone = false;
    try {
      result = await db.transaction(async (tx) => {
        waiting.set(tx, actions);
        const made = await work(tx);
        isWorkDone = true;
        return made;
      }, settings);
    } catch (error) {
      // If the response to a commit was lost, nobody knows whether it took effect: the caller has to decide.
      const wasLost = isLostRace(error);
      const canBegin =
        wasLost || (!isWorkDone && isUnreachable(error) && performance.now() - begunAt < BROKEN_FOR_MS);
      if (attempt >= TRIES || !canBegin) throw error;
      if (wasLost) retries += 1;
      await pause(attempt);
      continue;
    }
    for (const action of actions) action();
    return result;
  }
}

function isLostRace(error: unknown): boolean {
  const code = sqlFailure(error)?.code;
  return code === SqlState.serializationFailure || code === SqlState.deadlock;
}

/** Random delays, so that conflicting transactions do not collide again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
}
