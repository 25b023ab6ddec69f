import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { ServerSecrets } from '../../../http/security/key-ring.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Seal } from './sealed.ts';
import { randomTotpSecret, stepOfCode } from '../two-factor/totp.ts';
import { findFactor, useRecoveryCode, useTimeStep } from '../two-factor/two-factor.repository.ts';

/** Codes that can be used once: those of an authenticator app, and recovery codes. */
export interface OneTimeCodes {
  /**
   * Uses up a code.
   * @param userId null does the same work, but no code matches.
   * @returns false for a wrong or used code.
   */
  readonly use: (
    tx: Database,
    userId: string | null,
    code: string,
    now: Temporal.Instant,
  ) => Promise<boolean>;
  /** Uses up a code of the authenticator app, even if the app is not confirmed yet. */
  readonly useTotp: (tx: Database, userId: string, code: string, now: Temporal.Instant) => Promise<boolean>;
  /** Returns the hash under which a recovery code is stored. */
  readonly hashRecovery: (userId: string, code: string) => string;
}

const sealedAs = (userId: string): string => `totp ${userId}`;

/** Creates a secret for the authenticator app, and its encrypted form for the database. */
export function newTotpSecret(
  seal: Seal,
  userId: string,
): { readonly secret: string; readonly sealed: string } {
  const secret = randomTotpSecret();
  return { secret, sealed: seal.close(secret, sealedAs(userId)) };
}

/**
 * Encrypts a secret again with the newest key.
 * @throws if the key that encrypted it is missing.
 */
export function sealTotpAnew(seal: Seal, userId: string, sealed: string): string {
  return seal.close(seal.open(sealed, sealedAs(userId)), sealedAs(userId));
}

/** Returns 50 random bits as `ABCDE-FGHIJ`. */
export function randomRecoveryCode(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte % 32]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** @param secrets HMAC keys of the stored hashes. */
export function createOneTimeCodes(seal: Seal, secrets: ServerSecrets): OneTimeCodes {
  const nobodysSecret = randomTotpSecret();
  const hashWith = (secret: string, userId: string, code: string): string =>
    createHmac('sha256', secret)
      .update(`recovery-code\n${userId}\n${code.replace(/-/g, '')}`)
      .digest('base64url');
  const useTotp = async (
    tx: Database,
    userId: string,
    code: string,
    now: Temporal.Instant,
  ): Promise<boolean> => {
    const factor = await findFactor(tx, userId);
    const secret = factor ? seal.open(factor.sealedSecret, sealedAs(userId)) : nobodysSecret;
    const step = stepOfCode(secret, code, now);
    return factor !== null && step !== null && (await useTimeStep(tx, userId, step));
  };
  return {
    hashRecovery: (userId, code) => hashWith(secrets[0], userId, code),
    useTotp,
    use: async (tx, userId, code, now) => {
      // An id that nobody has, so that a wrong password costs the same queries.
      const id = userId ?? randomUUID();
      if (/^\d{6}$/.test(code)) return useTotp(tx, id, code, now);
      const hashes = secrets.map((secret) => hashWith(secret, id, code));
      return useRecoveryCode(tx, id, hashes, now);
    },
  };
}
