import { createHash } from 'node:crypto';

/** Secrets of the server, the newest first. What is new is made with the first; what the others made still holds. */
export type ServerSecrets = readonly [string, ...string[]];

/** Names a secret without telling anything of it: 48 bits of a hash of 32 random bytes. */
export function keyIdOf(secret: string): string {
  return createHash('sha256').update(`key id\n${secret}`).digest('base64url').slice(0, 8);
}

/** Something made from each secret, such as a key of one purpose. */
export interface KeyRing<Key> {
  readonly newest: { readonly id: string; readonly key: Key };
  /** Made before keys had names when empty: the oldest one's. undefined for a key that was taken away. */
  readonly byId: (id: string) => Key | undefined;
}

export function createKeyRing<Key>(
  secrets: ServerSecrets,
  keyOf: (secret: string, id: string) => Key,
): KeyRing<Key> {
  const [newest, ...older] = secrets;
  const id = keyIdOf(newest);
  const first = keyOf(newest, id);
  const keys = new Map([[id, first]]);
  for (const secret of older) keys.set(keyIdOf(secret), keyOf(secret, keyIdOf(secret)));
  return {
    newest: { id, key: first },
    byId: (asked) => (asked === '' ? [...keys.values()].at(-1) : keys.get(asked)),
  };
}

/**
 * The secret that is longest in use: for what is derived from a secret and known outside, which would begin anew with another
 * one, such as the key that browsers' push services know the server by.
 */
export function oldestOf(secrets: ServerSecrets): string {
  return secrets.at(-1) ?? secrets[0];
}
