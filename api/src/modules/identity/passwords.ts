import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes; the library's algorithm is argon2id unless told otherwise (stack: 29 ms each). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that the library takes: 0.3 ms. */
const QUICK_PARAMETERS = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let parameters = PARAMETERS;

/** Sets how much work the hashes of this process take. @param isQuick `QUICK_PASSWORDS`, which only MODE=test allows. */
export function setPasswordWork(isQuick: boolean): void {
  parameters = isQuick ? QUICK_PARAMETERS : PARAMETERS;
}

/** The same password typed on another keyboard may come as other code points. */
const normal = (password: string): string => password.normalize('NFKC');

/** @returns the password as it is kept: an argon2id string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), parameters);
}

/** Made at the first need: what an unknown account's password is compared with. */
let nobodysHash: Promise<string> | undefined;

/**
 * Compares a password with a kept one. It takes as long when there is none (an unknown account, one without a
 * password), so that the time tells nobody which accounts exist.
 */
export async function passwordMatches(password: string, kept: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(kept ?? (await nobodysHash), normal(password));
  return matches && kept !== null;
}
