import type { Business } from '../../../business.ts';
import type { ServerSecrets } from '../../../http/security/key-ring.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { countWrongTry, lockCode, markCodeUsed, replaceCode } from './codes.repository.ts';
import { hashCode, randomCode, sameHash, type CodePurpose } from './secrets.ts';

/** Codes sent by email: six digits, ten minutes, five tries, one use (R-ACCT-8). */
export interface Codes {
  /**
   * Creates a code; an earlier one of the same address and purpose becomes invalid.
   * @returns the six digits.
   */
  readonly issue: (
    tx: Transaction,
    purpose: CodePurpose,
    email: string,
    now: Temporal.Instant,
  ) => Promise<string>;
  /**
   * Uses up a code. A wrong try is counted in the transaction, so let it commit.
   * @returns false for a wrong, expired, used or unknown code, without telling which.
   */
  readonly use: (
    tx: Transaction,
    purpose: CodePurpose,
    email: string,
    code: string,
    now: Temporal.Instant,
  ) => Promise<boolean>;
}

/** @param secrets HMAC keys of the stored hashes. */
export function createCodes(
  secrets: ServerSecrets,
  settings: Pick<Business, 'codeMinutes' | 'codeTries'>,
): Codes {
  return {
    issue: async (tx, purpose, email, now) => {
      const code = randomCode();
      await replaceCode(tx, {
        email,
        purpose,
        codeHash: hashCode(secrets[0], purpose, email, code),
        expiresAt: now.add({ minutes: settings.codeMinutes }),
      });
      return code;
    },
    use: async (tx, purpose, email, code, now) => {
      const stored = await lockCode(tx, email, purpose);
      if (!stored) {
        // Updates no row, but takes as long as counting a try, so that timing does not reveal whether a code was
        // requested.
        await countWrongTry(tx, email, purpose);
        return false;
      }
      if (stored.usedAt || stored.wrongTries >= settings.codeTries) return false;
      if (Temporal.Instant.compare(stored.expiresAt, now) <= 0) return false;
      if (!secrets.some((secret) => sameHash(stored.codeHash, hashCode(secret, purpose, email, code)))) {
        await countWrongTry(tx, email, purpose);
        return false;
      }
      await markCodeUsed(tx, email, purpose, now);
      return true;
    },
  };
}
