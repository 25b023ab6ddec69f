import { createHash } from 'node:crypto';

/** Secrets of the server, newest first. The first one signs and encrypts; the others only verify and decrypt. */
export type ServerSecrets = readonly [string, ...string[]];

/** Returns an id of a secret that reveals nothing about it: 48 bits of a hash of 32 random bytes. */
export function keyIdOf(secret: string): string {
  return createHash('sha256').update(`key id\n${secret}`).digest('base64url').slice(0, 8);
}

/** Keys derived from each secret for one purpose. */
export interface KeyRing<Key> {
  readonly newest: { readonly id: string; readonly key: Key };
  /** Returns the key with this id; undefined if it was removed. An empty id, from before keys had ids, means the oldest key. */
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
    byId: (id) => (id === '' ? [...keys.values()].at(-1) : keys.get(id)),
  };
}

/**
 * Returns the oldest secret. Use it to derive values that are known outside and must not change with each rotation, such as the
 * key by which browsers' push services know the server.
 */
export function oldestOf(secrets: ServerSecrets): string {
  return secrets.at(-1) ?? secrets[0];
}
