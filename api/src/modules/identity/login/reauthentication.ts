import type { ReauthenticationProof } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { badField, unauthenticated } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { findAccountById, type Account } from '../account/accounts.repository.ts';
import type { OneTimeCodes } from '../secrets/one-time-codes.ts';
import type { PasskeyChecks } from '../passkeys/passkey-checks.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { findAuthenticationTime } from './login.repository.ts';
import { isFactorOn } from '../two-factor/two-factor.repository.ts';
import { t } from '../../../i18n/i18n.ts';

const MISSING = 'Enter your password';
const WRONG = 'This isn’t your password. Please try again';
const NONE = 'Your account doesn’t have a password yet. Set one on your account page first';
const WRONG_CODE = 'This code is wrong or was already used. Wait for the next one';

/** Reauthentication: the one check before any change to the security of an account. */
export interface Reauthentication {
  /**
   * Requires the member to authenticate again, because anyone at an unlocked browser has the login, too. Accepts
   * the password or a passkey. An account without a password can also use a code of the authenticator app or a login of
   * the last minutes, so that nobody is locked out of their own account. With a password neither of these is enough: an
   * unlocked phone has both.
   * @throws ProblemError 400 at the field if the proof is wrong or missing, 429 after too many tries.
   */
  readonly prove: (context: RequestContext, proof: ReauthenticationProof) => Promise<Account>;
  /** Returns until when the login counts as recent enough; null if it does not. */
  readonly freshUntil: (
    context: RequestContext,
    account: Pick<Account, 'passwordHash'>,
  ) => Promise<Temporal.Instant | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly passkeyChecks: Pick<PasskeyChecks, 'checkOwn'>;
  readonly codes: Pick<OneTimeCodes, 'useTotp'>;
  readonly settings: Pick<Business, 'freshSignInMinutes'>;
}

export function createReauthentication(dependencies: Dependencies): Reauthentication {
  const { db, limits, passkeyChecks, codes, settings } = dependencies;
  const minutes = settings.freshSignInMinutes;

  const provePassword = async ({ id, passwordHash }: Account, password: string | undefined) => {
    if (password === undefined) throw badField('current_password', MISSING);
    if (passwordHash === null) throw badField('current_password', NONE);
    await limits.count('owner/account', id);
    if (!(await passwordMatches(password, passwordHash))) throw badField('current_password', WRONG);
    await limits.forget('owner/account', id);
  };
  const proveCode = async ({ id }: Account, code: string, now: Temporal.Instant) => {
    await limits.count('second-step/account', id);
    const isRight = await withTransaction(
      db,
      async (tx) => (await isFactorOn(tx, id)) && codes.useTotp(tx, id, code, now),
    );
    if (!isRight) throw badField('app_code', WRONG_CODE);
  };

  const freshUntil: Reauthentication['freshUntil'] = async ({ user, now }, { passwordHash }) => {
    if (passwordHash !== null) return null;
    const until = (await findAuthenticationTime(db, user.loginId))?.add({ minutes });
    return until && Temporal.Instant.compare(until, now) > 0 ? until : null;
  };

  return {
    prove: async (context, { passkey, current_password, app_code }) => {
      const account = await findAccountById(db, context.user.id);
      if (!account) throw unauthenticated();
      if (passkey) await passkeyChecks.checkOwn(context, passkey);
      else if (account.passwordHash !== null || current_password !== undefined) {
        await provePassword(account, current_password);
      } else if (app_code !== undefined) await proveCode(account, app_code, context.now);
      else if ((await freshUntil(context, account)) === null) {
        throw badField('current_password', logInAgain(minutes));
      }
      return account;
    },
    freshUntil,
  };
}

const logInAgain = (minutes: number): string =>
  t('To confirm it’s you, log in again and do this within {minutes} minutes, or use a passkey', {
    minutes,
  });
