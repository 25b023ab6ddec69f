import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';
import { sqlFailure, SqlState } from './errors.ts';

const TRIES = 5;

/**
 * Runs `work` in one transaction; begins again, up to five times, when the database says that it lost a race
 * (serialization failure, deadlock). So `work` may run more than once: only SQL belongs in it; mails, jobs and
 * facts go through the transaction (`tx`) or after it.
 */
export async function withTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  settings?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, settings);
    } catch (error) {
      if (attempt >= TRIES || !isLostRace(error)) throw error;
      await pause(attempt);
    }
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
