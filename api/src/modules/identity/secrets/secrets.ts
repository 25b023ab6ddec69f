import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { digestOf } from '../../../digest.ts';

/** Returns 256 random bits for a URL or a header: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a random token for storage, so that the database does not contain usable tokens. */
export function hashToken(token: string): string {
  return digestOf(token);
}

/** Returns six random digits. */
export function randomCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** Purpose of a code: for example, a code for registration cannot set a password. */
export type CodePurpose = 'register' | 'reset' | 'change_email' | 'work_email';

/** Hashes a code for storage with a key, bound to its address and purpose. */
export function hashCode(secret: string, purpose: CodePurpose, email: string, code: string): string {
  return createHmac('sha256', secret).update(`email-code\n${purpose}\n${email}\n${code}`).digest('base64url');
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
