import { badField } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { LoginRevocations } from '../../../realtime/login-revocations.ts';
import { findAccountByEmail, findAccountById } from '../account/accounts.repository.ts';
import { emailCode, type CodeDependencies } from '../account/code-email.ts';
import { findResetOwner, insertReset, useResets } from '../secrets/codes.repository.ts';
import { noAccountEmail, resetCodeEmail } from '../emails.ts';
import { hashPassword } from './passwords.ts';
import { WRONG_CODE } from '../account/registration.service.ts';
import { hashToken, randomToken } from '../secrets/secrets.ts';
import { setPassword } from './set-password.ts';

type Visitor = RequestContext<LoggedIn | null>;

const OLD_TOKEN = 'The time to choose a new password is up. Ask for a new code';

/** Password reset with a code sent by email. */
export interface PasswordResetService {
  /** Emails a code or, to an address without an account, that there is none. The response does not reveal which. */
  readonly requestCode: (context: Visitor, email: string) => Promise<void>;
  /**
   * Exchanges the code for a reset token.
   * @throws ProblemError 400 for a wrong code.
   */
  readonly validateCode: (context: Visitor, email: string, code: string) => Promise<string>;
  /**
   * Sets the password and ends every login.
   * @throws ProblemError 400 for a used token or a weak password.
   */
  readonly confirm: (context: Visitor, resetToken: string, password: string) => Promise<void>;
}

interface Dependencies extends CodeDependencies {
  readonly revocations: LoginRevocations;
}

export function createPasswordResetService(dependencies: Dependencies): PasswordResetService {
  const { db, limits, codes, settings, publicUrl, checkPassword } = dependencies;
  return {
    requestCode: async ({ now }, email) => {
      await limits.count('code-request/account', email);
      await emailCode(dependencies, {
        ...{ purpose: 'reset', email, now },
        contentFor: (account, code) =>
          account ? resetCodeEmail(account, code, settings.codeMinutes) : noAccountEmail(publicUrl()),
      });
    },

    validateCode: async ({ now }, email, code) => {
      await limits.count('code-check/account', email);
      const resetToken = randomToken();
      const isRight = await withTransaction(db, async (tx) => {
        if (!(await codes.use(tx, 'reset', email, code, now))) return false;
        const account = await findAccountByEmail(tx, email);
        if (!account) return false;
        const expiresAt = now.add({ minutes: settings.resetTokenMinutes });
        await insertReset(tx, { tokenHash: hashToken(resetToken), userId: account.id, expiresAt });
        return true;
      });
      if (!isRight) throw badField('code', WRONG_CODE);
      return resetToken;
    },

    confirm: async ({ now }, resetToken, password) => {
      const tokenHash = hashToken(resetToken);
      const owner = await findResetOwner(db, tokenHash, now);
      const account = owner === null ? null : await findAccountById(db, owner);
      if (!account) throw badField('reset_token', OLD_TOKEN);
      const problem = await checkPassword(password, account.email);
      if (problem) throw badField('password', problem);
      const passwordHash = await hashPassword(password);
      await withTransaction(db, async (tx) => {
        if (!(await useResets(tx, account.id, tokenHash, now))) throw badField('reset_token', OLD_TOKEN);
        await setPassword(tx, { account, passwordHash, now }, dependencies);
      });
      await limits.forget('login/account', account.email);
      await limits.forget('login/person', account.id);
    },
  };
}
