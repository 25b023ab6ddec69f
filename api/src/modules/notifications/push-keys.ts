import { createECDH, hkdfSync } from 'node:crypto';

/** The server's key pair for push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Derives the key pair from the server's secret, so that it is the same in every process and after every start, without
 * configuration. A change of the secret ends all subscriptions, so pass the oldest one.
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
