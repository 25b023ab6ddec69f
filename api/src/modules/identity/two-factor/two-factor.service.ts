import type {
  confirmTwoFactor,
  endTwoFactor,
  ReauthenticationProof,
  ParsedInput,
  startTwoFactor,
  SuccessBody,
} from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { badField, conflict, unauthenticated } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import { findAccountById, type Account } from '../account/accounts.repository.ts';
import { twoFactorChangedEmail } from '../emails.ts';
import { newTotpSecret, randomRecoveryCode, type OneTimeCodes } from '../secrets/one-time-codes.ts';
import type { Reauthentication } from '../login/reauthentication.ts';
import type { Seal } from '../secrets/sealed.ts';
import { totpUri } from './totp.ts';
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  isFactorOn,
  replaceFactor,
  replaceRecoveryCodes,
} from './two-factor.repository.ts';

const WRONG_CODE = 'This code is wrong or was already used. Wait for the next one';
const ON_ALREADY = 'Your account already asks for codes. Turn that off first to use another app.';
const NOT_ON = 'Your account doesn’t ask for codes. Start again from the account page.';

type Started = SuccessBody<typeof startTwoFactor>;
type Recovery = SuccessBody<typeof confirmTwoFactor>;

/** An authenticator app as a second step of logging in: adding it, its recovery codes, removing it. */
export interface TwoFactorService {
  /** @throws ProblemError 400 without proof of ownership, 409 if an app is already in use. */
  readonly start: (context: RequestContext, proof: ReauthenticationProof) => Promise<Started>;
  /** @throws ProblemError 400 for a wrong code, 409 if no app was started, or it was already confirmed. */
  readonly confirm: (context: RequestContext, code: string) => Promise<Recovery>;
  /** @throws ProblemError 400 without proof of ownership, 409 if no app is in use. */
  readonly renewRecoveryCodes: (context: RequestContext, proof: ReauthenticationProof) => Promise<Recovery>;
  /** @throws ProblemError 400 without proof of ownership or for a wrong code, 409 if no app is in use. */
  readonly end: (context: RequestContext, body: ParsedInput<typeof endTwoFactor>['body']) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly mail: EmailPort;
  readonly limits: Limits;
  readonly codes: OneTimeCodes;
  readonly seal: Seal;
  readonly reauthenticate: Reauthentication['prove'];
  readonly settings: Pick<Business, 'recoveryCodes'>;
  readonly publicUrl: () => string;
}

export function createTwoFactorService(dependencies: Dependencies): TwoFactorService {
  const { db, mail, limits, codes, seal, reauthenticate, settings, publicUrl } = dependencies;
  /** Creates recovery codes and their hashes. Takes long, so it is done before a transaction begins. */
  const newRecoveryCodes = async (userId: string) => {
    const fresh = Array.from({ length: settings.recoveryCodes }, randomRecoveryCode);
    return { recovery_codes: fresh, hashes: await codes.hashRecovery(userId, fresh) };
  };
  const notifyOwner = async (
    tx: Transaction,
    userId: string,
    what: 'on' | 'off' | 'codes',
  ): Promise<void> => {
    const account = await findAccountById(tx, userId);
    if (!account) throw unauthenticated();
    const letter = twoFactorChangedEmail(account, what, publicUrl());
    await mail.send({ to: account.email, ...letter }, tx);
  };

  /** Without a password, the code itself is the proof: one of the app, or a recovery code if it is lost. */
  const endedBy = async (context: RequestContext, proof: ReauthenticationProof): Promise<Account> => {
    const account = await findAccountById(db, context.user.id);
    return account?.passwordHash === null && Object.keys(proof).length === 0
      ? account
      : reauthenticate(context, proof);
  };

  return {
    start: async (context, proof) => {
      const account = await reauthenticate(context, proof);
      const { secret, sealed } = newTotpSecret(seal, account.id);
      const factor = { userId: account.id, sealedSecret: sealed, createdAt: context.now };
      if (!(await replaceFactor(db, factor))) throw conflict(ON_ALREADY);
      return { secret, uri: totpUri(secret, account.email) };
    },

    confirm: async ({ user, now }, code) => {
      const { recovery_codes, hashes } = await newRecoveryCodes(user.id);
      return withTransaction(db, async (tx) => {
        const factor = await findFactor(tx, user.id);
        if (!factor) throw conflict(NOT_ON);
        if (factor.confirmedAt) throw conflict(ON_ALREADY);
        if (!(await codes.useTotp(tx, user.id, code, now))) throw badField('code', WRONG_CODE);
        if (!(await confirmFactor(tx, user.id, now))) throw conflict(ON_ALREADY);
        await notifyOwner(tx, user.id, 'on');
        await replaceRecoveryCodes(tx, user.id, hashes);
        return { recovery_codes };
      });
    },

    renewRecoveryCodes: async (context, proof) => {
      const account = await reauthenticate(context, proof);
      const { recovery_codes, hashes } = await newRecoveryCodes(account.id);
      return withTransaction(db, async (tx) => {
        if (!(await isFactorOn(tx, account.id))) throw conflict(NOT_ON);
        await notifyOwner(tx, account.id, 'codes');
        await replaceRecoveryCodes(tx, account.id, hashes);
        return { recovery_codes };
      });
    },

    end: async (context, { code, ...proof }) => {
      const account = await endedBy(context, proof);
      await limits.count('second-step/account', account.id);
      await withTransaction(db, async (tx) => {
        if (!(await isFactorOn(tx, account.id))) throw conflict(NOT_ON);
        if (!(await codes.use(tx, account.id, code, context.now))) throw badField('code', WRONG_CODE);
        await deleteFactor(tx, account.id);
        await notifyOwner(tx, account.id, 'off');
      });
    },
  };
}
