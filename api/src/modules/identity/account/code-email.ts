import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import type { EmailContent } from '../emails.ts';
import type { PasswordCheck } from '../passwords/password-rules.ts';
import type { Codes } from '../secrets/codes.ts';
import type { CodePurpose } from '../secrets/secrets.ts';
import { findAccountByEmail, type Account } from './accounts.repository.ts';

/** What a service needs that proves an address by a code sent to it. */
export interface CodeDependencies {
  readonly db: Database;
  readonly mail: EmailPort;
  readonly limits: Limits;
  readonly codes: Codes;
  readonly checkPassword: PasswordCheck;
  readonly settings: Business;
  readonly publicUrl: () => string;
}

interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** What the code is stored for; the address by default. */
  readonly key?: string;
  readonly now: Temporal.Instant;
  /** Returns the email to the owner of the address's account, or to an address without one. */
  readonly contentFor: (account: Account | null, code: string) => EmailContent;
}

/** Emails a code to an address, or something else, depending on whether it has an account. */
export async function emailCode(
  { db, mail, codes }: Pick<CodeDependencies, 'db' | 'mail' | 'codes'>,
  { purpose, email, key = email, now, contentFor }: CodeRequest,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    // Issued in any case, so that an address with an account takes the same time as one without.
    const code = await codes.issue(tx, purpose, key, now);
    await mail.send({ to: email, ...contentFor(account, code) }, tx);
  });
}
