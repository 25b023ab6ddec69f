import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { createLocalJWKSet, jwtVerify } from 'jose';

/** A message that arrived at the push service, decrypted as in the browser. */
export interface ArrivedPush {
  readonly news: unknown;
  readonly headers: IncomingMessage['headers'];
}

/** A browser with a subscription at the test's push service. */
export interface TestBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Starts a push service (RFC 8030) on this machine: it accepts messages, or answers with the status that a test sets. */
export async function startPushService() {
  const browsers = new Map<string, { readonly pair: ECDH; readonly auth: Buffer }>();
  const arrived: ArrivedPush[] = [];
  const state = { answer: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (request.method !== 'POST' || !browser) {
        response.writeHead(404).end();
        return;
      }
      if (state.answer === 201) {
        const text = decrypt(Buffer.concat(chunks), browser);
        arrived.push({ news: JSON.parse(text) as unknown, headers: request.headers });
      }
      response.writeHead(state.answer, { location: `${host()}/messages/1` }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const host = () => `127.0.0.1:${port}`;
  return {
    host: host(),
    arrived,
    state,
    subscribe: (): TestBrowser => {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { pair, auth });
      const p256dh = pair.generateKeys('base64url');
      return { endpoint: `http://${host()}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Decrypts an `aes128gcm` body (RFC 8188) for its browser (RFC 8291). */
function decrypt(body: Buffer, { pair, auth }: { readonly pair: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A byte of 2 ends the last record; zeros pad it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/**
 * Verifies a VAPID header (RFC 8292) with the server's public key.
 * @returns the subject claim.
 */
export async function vapidSubject(authorization: string | undefined, publicKey: string, audience: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`The key is not the server’s: ${authorization}`);
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), { audience });
  return payload.sub;
}
