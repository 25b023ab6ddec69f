import type { Limits } from '../../http/limits.ts';
import { badField, unauthenticated } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { findAccountById, type Account } from './accounts.repository.ts';
import { passwordMatches } from './passwords.ts';

const WRONG = 'This is not your password. Please try again';
const NONE = 'Your account has no password yet. Choose one at /forgot-password first';

/**
 * Asks for the password again before anything of the account's safety changes: whoever finds an open browser has
 * the sign-in, not the account.
 * @throws ProblemError 400 at `current_password` when it is wrong, 429 when tried too often.
 */
export type OwnerCheck = (context: RequestContext, password: string) => Promise<Account>;

export function createOwnerCheck(db: Database, limits: Limits): OwnerCheck {
  return async ({ user }, password) => {
    await limits.count('owner/account', user.id);
    const account = await findAccountById(db, user.id);
    if (!account) throw unauthenticated();
    if (account.passwordHash === null) throw badField('current_password', NONE);
    if (!(await passwordMatches(password, account.passwordHash))) throw badField('current_password', WRONG);
    await limits.forget('owner/account', user.id);
    return account;
  };
}
