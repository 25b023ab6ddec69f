import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Signs a file with Ed25519. Writes the signature beside it, with `.sig` after its name, as `openssl pkeyutl -verify -rawin` reads it.
 * @param key path of the private key, PEM (`openssl genpkey -algorithm ed25519`).
 * @returns the path of the signature.
 * @throws Error if the key is of another kind.
 */
export function signFile(file: string, key: string): string {
  const secret = createPrivateKey(readFileSync(key));
  if (secret.asymmetricKeyType !== 'ed25519')
    throw new Error(`${key} is no key for Ed25519: openssl genpkey -algorithm ed25519 makes one.`);
  const signature = `${file}.sig`;
  writeFileSync(signature, sign(null, readFileSync(file), secret));
  return signature;
}
