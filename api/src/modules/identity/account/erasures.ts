import type { Business } from '../../../business.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import type { LoginRevocations } from '../../../realtime/login-revocations.ts';
import { deletionByStaffEmail } from '../emails.ts';
import { endAllLogins } from '../login/login.repository.ts';
import type { AccountDeletionEmitter, LockLeaving } from './account-deletions.ts';
import { findAccountById } from './accounts.repository.ts';
import { markDeletion, unmarkDeletion } from './deletion.repository.ts';
import type { EraseAccounts } from './erase-accounts.ts';

/** The deletion of an account by staff (R-ADMIN-20). */
export interface Erasures {
  /** Locks what `begin` changes, before the member is locked. */
  readonly lock: LockLeaving;
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
  /** Erases an account whose deletion has begun. */
  readonly finish: EraseAccounts['one'];
}

interface Dependencies {
  readonly mail: EmailPort;
  readonly revocations: LoginRevocations;
  readonly settings: Pick<Business, 'deletionDays'>;
  readonly publicUrl: () => string;
  readonly accountDeletions: Pick<AccountDeletionEmitter, 'lock' | 'requested'>;
  readonly accounts: Pick<EraseAccounts, 'one'>;
}

export function createErasures(dependencies: Dependencies): Erasures {
  const { mail, revocations, settings, publicUrl, accountDeletions, accounts } = dependencies;
  return {
    lock: accountDeletions.lock,
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
    finish: accounts.one,
  };
}
