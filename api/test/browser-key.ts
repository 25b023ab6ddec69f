import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { API_BASE, pathOf, type Endpoint } from '@acquaint/contracts';

interface ProofOptions {
  /** Seconds by which the clock of the browser is ahead. */
  readonly ahead?: number;
  readonly jti?: string;
  /** The access token of the call. */
  readonly token?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Claims that replace the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Header fields that replace the right ones. */
  readonly header?: Readonly<Record<string, unknown>>;
}

/** The key of a browser, which proves calls with it as browsers do (DPoP, RFC 9449). */
export interface BrowserKey {
  readonly thumbprint: string;
  readonly publicKey: JWK;
  readonly privateKey: JWK;
  /** Returns the headers that prove a call. */
  readonly prove: (endpoint: Endpoint, options?: ProofOptions) => Promise<Readonly<Record<string, string>>>;
  /** Returns the headers of a call with a token that is bound to the key. */
  readonly as: (
    token: string,
    endpoint: Endpoint,
    options?: ProofOptions,
  ) => Promise<Readonly<Record<string, string>>>;
}

/** Creates the key of a browser. @param url of the server. */
export async function createBrowserKey(url: string): Promise<BrowserKey> {
  // Extractable, so that a test can send the private key by mistake.
  const keys = await generateKeyPair('ES256', { extractable: true });
  const publicKey = await exportJWK(keys.publicKey);
  const prove: BrowserKey['prove'] = async (endpoint, options = {}) => {
    const { ahead = 0, jti = randomUUID(), token, params, claims, header } = options;
    const proof = await new SignJWT({
      jti,
      htm: endpoint.method,
      htu: url + API_BASE + pathOf(endpoint, params),
      iat: Math.floor(Date.now() / 1_000) + ahead,
      ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicKey, ...header })
      .sign(keys.privateKey);
    return { DPoP: proof };
  };
  return {
    thumbprint: await calculateJwkThumbprint(publicKey),
    publicKey,
    privateKey: await exportJWK(keys.privateKey),
    prove,
    as: async (token, endpoint, options) => ({
      authorization: `DPoP ${token}`,
      ...(await prove(endpoint, { ...options, token })),
    }),
  };
}
