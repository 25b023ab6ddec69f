import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaymentRefusal } from '../payments.ts';

/** Older messages may be replayed by an eavesdropper. */
const TOLERANCE_SECONDS = 300;

/** Signs a message like Stripe: a timestamp, and an HMAC of timestamp and body. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${codeOf(secret, body, seconds)}`;
}

/**
 * Verifies a signature.
 * @throws PaymentRefusal when it was not made with this secret, is too old, or the body was modified.
 */
export function checkSignature(
  secret: string,
  body: string,
  signature: string | undefined,
  nowSeconds: number,
): void {
  const [, at = '', code = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  const expected = Buffer.from(codeOf(secret, body, Number(at)));
  const actual = Buffer.from(code);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new PaymentRefusal('The signature is not of this message');
  }
  if (Math.abs(nowSeconds - Number(at)) > TOLERANCE_SECONDS) {
    throw new PaymentRefusal('The message is too old');
  }
}

function codeOf(secret: string, body: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
