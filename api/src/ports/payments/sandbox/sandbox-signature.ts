import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaymentRefusal } from '../payments.ts';

/** Older messages may be repetitions by somebody who listened. */
const TOLERANCE_SECONDS = 300;

/** Signs a message as Stripe does: a time, and a code over both. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${codeOf(secret, body, seconds)}`;
}

/** @throws PaymentRefusal for what was not signed with this secret, not of late, or changed. */
export function checkSignature(
  secret: string,
  body: string,
  signature: string | undefined,
  nowSeconds: number,
): void {
  const [, at = '', code = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  const expected = Buffer.from(codeOf(secret, body, Number(at)));
  const given = Buffer.from(code);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new PaymentRefusal('The signature is not of this message');
  }
  if (Math.abs(nowSeconds - Number(at)) > TOLERANCE_SECONDS) {
    throw new PaymentRefusal('The message is too old');
  }
}

function codeOf(secret: string, body: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
