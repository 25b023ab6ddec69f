import type { Goal } from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import type { Limits } from '../../../http/limits/limits.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import {
  findAccountByEmail,
  findAccountById,
  insertAccount,
  lockAccount,
  type Account,
} from './accounts.repository.ts';
import type { SigningIn } from '../login/login.service.ts';
import { profiles, users } from '../identity.tables.ts';
import { listPasskeysOf } from '../passkeys/passkeys.repository.ts';
import { passwordMatches } from '../passwords/passwords.ts';

/** An account as the login with a provider sees it. */
export type OwnAccount = Account;

interface Newcomer {
  /** Verified by a provider. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly timeZone: string | undefined;
  readonly goals: readonly Goal[];
  readonly createdAt: Temporal.Instant;
}

/** Account functions for the login with a provider. */
export interface ProviderPeople {
  readonly findByEmail: (email: string) => Promise<Account | null>;
  readonly find: (id: string) => Promise<Account | null>;
  /** Locks the account until the transaction ends, so that changes of its login methods are serialized. */
  readonly lock: (tx: Transaction, id: string) => Promise<Account | null>;
  /** Whether a password or a passkey can open the account, without any provider. */
  readonly hasOwnLoginMethod: (
    db: Database,
    account: Pick<Account, 'id' | 'passwordHash'>,
  ) => Promise<boolean>;
  /** False if a username is chosen and no redirect flag is set (R-ONB-7). */
  readonly needsOnboarding: (db: Database, id: string) => Promise<boolean>;
  /**
   * Creates an account without a password.
   * @throws a unique violation of `users_email_key`.
   */
  readonly add: (tx: Transaction, newcomer: Newcomer) => Promise<SigningIn>;
  /**
   * Checks a password; counted by the rate limits of logging in.
   * @throws ProblemError 429 after too many tries.
   */
  readonly hasPassword: (
    context: Pick<RequestContext, 'ip'>,
    account: Account,
    password: string,
  ) => Promise<boolean>;
}

export function createProviderPeople(db: Database, limits: Limits): ProviderPeople {
  return {
    findByEmail: (email) => findAccountByEmail(db, email),
    find: (id) => findAccountById(db, id),
    lock: lockAccount,
    hasOwnLoginMethod: async (from, { id, passwordHash }) =>
      passwordHash !== null || (await listPasskeysOf(from, id)).length > 0,
    needsOnboarding: async (from, id) => {
      const [user] = await from
        .select({
          username: users.username,
          location: users.redirectLocation,
          expertize: users.redirectExpertize,
        })
        .from(users)
        .where(eq(users.id, id));
      return !user || user.username === null || user.location || user.expertize;
    },
    add: async (tx, { goals, ...newcomer }) => {
      const id = await insertAccount(tx, { ...newcomer, passwordHash: null });
      if (goals.length > 0) {
        await tx
          .update(profiles)
          .set({ goals: [...goals] })
          .where(eq(profiles.userId, id));
      }
      return { id, role: 'member', deletionRequestedAt: null };
    },
    hasPassword: async ({ ip }, account, password) => {
      await limits.count('login/address', ip);
      await limits.count('login/account', account.email);
      const matches = await passwordMatches(password, account.passwordHash);
      if (matches) await limits.forget('login/account', account.email);
      return matches;
    },
  };
}
