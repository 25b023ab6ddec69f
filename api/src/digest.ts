import { createHash } from 'node:crypto';

/** Returns the SHA-256 digest of a text for URLs, headers and columns: 43 characters of base64url. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
