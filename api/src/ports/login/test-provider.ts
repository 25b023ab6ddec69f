import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

/** The provider's next answer. */
interface NextAnswer {
  readonly claims?: JWTPayload;
  /** Unsigned, signed by an unknown key, or signed with the shared client secret. */
  readonly signature?: 'none' | 'stranger' | 'shared secret';
  readonly token?: Readonly<Record<string, unknown>>;
  readonly status?: number;
  readonly tokenInfo?: Readonly<Record<string, unknown>>;
}

/** A provider that returns whatever a test wants, over real HTTP, because a correct one cannot produce invalid answers. */
export interface TestProvider {
  readonly issuer: string;
  readonly answerNext: (answer: NextAnswer) => void;
  /** Bodies of the requests to the token endpoint. */
  readonly tokenRequests: URLSearchParams[];
  readonly close: () => Promise<void>;
}

export const TEST_CLIENT = { id: 'the-client', secret: 'the secret of the client, long enough' } as const;

export async function startTestProvider(): Promise<TestProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const tokenRequests: URLSearchParams[] = [];
  let next: NextAnswer = {};
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const idToken = async (): Promise<string> => {
    const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000);
    const claims = {
      iss: issuer,
      aud: TEST_CLIENT.id,
      sub: 'ada',
      iat: now,
      exp: now + 300,
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      ...next.claims,
    };
    if (next.signature === 'none') return new UnsecuredJWT(claims).encode();
    const jwt = new SignJWT(claims);
    if (next.signature === 'shared secret')
      return jwt.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(TEST_CLIENT.secret));
    const key = next.signature === 'stranger' ? stranger.privateKey : own.privateKey;
    return jwt.setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  };

  const routes: Readonly<Record<string, () => Promise<unknown>>> = {
    '/.well-known/openid-configuration': () =>
      Promise.resolve({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/person`,
        jwks_uri: `${issuer}/keys`,
        code_challenge_methods_supported: ['S256'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      }),
    '/keys': async () => ({
      keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }],
    }),
    '/token': async () => ({
      access_token: 'an access token',
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await idToken(),
      ...next.token,
    }),
    '/tokeninfo': () => Promise.resolve(next.tokenInfo ?? {}),
    '/person': () =>
      Promise.resolve({
        sub: 'ada',
        id: 'ada',
        email: 'ada@example.org',
        email_verified: true,
        verified: 1,
        given_name: 'Ada',
        first_name: 'Ada',
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = await textOf(request);
    if (path === '/token') tokenRequests.push(new URLSearchParams(body));
    const status = path.startsWith('/.') || path === '/keys' ? 200 : (next.status ?? 200);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? await routes[path]?.() : { error: 'invalid_grant' }));
  }

  return {
    issuer,
    tokenRequests,
    answerNext: (answerOfTest) => {
      next = answerOfTest;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
