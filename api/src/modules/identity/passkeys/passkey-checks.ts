import type { ParsedInput, loginWithPasskey } from '@acquaint/contracts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Limits } from '../../../http/limits/limits.ts';
import { badField, ProblemError, unauthenticated } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { lockPasskey, markPasskeyUsed } from './passkeys.repository.ts';
import { passkeyLibrary, type PasskeySite } from './passkey-site.ts';

type Visitor = RequestContext<LoggedIn | null>;
type Shown = ParsedInput<typeof loginWithPasskey>['body']['credential'];

const NOT_YOURS = 'This passkey doesn’t belong to your account. Use another one, or your password';
const WRONG = 'This passkey didn’t work. Please log in with your password.';

/** Checks of passkeys: for logging in, or for reauthentication. */
export interface PasskeyChecks {
  readonly start: (context: Visitor) => Promise<Record<string, unknown>>;
  /**
   * Checks a passkey.
   * @returns the id of its owner.
   * @throws ProblemError 401 if it is invalid.
   */
  readonly check: (context: Visitor, credential: Shown) => Promise<string>;
  /**
   * Checks that the passkey is the caller's own.
   * @throws ProblemError 400 if it is not.
   */
  readonly checkOwn: (context: RequestContext, credential: Shown) => Promise<void>;
}

export function createPasskeyChecks(db: Database, limits: Limits, site: PasskeySite): PasskeyChecks {
  const check: PasskeyChecks['check'] = async ({ ip, now }, credential) => {
    await limits.count('passkey/address', ip);
    const expectedChallenge = await site.useChallenge(credential, null, now);
    if (expectedChallenge === null) throw unauthenticated(WRONG);
    return withTransaction(db, async (tx) => {
      const stored = await lockPasskey(tx, credential.id);
      if (!stored) throw unauthenticated(WRONG);
      const { credentialId: id, counter } = stored;
      const publicKey = new Uint8Array(Buffer.from(stored.publicKey, 'base64url'));
      // The library refuses a counter that has not increased, which means that a copy of the key is in use.
      const { verifyAuthenticationResponse } = await passkeyLibrary();
      const shown = await verifyAuthenticationResponse({
        response: credential as AuthenticationResponseJSON,
        expectedChallenge,
        ...site.expected(),
        credential: { id, publicKey, counter },
        requireUserVerification: true,
      }).catch(() => null);
      if (!shown?.verified) throw unauthenticated(WRONG);
      await markPasskeyUsed(tx, stored.id, shown.authenticationInfo.newCounter, now);
      return stored.userId;
    });
  };

  return {
    start: async ({ now }) => {
      const { generateAuthenticationOptions } = await passkeyLibrary();
      const options = await generateAuthenticationOptions({
        rpID: site.expected().expectedRPID,
        userVerification: 'required',
      });
      await site.keepChallenge(options.challenge, null, now);
      return { ...options };
    },

    check,
    checkOwn: async (context, credential) => {
      const owner = await check(context, credential).catch((error: unknown) => {
        // 401 would mean that the caller is not logged in.
        if (error instanceof ProblemError && error.status === 401) return null;
        throw error;
      });
      if (owner !== context.user.id) throw badField('passkey', NOT_YOURS);
    },
  };
}
