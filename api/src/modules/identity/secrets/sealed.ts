import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createKeyRing, type ServerSecrets } from '../../../http/security/key-ring.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Authenticated encryption of secrets, each bound to its purpose. */
export interface Seal {
  /**
   * Encrypts a secret.
   * @param about what it belongs to, as `totp <user id>`; needed again for decryption.
   */
  readonly close: (secret: string, about: string) => string;
  /**
   * Decrypts a secret.
   * @throws Error if it was changed, belongs to something else, or its key is no longer configured.
   */
  readonly open: (sealed: string, about: string) => string;
}

/**
 * Creates a seal with AES-256-GCM and a key derived from each of the server's secrets; values have the form `<key
 * id>.<nonce, tag and content>`.
 */
export function createSeal(secrets: ServerSecrets): Seal {
  const ring = createKeyRing(secrets, (secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'sealed values', 32)),
  );
  return {
    close: (secret, about) => {
      const { id, key } = ring.newest;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open: (sealed, about) => {
      const [id, content] = sealed.includes('.') ? sealed.split('.', 2) : ['', sealed];
      const key = ring.byId(id ?? '');
      if (!key)
        throw new Error('The key of a sealed value is not there: give its secret in SESSION_SECRETS_BEFORE');
      const bytes = Buffer.from(content ?? '', 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
