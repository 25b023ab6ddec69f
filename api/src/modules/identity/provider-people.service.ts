import type { Goal } from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import type { Limits } from '../../http/limits.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import {
  findAccountByEmail,
  findAccountById,
  insertAccount,
  lockAccount,
  type Account,
} from './accounts.repository.ts';
import type { SigningIn } from './sign-in.service.ts';
import { profiles, users } from './identity.tables.ts';
import { listPasskeysOf } from './passkeys.repository.ts';
import { passwordMatches } from './passwords.ts';

/** An account, as signing in with a provider sees it. */
export type OwnAccount = Account;

interface Newcomer {
  /** Vouched for by a provider. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly timeZone: string | undefined;
  readonly goals: readonly Goal[];
  readonly createdAt: Temporal.Instant;
}

/** What a sign-in with a provider needs to know of accounts. */
export interface ProviderPeople {
  readonly findByEmail: (email: string) => Promise<Account | null>;
  readonly find: (id: string) => Promise<Account | null>;
  /** The account, locked until the transaction ends: two changes of the ways into it come one after the other. */
  readonly lock: (tx: Transaction, id: string) => Promise<Account | null>;
  /** Whether a password or a passkey opens the account, without any provider. */
  readonly hasOwnWayIn: (db: Database, account: Pick<Account, 'id' | 'passwordHash'>) => Promise<boolean>;
  /** False when a username is chosen and no redirect flag is set (R-ONB-7). */
  readonly needsOnboarding: (db: Database, id: string) => Promise<boolean>;
  /** Makes an account without a password. @throws a unique violation of `users_email_key`. */
  readonly add: (tx: Transaction, newcomer: Newcomer) => Promise<SigningIn>;
  /** Counted like a login. @throws ProblemError 429 when tried too often. */
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
    hasOwnWayIn: async (from, { id, passwordHash }) =>
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
