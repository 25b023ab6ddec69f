import type {
  Account as AccountAnswer,
  changePassword,
  changeUsername,
  ReauthenticationProof,
  ParsedInput,
  requestEmailChange,
} from '@acquaint/contracts';
import { badField, conflict, unauthenticated } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { isUniqueViolation } from '../../../ports/database/errors.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { LoginRevocations } from '../../../realtime/login-revocations.ts';
import { findAccountById, lockAccount, updateEmail, type Account } from './accounts.repository.ts';
import { emailCode, type CodeDependencies } from './code-email.ts';
import { endResets } from '../secrets/codes.repository.ts';
import type { AccountDeletionEmitter } from './account-deletions.ts';
import { eraseAt, markDeletion, unmarkDeletion } from './deletion.repository.ts';
import { keepingAnAdmin } from './last-admin.ts';
import {
  deletionEmail,
  emailChangeCodeEmail,
  emailChangedEmail,
  emailTakenEmail,
  usernameChangedEmail,
} from '../emails.ts';
import { keepFormerUsername, selectUsernames, takeUsername, type OwnUsernames } from './usernames.ts';
import type { Reauthentication } from '../login/reauthentication.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { WRONG_CODE } from './registration.service.ts';
import { setPassword } from '../passwords/set-password.ts';
import { endAllLogins } from '../login/login.repository.ts';
import { countRecoveryCodes, isFactorOn } from '../two-factor/two-factor.repository.ts';

/** A member's own account: its data, email, password and deletion. */
export interface AccountService {
  readonly read: (context: RequestContext) => Promise<AccountAnswer>;
  /**
   * Emails a code to the new address or, if it already has an account, tells its owner so. The response does not reveal
   * which.
   * @throws ProblemError 400 without proof of ownership, or for the current address.
   */
  readonly requestEmailChange: (
    context: RequestContext,
    body: ParsedInput<typeof requestEmailChange>['body'],
  ) => Promise<void>;
  /**
   * Changes the account's email to the address that the code proves, and notifies the old one.
   * @throws ProblemError 400 for a wrong code, 409 if the address has an account by now.
   */
  readonly confirmEmailChange: (
    context: RequestContext,
    email: string,
    code: string,
  ) => Promise<AccountAnswer>;
  /**
   * Changes the username. The former one leads to the member for a while; they are told by email.
   * @throws ProblemError 400 without proof of ownership, 409 for a name that is taken, and before the next change is allowed.
   */
  readonly changeUsername: (
    context: RequestContext,
    body: ParsedInput<typeof changeUsername>['body'],
  ) => Promise<AccountAnswer>;
  /**
   * Requests deletion; the account is erased after a grace period.
   * @throws ProblemError 400 without proof of ownership.
   */
  readonly requestDeletion: (context: RequestContext, proof: ReauthenticationProof) => Promise<AccountAnswer>;
  readonly takeDeletionBack: (context: RequestContext) => Promise<AccountAnswer>;
  /**
   * Sets the password and ends every other login.
   * @throws ProblemError 400 for a wrong or a weak password.
   */
  readonly changePassword: (
    context: RequestContext,
    body: ParsedInput<typeof changePassword>['body'],
  ) => Promise<void>;
}

interface Dependencies extends CodeDependencies {
  readonly revocations: LoginRevocations;
  readonly owner: Reauthentication;
  readonly accountDeletions: Pick<AccountDeletionEmitter, 'lock' | 'requested'>;
}

/** Key of a code for a new address; it contains the user id, so only the member who requested the code can use it. */
const changeKey = (userId: string, email: string): string => `${userId} ${email}`;

