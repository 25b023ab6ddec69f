import {
  PRODUCT_NAME,
  type addPasskey,
  type ReauthenticationProof,
  type ParsedInput,
  type Passkey,
} from '@acquaint/contracts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { badField, conflict, notFound, unauthenticated } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { isUniqueViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import { findAccountById, lockAccount, type Account } from '../account/accounts.repository.ts';
import { passkeyChangedEmail } from '../emails.ts';
import type { Reauthentication } from '../login/reauthentication.ts';
import { passkeyLibrary, type PasskeySite } from './passkey-site.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  updatePasskeyName,
  type PasskeyRow,
} from './passkeys.repository.ts';
import type { LoginMethods } from '../login/login-methods.ts';
import { markLoginWithPasskey } from '../login/login.repository.ts';

type Options = Record<string, unknown>;

const MOST_PASSKEYS = 20;
/** COSE numbers of EdDSA, ES256 and RS256, which devices support. */
const ALGORITHMS = [-8, -7, -257];
const NOT_MADE = 'We couldn’t check this passkey. Please try again';
const TOO_MANY = 'You already have a lot of passkeys. Remove one first.';
const ONLY_WAY = 'This is your only way to log in. Set a password on your account page first.';

/** Passkeys: keys in members' devices, with which they log in without a password. */
export interface PasskeyService {
  readonly list: (context: RequestContext) => Promise<Passkey[]>;
  /**
   * Returns the options for creating a passkey.
   * @throws ProblemError 400 without proof of ownership, 409 if there are too many.
   */
  readonly start: (context: RequestContext, proof: ReauthenticationProof) => Promise<Options>;
  /**
   * Adds a passkey.
   * @throws ProblemError 400 if the device's answer does not match the challenge, 409 if the key is already stored, or
   * if there are too many.
   */
  readonly add: (context: RequestContext, body: ParsedInput<typeof addPasskey>['body']) => Promise<Passkey>;
  /**
   * Renames a passkey.
   * @throws ProblemError 404 if it is not the member's own.
   */
  readonly rename: (context: RequestContext, id: string, name: string) => Promise<Passkey>;
  /**
   * Removes a passkey.
   * @throws ProblemError 400 without proof of ownership, 404 if it is not the member's own, 409 if it is the last login
   * method.
   */
  readonly remove: (context: RequestContext, id: string, proof: ReauthenticationProof) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly mail: EmailPort;
  readonly reauthenticate: Reauthentication['prove'];
  readonly site: PasskeySite;
  readonly loginMethods: Pick<LoginMethods, 'count'>;
  readonly publicUrl: () => string;
}

const present = (passkey: PasskeyRow): Passkey => ({
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt.toString(),
  last_used_at: passkey.lastUsedAt?.toString() ?? null,
});

export function createPasskeyService({
  db,
  mail,
  reauthenticate,
  site,
  loginMethods,
  publicUrl,
}: Dependencies): PasskeyService {
  /** Locks the account, so that changes of its login methods are serialized. */
  const lock = async (tx: Transaction, userId: string): Promise<Account> => {
    const account = await lockAccount(tx, userId);
    if (!account) throw unauthenticated();
    return account;
  };
  const notifyOwner = async (tx: Transaction, userId: string, change: 'added' | 'removed'): Promise<void> => {
    const account = await findAccountById(tx, userId);
    if (!account) throw unauthenticated();
    await mail.send({ to: account.email, ...passkeyChangedEmail(account, change, publicUrl()) }, tx);
  };

  return {
    list: async ({ user }) => (await listPasskeysOf(db, user.id)).map(present),

    start: async (context, proof) => {
      const account = await reauthenticate(context, proof);
      const known = await listPasskeysOf(db, account.id);
      if (known.length >= MOST_PASSKEYS) throw conflict(TOO_MANY);
      const { generateRegistrationOptions } = await passkeyLibrary();
      const options = await generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID: site.expected().expectedRPID,
        userID: new TextEncoder().encode(account.id),
        userName: account.email,
        userDisplayName: account.firstName,
        excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
        // A passkey replaces both the password and the second step, so the device must verify its user.
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await site.keepChallenge(options.challenge, account.id, context.now);
      return { ...options };
    },

    add: async ({ user, now }, { name, credential }) => {
      const expectedChallenge = await site.useChallenge(credential, user.id, now);
      if (expectedChallenge === null) throw badField('credential', NOT_MADE);
      const { verifyRegistrationResponse } = await passkeyLibrary();
      const made = await verifyRegistrationResponse({
        // The contract's schema matches the type, except for optional properties.
        response: credential as RegistrationResponseJSON,
        expectedChallenge,
        ...site.expected(),
        requireUserVerification: true,
      }).catch(() => null);
      if (!made?.verified) throw badField('credential', NOT_MADE);
      const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
      try {
        return await withTransaction(db, async (tx) => {
          await lock(tx, user.id);
          // Check again: several may have been started before the first one was added.
          if ((await listPasskeysOf(tx, user.id)).length >= MOST_PASSKEYS) throw conflict(TOO_MANY);
          const stored = await insertPasskey(tx, {
            userId: user.id,
            name,
            credentialId: id,
            publicKey: Buffer.from(publicKey).toString('base64url'),
            counter,
            transports: [...transports],
            createdAt: now,
          });
          await markLoginWithPasskey(tx, user.loginId);
          await notifyOwner(tx, user.id, 'added');
          return present(stored);
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw conflict('This passkey already belongs to an account.');
      }
    },

    rename: async ({ user }, id, name) => {
      const renamed = await updatePasskeyName(db, user.id, id, name);
      if (!renamed) throw notFound();
      return present(renamed);
    },

    remove: async (context, id, proof) => {
      const { user } = context;
      await reauthenticate(context, proof);
      await withTransaction(db, async (tx) => {
        const { passwordHash } = await lock(tx, user.id);
        if (!(await deletePasskey(tx, user.id, id))) throw notFound();
        const others = (await listPasskeysOf(tx, user.id)).length + (await loginMethods.count(tx, user.id));
        if (passwordHash === null && others === 0) throw conflict(ONLY_WAY);
        await notifyOwner(tx, user.id, 'removed');
      });
    },
  };
}
