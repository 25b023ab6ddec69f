import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import type { LoginRevocations } from '../../../realtime/login-revocations.ts';
import { updatePassword, type Account } from '../account/accounts.repository.ts';
import { endResets } from '../secrets/codes.repository.ts';
import { passwordChangedEmail } from '../emails.ts';
import { endAllLogins } from '../login/login.repository.ts';

interface Dependencies {
  readonly revocations: LoginRevocations;
  readonly mail: EmailPort;
  readonly publicUrl: () => string;
}

interface Change {
  readonly account: Pick<Account, 'id' | 'email' | 'firstName' | 'formats'>;
  readonly passwordHash: string;
  readonly now: Temporal.Instant;
  /** Id of the login that continues; every other one ends. */
  readonly keep?: string;
}

/** Sets a password, invalidates earlier reset tokens, ends other logins, and notifies the owner by email. */
export async function setPassword(
  tx: Transaction,
  { account, passwordHash, now, keep }: Change,
  { revocations, mail, publicUrl }: Dependencies,
): Promise<void> {
  await updatePassword(tx, account.id, passwordHash);
  await endResets(tx, account.id, now);
  const ended = await endAllLogins(tx, account.id, 'password_changed', now, keep);
  afterCommit(tx, () => ended.forEach(revocations.endLogin));
  await mail.send({ to: account.email, ...passwordChangedEmail(account, publicUrl()) }, tx);
}