export function createAccountService(dependencies: Dependencies): AccountService {
  const {
    db,
    revocations,
    mail,
    limits,
    codes,
    owner,
    settings,
    publicUrl,
    accountDeletions,
    checkPassword,
  } = dependencies;
  const read: AccountService['read'] = async (context) => {
    const account = await findAccountById(db, context.user.id);
    if (!account) throw unauthenticated();
    const names = await selectUsernames(db, account.id, context.now);
    return {
      email: account.email,
      has_password: account.passwordHash !== null,
      has_two_factor: await isFactorOn(db, account.id),
      recovery_codes_left: await countRecoveryCodes(db, account.id),
      created_at: account.createdAt.toString(),
      fresh_until: (await owner.freshUntil(context, account))?.toString() ?? null,
      erase_at: eraseAt(account, settings.deletionDays),
      username_change_at: nextChange(names, context.now)?.toString() ?? null,
      username_change_days: settings.usernameChangeDays,
      former_username_days: settings.formerUsernameDays,
      former_usernames: names.former.map(({ username, keptUntil }) => ({
        username,
        kept_until: keptUntil.toString(),
      })),
    };
  };

  /** Returns when the username can be changed again; null when it can be now. */
  const nextChange = ({ changedAt }: OwnUsernames, now: Temporal.Instant): Temporal.Instant | null => {
    const next = changedAt?.add({ hours: 24 * settings.usernameChangeDays }) ?? null;
    return next !== null && Temporal.Instant.compare(next, now) > 0 ? next : null;
  };

  const moveTo = async (
    account: Account,
    email: string,
    code: string,
    now: Temporal.Instant,
  ): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      if (!(await codes.use(tx, 'change_email', changeKey(account.id, email), code, now))) return false;
      await updateEmail(tx, account.id, email);
      // Codes and links sent to the old address are invalidated.
      await endResets(tx, account.id, now);
      const message = emailChangedEmail(account, email, publicUrl());
      await mail.send({ to: account.email, ...message }, tx);
      return true;
    });

  return {
    read,

    requestEmailChange: async (context, { email, ...proof }) => {
      const account = await owner.prove(context, proof);
      await limits.count('code-request/address', context.ip);
      await limits.count('code-request/account', account.id);
      await limits.count('code-request/account', email);
      if (email === account.email) throw badField('email', 'This is already your email');
      await emailCode(dependencies, {
        ...{ purpose: 'change_email', email, key: changeKey(account.id, email), now: context.now },
        contentFor: (taken, code) =>
          taken ? emailTakenEmail(taken) : emailChangeCodeEmail(account, code, settings.codeMinutes),
      });
    },

    confirmEmailChange: async (context, email, code) => {
      const account = await findAccountById(db, context.user.id);
      if (!account) throw unauthenticated();
      try {
        if (!(await moveTo(account, email, code, context.now))) throw badField('code', WRONG_CODE);
      } catch (error) {
        if (!isUniqueViolation(error, 'users_email_key')) throw error;
        throw conflict('This address now belongs to another account. Please use another one.');
      }
      return read(context);
    },

    changeUsername: async (context, { username, ...proof }) => {
      const { now } = context;
      const account = await owner.prove(context, proof);
      await withTransaction(db, async (tx) => {
        await lockAccount(tx, account.id);
        const names = await selectUsernames(tx, account.id, now);
        if (names.username === null) throw conflict('Choose a username first');
        if (username === names.username) throw badField('username', 'This is already your username');
        if (nextChange(names, now)) throw conflict('You’ve changed your username a short while ago.');
        await takeUsername(tx, account.id, username, now);
        const keptUntil = now.add({ hours: 24 * settings.formerUsernameDays });
        const former = { userId: account.id, username: names.username, changedAt: now, keptUntil };
        await keepFormerUsername(tx, former);
        const change = { before: names.username, after: username, days: settings.formerUsernameDays };
        await mail.send({ to: account.email, ...usernameChangedEmail(account, change, publicUrl()) }, tx);
      });
      return read(context);
    },

    requestDeletion: async (context, proof) => {
      const account = await owner.prove(context, proof);
      await keepingAnAdmin(db, async (tx) => {
        await accountDeletions.lock(tx, account.id, context.now);
        // The first request counts: a repeated one does not extend the period.
        if (!(await markDeletion(tx, account.id, context.now))) return;
        await accountDeletions.requested(tx, account.id, context.now);
        const ended = await endAllLogins(tx, account.id, 'signed_out', context.now, context.user.loginId);
        afterCommit(tx, () => ended.forEach(revocations.endLogin));
        const message = deletionEmail(account, settings.deletionDays, publicUrl());
        await mail.send({ to: account.email, ...message }, tx);
      });
      return read(context);
    },

    takeDeletionBack: async (context) => {
      await unmarkDeletion(db, context.user.id);
      return read(context);
    },

    changePassword: async (context, { current_password, password }) => {
      const { user, now } = context;
      const account = await owner.prove(context, { current_password });
      const problem = await checkPassword(password, account.email);
      if (problem) throw badField('password', problem);
      if (password === current_password) throw badField('password', 'This is already your password');
      const passwordHash = await hashPassword(password);
      const change = { account, passwordHash, now, keep: user.loginId };
      await withTransaction(db, (tx) => setPassword(tx, change, dependencies));
    },
  };
}
