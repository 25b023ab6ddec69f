import { createECDH, hkdfSync } from 'node:crypto';

/** The pair that push services know this server by (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The pair that follows from the server's secret: the same in every process and after every start, with nothing to set up or
 * to lose. Another secret ends all
 * subscriptions: give the one that is longest in use.
 */
export function pushKeysOf(secret: string): PushKeys {
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(scalar);
    } catch {
      // About one scalar in four billion is too large for the curve.
      continue;
    }
    return {
      publicKey: pair.getPublicKey().toString('base64url'),
      privateKey: scalar.toString('base64url'),
    };
  }
}
