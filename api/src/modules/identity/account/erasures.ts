import type { Business } from '../../../business.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { LoginRevocations } from '../../../realtime/login-revocations.ts';
import { deletionByStaffEmail } from '../emails.ts';
import { endAllLogins } from '../login/login.repository.ts';
import type { AccountDeletionEmitter } from './account-deletions.ts';
import { findAccountById } from './accounts.repository.ts';
import { eraseAccount, markDeletion, selectDueAccounts, unmarkDeletion } from './deletion.repository.ts';
import type { PersonalData } from './personal-data.ts';

/** The deletion of an account by others than its owner: by staff (R-ADMIN-20), and by time (R-ACCT-24). */
export interface Erasures {
  /**
   * Begins the deletion for a member, who has the usual time to keep the account: ends their logins and tells them by email.
   * @returns false if it had begun before, or there is no such account.
   */
  readonly begin: (
    tx: Transaction,
    userId: string,
    reason: string,
    now: Temporal.Instant,
  ) => Promise<boolean>;
  /** Stops a deletion that has begun. An erased account stays erased. */
  readonly stop: (tx: Transaction, userId: string) => Promise<void>;
  /**
   * Erases an account whose deletion has begun.
   * @param before erases only if the deletion began before this time.
   * @param inTransaction what else belongs to it, such as an audit entry; called before the data is erased.
   * @returns false if there was nothing to erase.
   */
  readonly finish: (
    userId: string,
    before: Temporal.Instant,
    now: Temporal.Instant,
    inTransaction?: (tx: Transaction) => Promise<void>,
  ) => Promise<boolean>;
  /** Erases the accounts whose time to be kept is over. */
  readonly finishDue: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly mail: EmailPort;
  readonly revocations: LoginRevocations;
  readonly settings: Pick<Business, 'deletionDays'>;
  readonly publicUrl: () => string;
  readonly accountDeletions: Pick<AccountDeletionEmitter, 'requested' | 'erasing'>;
  /** The personal data of each module. */
  readonly personalData: readonly PersonalData[];
}

export function createErasures(dependencies: Dependencies): Erasures {
  const { db, files, mail, revocations, settings, publicUrl, accountDeletions, personalData } = dependencies;

  const finish: Erasures['finish'] = async (userId, before, now, inTransaction) => {
    const own = await withTransaction(db, async (tx) => {
      await inTransaction?.(tx);
      return eraseAccount(tx, userId, { before, now, erasing: accountDeletions.erasing, personalData });
    });
    if (own === null) return false;
    // An access token may still be valid for some minutes.
    revocations.endPerson(userId);
    for (const key of own) await files.delete(key);
    return true;
  };

  return {
    begin: async (tx, userId, reason, now) => {
      const account = await findAccountById(tx, userId);
      if (!account || !(await markDeletion(tx, userId, now))) return false;
      await accountDeletions.requested(tx, userId, now);
      const ended = await endAllLogins(tx, userId, 'signed_out', now);
      afterCommit(tx, () => ended.forEach(revocations.endLogin));
      const message = deletionByStaffEmail(account, settings.deletionDays, reason, publicUrl());
      await mail.send({ to: account.email, ...message }, tx);
      return true;
    },
    stop: (tx, userId) => unmarkDeletion(tx, userId),
    finish,
    finishDue: async (now) => {
      const before = now.subtract({ hours: 24 * settings.deletionDays });
      for (const id of await selectDueAccounts(db, before)) await finish(id, before, now);
    },
  };
}
