import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { ServerSecrets } from '../../http/key-ring.ts';
import type { Database } from '../../ports/database/database.ts';
import type { Seal } from './sealed.ts';
import { randomTotpSecret, stepOfCode } from './totp.ts';
import { findFactor, useRecoveryCode, useTimeStep } from './two-factor.repository.ts';

/** Codes that count once: those of an authenticator app, and recovery codes. */
export interface OneTimeCodes {
  /**
   * Uses a code up. @param userId null takes the same work, and no code fits.
   * @returns false for a wrong or a used one.
   */
  readonly use: (
    tx: Database,
    userId: string | null,
    code: string,
    now: Temporal.Instant,
  ) => Promise<boolean>;
  /** Uses a code of the app up, also of one that is not confirmed yet. */
  readonly useTotp: (tx: Database, userId: string, code: string, now: Temporal.Instant) => Promise<boolean>;
  /** How a new recovery code is kept. */
  readonly hashRecovery: (userId: string, code: string) => string;
}

const sealedAs = (userId: string): string => `totp ${userId}`;

/** What is kept of a new secret, and the secret for the app. */
export function newTotpSecret(
  seal: Seal,
  userId: string,
): { readonly secret: string; readonly sealed: string } {
  const secret = randomTotpSecret();
  return { secret, sealed: seal.close(secret, sealedAs(userId)) };
}

/** The same secret, sealed with the newest key; throws when its key is not there. */
export function sealTotpAnew(seal: Seal, userId: string, sealed: string): string {
  return seal.close(seal.open(sealed, sealedAs(userId)), sealedAs(userId));
}

/** 50 random bits, as `ABCDE-FGHIJ`. */
export function randomRecoveryCode(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte % 32]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** @param secrets key the kept hashes. */
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
      // Nobody has this id: a wrong password costs the same queries.
      const id = userId ?? randomUUID();
      if (/^\d{6}$/.test(code)) return useTotp(tx, id, code, now);
      const hashes = secrets.map((secret) => hashWith(secret, id, code));
      return useRecoveryCode(tx, id, hashes, now);
    },
  };
}
