import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, 29 ms per hash; the library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The library's minimum: 0.3 ms per hash. */
const QUICK_PARAMETERS = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let parameters = PARAMETERS;

/**
 * Sets the cost of password hashes in this process.
 * @param isQuick `QUICK_PASSWORDS`, which only MODE=test allows.
 */
export function setPasswordWork(isQuick: boolean): void {
  parameters = isQuick ? QUICK_PARAMETERS : PARAMETERS;
}

/** Unicode normalization: the same password typed on another keyboard can have other code points. */
const normal = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password.
 * @returns an argon2id string with its own salt.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), parameters);
}

/** Hash to compare with when the account is unknown; created at the first use. */
let nobodysHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Takes the same time without a hash (an unknown account, or one without a
 * password), so that timing does not reveal which accounts exist.
 */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(hash ?? (await nobodysHash), normal(password));
  return matches && hash !== null;
}

/**
 * Hashes short random secrets of one owner as slowly as passwords, all with one random salt: a try is then compared with all of them at
 * the cost of one hash.
 */
export function hashTogether(secrets: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  return Promise.all(secrets.map((secret) => hash(secret, { ...parameters, salt })));
}

const SETTINGS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/;

/**
 * Hashes a secret with the salt and the cost of a stored hash, so that the two are equal if the secrets are.
 * @throws Error if it is no hash of `hashTogether`.
 */
export function hashLike(secret: string, stored: string): Promise<string> {
  const [, memoryCost, timeCost, parallelism, salt] = SETTINGS.exec(stored) ?? [];
  if (salt === undefined) throw new Error('A stored hash has no salt.');
  return hash(secret, {
    ...{ memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
  });
}
