import { createECDH } from 'node:crypto';
import type { PushNews } from '@acquaint/contracts';
import webPush from 'web-push';
import type { PushKeys } from './push-keys.ts';

/** A browser's push subscription. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the subscription has ended, or its keys are malformed. `later`: try again. `refused`: it will never be accepted. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

export type SendPush = (target: PushTarget, news: PushNews) => Promise<PushOutcome>;

/** Time for which a push service keeps an undelivered message, seconds. */
const KEPT_SECONDS = 86_400;
const PATIENCE_MS = 10_000;

/**
 * Creates a function that sends encrypted messages to push services (RFC 8030, 8291, 8292).
 * @param contact address of the operator for push services, `mailto:` or https.
 */
export function createPushSender(keys: PushKeys, contact: string): SendPush {
  return async ({ endpoint, p256dh, auth }, news) => {
    if (!canEncrypt(p256dh, auth)) return 'gone';
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(news),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: KEPT_SECONDS,
        contentEncoding: 'aes128gcm',
        topic: news.tag,
      },
    );
    const { 'Content-Length': _, ...rest } = headers as Record<string, string>;
    try {
      const answer = await fetch(endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      return outcomeOf(answer.status);
    } catch {
      return 'later';
    }
  };
}

/** Whether messages can be encrypted with a browser's keys: an uncompressed point of the curve P-256, and 16 bytes (RFC 8291). */
function canEncrypt(p256dh: string, auth: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length < 16) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
