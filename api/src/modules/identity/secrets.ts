import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits for a URL or a header: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a random token is kept: nobody who reads the database can use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Six random digits. */
export function randomCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** What a code is for: one for registering sets no password. */
export type CodePurpose = 'register' | 'reset' | 'change_email' | 'work_email';

/** How a code is kept: keyed, and bound to its address and purpose. */
export function hashCode(secret: string, purpose: CodePurpose, email: string, code: string): string {
  return createHmac('sha256', secret).update(`email-code\n${purpose}\n${email}\n${code}`).digest('base64url');
}

/** Compares two hashes in the same time, wherever they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
