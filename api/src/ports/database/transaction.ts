import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';
import { isUnreachable, sqlFailure, SqlState } from './errors.ts';

const TRIES = 5;
/** Once a database is away for longer, whoever asks is told so, milliseconds. */
const BROKEN_FOR_MS = 2_000;

/** What waits for the commit of a running transaction. */
const waiting = new WeakMap<Transaction, (() => void)[]>();

/**
 * Calls `action` once the transaction is committed, never when it is rolled back: for facts about what is written
 * in a transaction that another module began.
 * @param tx what `withTransaction` has handed out.
 */
export function afterCommit(tx: Transaction, action: () => void): void {
  const actions = waiting.get(tx);
  if (!actions) throw new Error('afterCommit needs the transaction that withTransaction has handed out');
  actions.push(action);
}

/**
 * Runs `work` in one transaction; begins again, up to five times, when the database says that it lost a race
 * (serialization failure, deadlock), or that its connection broke before the commit was sent. So `work` may run more than once: only
 * SQL belongs in it; mails, jobs and facts go through the transaction (`tx`) or after it.
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
      // Whether a commit was done whose answer never came, nobody knows: that is for who asked.
      const canBegin =
        isLostRace(error) ||
        (!isWorkDone && isUnreachable(error) && performance.now() - begunAt < BROKEN_FOR_MS);
      if (attempt >= TRIES || !canBegin) throw error;
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

/** Racers that wait differently long do not meet again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
}
