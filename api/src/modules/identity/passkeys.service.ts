import {
  PRODUCT_NAME,
  type addPasskey,
  type ParsedInput,
  type Passkey,
  type signInWithPasskey,
} from '@acquaint/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Limits } from '../../http/limits.ts';
import { badField, conflict, notFound, ProblemError, unauthenticated } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { SignedIn } from '../../http/tokens.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { isUniqueViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import { findAccountById } from './accounts.repository.ts';
import { passkeyChangedMail } from './mails.ts';
import type { OwnerCheck } from './owner-check.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeysOf,
  lockPasskey,
  markPasskeyUsed,
  takeChallenge,
  updatePasskeyName,
  type KeptPasskey,
} from './passkeys.repository.ts';
import { hashToken } from './secrets.ts';

type Visitor = RequestContext<SignedIn | null>;
type Options = Record<string, unknown>;
type Shown = ParsedInput<typeof signInWithPasskey>['body']['credential'];

const CHALLENGE_MINUTES = 5;
const MOST_PASSKEYS = 20;
/** EdDSA, ES256, RS256, as COSE numbers them: what devices have. */
const ALGORITHMS = [-8, -7, -257];
const NOT_MADE = 'This passkey could not be checked. Please try again';
const NOT_YOURS = 'This passkey is not of your account. Use your password';
const WRONG = 'This passkey is not right. Please log in with your password.';

/** Passkeys: keys in people's devices that open the account without a password. */
export interface PasskeyService {
  readonly list: (context: RequestContext) => Promise<Passkey[]>;
  /** @throws ProblemError 400 for a wrong password, 409 when there are too many. */
  readonly start: (context: RequestContext, currentPassword: string) => Promise<Options>;
  /** @throws ProblemError 400 when the device's answer does not fit what it was asked, 409 for a key that is kept already. */
  readonly add: (context: RequestContext, body: ParsedInput<typeof addPasskey>['body']) => Promise<Passkey>;
  /** @throws ProblemError 404 for any that is not the person's own. */
  readonly rename: (context: RequestContext, id: string, name: string) => Promise<Passkey>;
  /** @throws ProblemError 404 for any that is not the person's own. */
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
  readonly startSignIn: (context: Visitor) => Promise<Options>;
  /** Checks a shown passkey. @returns whose it is. @throws ProblemError 401 when anything of it is wrong. */
  readonly check: (context: Visitor, credential: Shown) => Promise<string>;
  /** The caller shows one of their own passkeys again. @throws ProblemError 400 when it is not theirs. */
  readonly checkOwn: (context: RequestContext, credential: Shown) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly mail: Mail;
  readonly limits: Limits;
  readonly checkOwner: OwnerCheck;
  /** A passkey belongs to this site and to no other. */
  readonly publicUrl: () => string;
}

const present = (passkey: KeptPasskey): Passkey => ({
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt.toString(),
  last_used_at: passkey.lastUsedAt?.toString() ?? null,
});

interface SignedByDevice {
  readonly response: { readonly clientDataJSON: string };
}

