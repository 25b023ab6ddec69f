import type { PushNews } from '@acquaint/contracts';
import webPush from 'web-push';
import type { PushKeys } from './push-keys.ts';

/** A browser, as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the browser takes nothing any more. `later`: try again. `refused`: it will never be taken. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

export type SendPush = (target: PushTarget, news: PushNews) => Promise<PushOutcome>;

/** A push service keeps what it cannot hand over this long: older news is no news. */
const KEPT_SECONDS = 86_400;
const PATIENCE_MS = 10_000;

/**
 * Sends encrypted messages to push services (RFC 8030, 8291, 8292).
 * @param contact whom a push service may write to, `mailto:` or https.
 */
export function createPushSender(keys: PushKeys, contact: string): SendPush {
  return async ({ endpoint, p256dh, auth }, news) => {
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

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
