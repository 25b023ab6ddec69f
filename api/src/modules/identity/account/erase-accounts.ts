import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { AccountDeletionEmitter } from './account-deletions.ts';
import { eraseAccount, markReturned, selectDueAccounts, selectErasedSince } from './deletion.repository.ts';
import { createErasureList } from './erasure-list.ts';
import type { PersonalData } from './personal-data.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Pick<Files, 'delete' | 'list' | 'put'>;
  /** Locks what is changed, and what other modules do first, in the same transaction. */
  readonly lock: AccountDeletionEmitter['lock'];
  readonly erasing: AccountDeletionEmitter['erasing'];
  readonly personalData: readonly PersonalData[];
  /** Called after each commit with the account. */
  readonly onErased: (id: string) => void;
}

/** Erases accounts (R-ACCT-24). */
export interface EraseAccounts {
  /** Erases the accounts whose deletion was requested before an instant. */
  readonly due: (before: Temporal.Instant, now: Temporal.Instant) => Promise<void>;
  /**
   * Erases one account, if its deletion was requested before an instant.
   * @param inTransaction what else belongs to it, such as an audit entry; called first.
   * @returns false if there was nothing to erase.
   */
  readonly one: (
    id: string,
    before: Temporal.Instant,
    now: Temporal.Instant,
    inTransaction: (tx: Transaction) => Promise<void>,
  ) => Promise<boolean>;
  /** Erases again the accounts that a restored backup has brought back. @returns how many. */
  readonly returned: (now: Temporal.Instant) => Promise<number>;
}

/** A run that is killed after it has erased an account is made up for by one of the runs in this time. */
const LISTED_HOURS = 48;

/** Creates the erasure of accounts, which keeps the list of those that are erased. */
export function createEraseAccounts({
  db,
  files,
  lock,
  erasing,
  personalData,
  onErased,
}: Dependencies): EraseAccounts {
  const erasures = createErasureList(files);
  const erase = async (
    id: string,
    before: Temporal.Instant,
    now: Temporal.Instant,
    inTransaction?: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> => {
    const own = await withTransaction(db, async (tx) => {
      await lock(tx, id, now);
      await inTransaction?.(tx);
      return eraseAccount(tx, id, { before, now, erasing, personalData });
    });
    if (own === null) return false;
    onErased(id);
    for (const key of own) await files.delete(key);
    return true;
  };
  return {
    due: async (before, now) => {
      const failures: unknown[] = [];
      for (const id of await selectDueAccounts(db, before))
        await erase(id, before, now).catch((error: unknown) => failures.push(error));
      await erasures.add(await selectErasedSince(db, now.subtract({ hours: LISTED_HOURS })));
      if (failures.length > 0) throw new AggregateError(failures, 'some accounts could not be erased');
    },
    one: async (id, before, now, inTransaction) => {
      const isErased = await erase(id, before, now, inTransaction);
      if (isErased) await erasures.add([id]);
      return isErased;
    },
    returned: async (now) => {
      const ids = await markReturned(db, await erasures.all(), now.subtract({ seconds: 1 }));
      for (const id of ids) await erase(id, now, now);
      return ids.length;
    },
  };
}
