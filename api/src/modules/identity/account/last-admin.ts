import { conflict } from '../../../http/problem.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { isCheckViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';

/**
 * Runs a transaction that may take away an admin. The database refuses it if no other admin would be left (R-ADMIN-28).
 * @throws ProblemError 409 then.
 */
export async function keepingAnAdmin<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await withTransaction(db, work);
  } catch (error) {
    if (!isCheckViolation(error, 'users_last_admin')) throw error;
    throw conflict('There has to be at least one admin. Make someone else an admin first.');
  }
}
