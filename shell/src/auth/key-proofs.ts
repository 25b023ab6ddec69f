import type { AuthorizationHeaders, CallToAuthorize } from '@acquaint/api-client';
import { PROOF_HEADER } from '@acquaint/contracts';
import { boundKeyOf } from './fresh-token.ts';
import { createKeyStore, type BrowserKey, type KeyStore } from './key-store.ts';
import type { LoginState } from './login-state.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Proves with this browser's key that calls come from it (DPoP, RFC 9449; R-ACCT-27, ADR 0032). */
export interface KeyProofs {
  /**
   * Returns the headers that tell who calls. A browser that can keep no key sends bearer tokens.
   * @throws if the token is bound to a key, and the browser does not answer where it keeps it.
   */
  readonly authorize: (call: CallToAuthorize) => Promise<AuthorizationHeaders>;
  /** Takes the server's time (ISO 8601) for the proofs to come. */
  readonly correctClock: (serverTime: string) => void;
}

/**
 * Creates the proofs of this page. The key is read at once if somebody is logged in with it, so that the first call does not wait.
 * It is removed when the login ends, in any tab.
 */
export function createKeyProofs(
  loginState: Pick<LoginState, 'accessToken' | 'subscribe'>,
  store: KeyStore = createKeyStore(),
): KeyProofs {
  /** Undefined until it is needed. */
  let key: Promise<BrowserKey | null> | undefined;
  /** Milliseconds that the server's clock is ahead, as noticed on this page. */
  let ahead: number | undefined;
  const digest = createDigest();

  /** Returns the key of a login; null if this browser does not have it. */
  async function keyOf(thumbprint: string): Promise<BrowserKey | null> {
    const known = await key?.catch(() => null);
    if (known?.thumbprint === thumbprint) return known;
    // Another tab may have logged in with a new key.
    key = store.read().then((stored) => stored ?? null);
    const stored = await key;
    return stored?.thumbprint === thumbprint ? stored : null;
  }

  /** Returns the key for a new login, created if there is none; null if this browser cannot create or store one. */
  async function keyForLogin(): Promise<BrowserKey | null> {
    key = store
      .read()
      .then(async (stored) => stored ?? store.add(await makeKey()))
      .catch(() => null);
    return key;
  }

  async function proofOf(call: CallToAuthorize, by: BrowserKey): Promise<string> {
    const claims = {
      jti: randomId(),
      htm: call.method,
      htu: call.url,
      iat: Math.floor((Date.now() + (ahead ?? by.serverAhead)) / 1_000),
      ...(call.token === null ? {} : { ath: await digest(call.token) }),
    };
    const text = `${part({ alg: 'ES256', typ: 'dpop+jwt', jwk: by.publicJwk })}.${part(claims)}`;
    const signature = await crypto.subtle.sign(SIGNATURE, by.privateKey, bytesOf(text));
    return `${text}.${base64url(new Uint8Array(signature))}`;
  }

  const bound = boundKeyOf(loginState.accessToken());
  if (bound !== null) keyOf(bound).catch(() => undefined);

  loginState.subscribe((reason, elsewhere) => {
    // Another tab may have removed it while this one logged in with it.
    if (reason === null && !elsewhere) key?.then((used) => used && store.add(used)).catch(() => undefined);
    if (reason === null) return;
    key = undefined;
    if (!elsewhere) store.remove().catch(() => undefined);
  });

  return {
    authorize: async (call) => {
      const { token, givesTokens } = call;
      // A refresh sends no access token, and must be proven with the key of the stored pair.
      const thumbprint = boundKeyOf(token ?? (givesTokens ? loginState.accessToken() : null));
      if (thumbprint === null && !givesTokens)
        return token === null ? {} : { Authorization: `Bearer ${token}` };
      const own = thumbprint === null ? null : await keyOf(thumbprint);
      const by = own ?? (givesTokens ? await keyForLogin() : null);
      return {
        ...authorizationOf(token, thumbprint !== null, own !== null || thumbprint === null || !givesTokens),
        ...(by === null ? {} : { [PROOF_HEADER]: await proofOf(call, by) }),
      };
    },
    correctClock: (serverTime) => {
      const serverAhead = new Date(serverTime).getTime() - Date.now();
      ahead = serverAhead;
      // Stored for later pages.
      key?.then((known) => known && store.replace({ ...known, serverAhead })).catch(() => undefined);
    },
  };
}

/** @param isUsable false for a login by somebody whose earlier token is bound to a key that this browser has lost. */
function authorizationOf(token: string | null, isBound: boolean, isUsable: boolean): AuthorizationHeaders {
  if (token === null || !isUsable) return {};
  return { Authorization: `${isBound ? PROOF_HEADER : 'Bearer'} ${token}` };
}

/** @throws where the page is not secure, and has no WebCrypto. */
async function makeKey(): Promise<BrowserKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const { crv = '', kty = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  // In the order of RFC 7638, which the thumbprint depends on.
  const publicJwk = { crv, kty, x, y };
  return { privateKey, publicJwk, thumbprint: await sha256(JSON.stringify(publicJwk)), serverAhead: 0 };
}

/** Returns a digest that is computed once for each access token. */
function createDigest(): (token: string) => Promise<string> {
  let last = { token: '', digest: Promise.resolve('') };
  return (token) => {
    if (last.token !== token) last = { token, digest: sha256(token) };
    return last.digest;
  };
}

async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))));
}

/** Returns 128 random bits. */
function randomId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

function part(value: unknown): string {
  return base64url(bytesOf(JSON.stringify(value)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
