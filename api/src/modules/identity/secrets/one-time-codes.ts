import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { ServerSecrets } from '../../../http/security/key-ring.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Seal } from './sealed.ts';
import { hashLike, hashTogether } from '../passwords/passwords.ts';
import { randomTotpSecret, stepOfCode } from '../two-factor/totp.ts';
import {
  findFactor,
  findSlowHash,
  replaceCodeHashes,
  selectFastHashes,
  useRecoveryCode,
  useTimeStep,
} from '../two-factor/two-factor.repository.ts';

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
  /**
   * Returns the hashes under which a member's new recovery codes are stored. They have 50 random bits, so each is the slow hash of a
   * keyed one: neither the database alone nor the database with the key is enough to find them.
   */
  readonly hashRecovery: (userId: string, codes: readonly string[]) => Promise<string[]>;
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
  /** Compared with when a member has no recovery codes; created at the first use. */
  let nobodysHashes: Promise<string[]> | undefined;
  const digestWith = (secret: string, userId: string, code: string): string =>
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
  const useRecovery = async (
    tx: Database,
    userId: string,
    code: string,
    now: Temporal.Instant,
  ): Promise<boolean> => {
    nobodysHashes ??= hashTogether(['nobody has this code']);
    const [nobodys = ''] = await nobodysHashes;
    const stored = (await findSlowHash(tx, userId)) ?? nobodys;
    const digests = secrets.map((secret) => digestWith(secret, userId, code));
    const hashes = await Promise.all(digests.map((digest) => hashLike(digest, stored)));
    // Codes that an earlier version stored are digests until the nightly job has hashed them.
    return useRecoveryCode(tx, userId, [...digests, ...hashes], now);
  };
  return {
    hashRecovery: (userId, codes) => hashTogether(codes.map((code) => digestWith(secrets[0], userId, code))),
    useTotp,
    use: (tx, userId, code, now) => {
      // An id that nobody has, so that a wrong password costs the same queries and hashes.
      const id = userId ?? randomUUID();
      return (/^\d{6}$/.test(code) ? useTotp : useRecovery)(tx, id, code, now);
    },
  };
}

/** Members whose recovery codes one run of the nightly job hashes: a minute of one core. */
const OWNERS_AT_ONCE = 200;

/** Hashes recovery codes slowly that an earlier version stored as a keyed hash only. They stay valid. */
export async function hashEarlierRecoveryCodes(db: Database): Promise<void> {
  for (const [userId, digests] of await selectFastHashes(db, OWNERS_AT_ONCE)) {
    const hashes = await hashTogether(digests);
    const pairs = digests.map((before, at) => [before, hashes[at] ?? before] as const);
    await replaceCodeHashes(db, userId, pairs);
  }
}
