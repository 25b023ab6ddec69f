import { createKeyProofs } from './key-proofs.ts';
import type { BrowserKey, KeyStore } from './key-store.ts';
import type { LogOutReason, LoginListener } from './login-state.ts';

const CALL = { method: 'GET', url: 'http://localhost/api/v1/users/initial-data/' };
const LOGIN = { method: 'POST', url: 'http://localhost/api/v1/auth/token/obtain/', givesTokens: true };

/** Stores a key as the tabs of one browser share it. */
function sharedStore(): KeyStore & { stored: () => BrowserKey | undefined } {
  let key: BrowserKey | undefined;
  return {
    stored: () => key,
    read: () => Promise.resolve(key),
    add: (added) => Promise.resolve((key ??= added)),
    replace: (other) => Promise.resolve(void (key = other)),
    remove: () => Promise.resolve(void (key = undefined)),
  };
}

/** Opens a tab. */
function openTab(store: KeyStore, access: string | null = null) {
  const listeners: LoginListener[] = [];
  const loginState = {
    access,
    accessToken: () => loginState.access,
    subscribe: (listener: LoginListener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const tell = (reason: LogOutReason | null, elsewhere?: { isRequested: boolean }) =>
    listeners.forEach((listener) => listener(reason, elsewhere));
  const proofs = createKeyProofs(loginState, store);
  return {
    loginState,
    tell,
    ...proofs,
    logIn: () => proofs.authorize({ ...LOGIN, token: null }),
    call: (token: string | null) => proofs.authorize({ ...CALL, token, givesTokens: false }),
  };
}

/** An access token, bound to a key or not. */
function tokenOf(thumbprint?: string): string {
  const claims = { sub: 'a', ...(thumbprint === undefined ? {} : { cnf: { jkt: thumbprint } }) };
  return `e30.${btoa(JSON.stringify(claims))}.c2ln`;
}

function read(part = ''): Record<string, unknown> {
  return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
}

const bytes = (text = '') =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Checks the signature of a proof and returns its header and claims. */
async function opened(proof = '') {
  const [head, claims, signature] = proof.split('.');
  const header = read(head);
  const key = await crypto.subtle.importKey(
    'jwk',
    header['jwk'] as JsonWebKey,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const text = new TextEncoder().encode(`${head}.${claims}`);
  expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes(signature), text)).toBe(
    true,
  );
  return { header, claims: read(claims) };
}

it('proves a login with a key that cannot be exported', async () => {
  const store = sharedStore();
  const { DPoP, ...rest } = await openTab(store).logIn();
  const { header, claims } = await opened(DPoP);
  const { crv, kty, x, y } = store.stored()?.publicJwk ?? {};
  expect(rest).toEqual({});
  expect(header).toEqual({ alg: 'ES256', typ: 'dpop+jwt', jwk: { crv, kty, x, y } });
  expect(claims).toEqual({
    jti: expect.stringMatching(/^[\w-]{22}$/) as unknown,
    htm: 'POST',
    htu: LOGIN.url,
    iat: expect.any(Number) as unknown,
  });
  expect(Math.abs(Number(claims['iat']) - Date.now() / 1_000)).toBeLessThan(30);
  expect(store.stored()?.privateKey.extractable).toBe(false);
});

it('proves each call with a bound token anew, for this token', async () => {
  const store = sharedStore();
  const tab = openTab(store);
  await tab.logIn();
  const token = tokenOf(store.stored()?.thumbprint);
  const [first, second] = [await tab.call(token), await tab.call(token)];
  expect(first['Authorization']).toBe(`DPoP ${token}`);
  const { claims } = await opened(first['DPoP']);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  expect(bytes(String(claims['ath']))).toEqual(new Uint8Array(digest));
  expect((await opened(second['DPoP'])).claims['jti']).not.toBe(claims['jti']);
});

it('sends tokens that are bound to no key as bearer tokens, and visitors’ calls without anything', async () => {
  const tab = openTab(sharedStore());
  const token = tokenOf();
  expect([await tab.call(token), await tab.call(null)]).toEqual([{ Authorization: `Bearer ${token}` }, {}]);
});

it('has no proof of a token that was copied from another browser', async () => {
  const token = tokenOf('a-key-of-another-browser');
  expect(await openTab(sharedStore(), token).call(token)).toEqual({ Authorization: `DPoP ${token}` });
});

it('proves a refresh with the key of the stored pair, whichever tab made it', async () => {
  const store = sharedStore();
  await openTab(store).logIn();
  const second = openTab(store, tokenOf(store.stored()?.thumbprint));
  const { DPoP } = await second.logIn();
  expect((await opened(DPoP)).header['jwk']).toEqual(store.stored()?.publicJwk);
});

it('uses the new key after a logout and a login in another tab, whatever it heard of them', async () => {
  const store = sharedStore();
  const [first, second] = [openTab(store), openTab(store)];
  await first.logIn();
  const earlier = store.stored()?.thumbprint;
  second.tell('asked');
  await second.logIn();
  const token = tokenOf(store.stored()?.thumbprint);
  const { DPoP } = await first.call(token);
  expect(store.stored()?.thumbprint).not.toBe(earlier);
  expect((await opened(DPoP)).header['jwk']).toEqual(store.stored()?.publicJwk);
});

it('shares one key between tabs that log in at the same time', async () => {
  const store = sharedStore();
  const proofs = await Promise.all([openTab(store).logIn(), openTab(store).logIn()]);
  const [one, other] = await Promise.all(proofs.map(({ DPoP }) => opened(DPoP)));
  expect(one?.header).toEqual(other?.header);
});

it('removes the key with the login, and leaves it to the tab that logged out', async () => {
  const store = sharedStore();
  const [first, second] = [openTab(store), openTab(store)];
  await first.logIn();
  second.tell('other-tab', { isRequested: true });
  expect(store.stored()).toBeDefined();
  first.tell('expired');
  expect(store.stored()).toBeUndefined();
});

it('stores the key again when another tab removed it during a login', async () => {
  const store = sharedStore();
  const tab = openTab(store);
  await tab.logIn();
  const { thumbprint } = store.stored() ?? {};
  await store.remove();
  tab.tell(null);
  await Promise.resolve();
  await tab.call(null);
  expect(store.stored()?.thumbprint).toBe(thumbprint);
});

it('makes proofs by the server’s clock once it was told, on later pages too', async () => {
  const store = sharedStore();
  const tab = openTab(store);
  await tab.logIn();
  tab.correctClock(new Date(Date.now() + 3_600_000).toISOString());
  const ahead = async ({ logIn }: typeof tab) => {
    const { claims } = await opened((await logIn())['DPoP']);
    return Math.round((Number(claims['iat']) - Date.now() / 1_000) / 60);
  };
  expect([await ahead(tab), await ahead(openTab(store))]).toEqual([60, 60]);
});

it.each<[string, Partial<KeyStore>]>([
  ['stores nothing', { read: () => Promise.reject(new Error('no IndexedDB')) }],
  ['does not store keys', { add: () => Promise.reject(new Error('not a private window’s')) }],
])('logs in without a proof in a browser that %s', async (_, broken) => {
  const tab = openTab({ ...sharedStore(), ...broken });
  expect(await tab.logIn()).toEqual({});
  const token = tokenOf();
  expect(await tab.authorize({ ...LOGIN, token })).toEqual({ Authorization: `Bearer ${token}` });
});

it('does not refresh a bound login when the browser does not answer where its key is', async () => {
  const store = { ...sharedStore(), read: () => Promise.reject(new Error('IndexedDB is busy')) };
  await expect(openTab(store, tokenOf('key')).logIn()).rejects.toThrow('IndexedDB is busy');
});

it('logs in although the token of an earlier login is bound to a key that is lost', async () => {
  const tab = openTab(sharedStore());
  const token = tokenOf('lost');
  const { DPoP, ...rest } = await tab.authorize({ ...LOGIN, token });
  expect([rest, (await opened(DPoP)).claims['htm']]).toEqual([{}, 'POST']);
});