/** What the device says it was asked; null when it says nothing that can be read. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return null;
    return typeof said.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

export function createPasskeyService({
  db,
  mail,
  limits,
  checkOwner,
  publicUrl,
}: Dependencies): PasskeyService {
  const site = () => {
    const { hostname, origin } = new URL(publicUrl());
    return { expectedOrigin: origin, expectedRPID: hostname };
  };
  const keepChallenge = (challenge: string, userId: string | null, now: Temporal.Instant): Promise<void> =>
    insertChallenge(db, {
      challengeHash: hashToken(challenge),
      userId,
      expiresAt: now.add({ minutes: CHALLENGE_MINUTES }),
    });
  /** Before any transaction: a challenge is used up by its first use, whatever comes of it. */
  const useChallenge = async (
    { response }: SignedByDevice,
    userId: string | null,
    now: Temporal.Instant,
  ): Promise<string | null> => {
    const challenge = challengeOf(response.clientDataJSON);
    if (challenge === null) return null;
    return (await takeChallenge(db, hashToken(challenge), userId, now)) ? challenge : null;
  };
  const tell = async (tx: Transaction, userId: string, change: 'added' | 'removed'): Promise<void> => {
    const account = await findAccountById(tx, userId);
    if (!account) throw unauthenticated();
    await mail.send({ to: account.email, ...passkeyChangedMail(account.firstName, change, publicUrl()) }, tx);
  };

  const check: PasskeyService['check'] = async ({ ip, now }, credential) => {
    await limits.count('passkey/address', ip);
    const expectedChallenge = await useChallenge(credential, null, now);
    if (expectedChallenge === null) throw unauthenticated(WRONG);
    return withTransaction(db, async (tx) => {
      const kept = await lockPasskey(tx, credential.id);
      if (!kept) throw unauthenticated(WRONG);
      const { credentialId: id, counter } = kept;
      const publicKey = new Uint8Array(Buffer.from(kept.publicKey, 'base64url'));
      // The library refuses a counter that has not risen: a copy of the key is in use then.
      const shown = await verifyAuthenticationResponse({
        response: credential as AuthenticationResponseJSON,
        expectedChallenge,
        ...site(),
        credential: { id, publicKey, counter },
        requireUserVerification: true,
      }).catch(() => null);
      if (!shown?.verified) throw unauthenticated(WRONG);
      await markPasskeyUsed(tx, kept.id, shown.authenticationInfo.newCounter, now);
      return kept.userId;
    });
  };

  return {
    list: async ({ user }) => (await listPasskeysOf(db, user.id)).map(present),

    start: async (context, currentPassword) => {
      const account = await checkOwner(context, currentPassword);
      const known = await listPasskeysOf(db, account.id);
      if (known.length >= MOST_PASSKEYS) throw conflict('You have many passkeys: take one off first.');
      const options = await generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID: site().expectedRPID,
        userID: new TextEncoder().encode(account.id),
        userName: account.email,
        userDisplayName: account.firstName,
        excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
        // It stands for the password and the code at once: the device has to know its owner.
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keepChallenge(options.challenge, account.id, context.now);
      return { ...options };
    },

    add: async ({ user, now }, { name, credential }) => {
      const expectedChallenge = await useChallenge(credential, user.id, now);
      if (expectedChallenge === null) throw badField('credential', NOT_MADE);
      const made = await verifyRegistrationResponse({
        // The contract's schema is that of the type; only absent members are written in another way.
        response: credential as RegistrationResponseJSON,
        expectedChallenge,
        ...site(),
        requireUserVerification: true,
      }).catch(() => null);
      if (!made?.verified) throw badField('credential', NOT_MADE);
      const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
      try {
        return await withTransaction(db, async (tx) => {
          const kept = await insertPasskey(tx, {
            userId: user.id,
            name,
            credentialId: id,
            publicKey: Buffer.from(publicKey).toString('base64url'),
            counter,
            transports: [...transports],
            createdAt: now,
          });
          await tell(tx, user.id, 'added');
          return present(kept);
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw conflict('This passkey is on an account already.');
      }
    },

    rename: async ({ user }, id, name) => {
      const renamed = await updatePasskeyName(db, user.id, id, name);
      if (!renamed) throw notFound();
      return present(renamed);
    },

    remove: ({ user }, id) =>
      withTransaction(db, async (tx) => {
        if (!(await deletePasskey(tx, user.id, id))) throw notFound();
        await tell(tx, user.id, 'removed');
      }),

    startSignIn: async ({ ip, now }) => {
      await limits.count('passkey/address', ip);
      const options = await generateAuthenticationOptions({
        rpID: site().expectedRPID,
        userVerification: 'required',
      });
      await keepChallenge(options.challenge, null, now);
      return { ...options };
    },

    check,
    checkOwn: async (context, credential) => {
      const owner = await check(context, credential).catch((error: unknown) => {
        // 401 would say that nobody is signed in.
        if (error instanceof ProblemError && error.status === 401) return null;
        throw error;
      });
      if (owner !== context.user.id) throw badField('passkey', NOT_YOURS);
    },
  };
}
