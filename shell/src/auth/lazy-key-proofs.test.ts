import type { KeyProofs } from './key-proofs.ts';
import { createLazyKeyProofs } from './lazy-key-proofs.ts';
import type { LoginListener } from './login-state.ts';

const CALL = { method: 'GET', url: 'http://localhost/api/v1/groups/', givesTokens: false };
const UNBOUND = 'e30.e30.c2ln';
const BOUND = `e30.${btoa(JSON.stringify({ cnf: { jkt: 'key' } }))}.c2ln`;

/** Opens a page whose code of proofs answers with its name, and records the calls of its listeners. */
function openPage(access: string | null, failures = 0) {
  const calls: unknown[] = [];
  const listeners: LoginListener[] = [];
  let loads = 0;
  const loginState = {
    access,
    accessToken: () => loginState.access,
    subscribe: (listener: LoginListener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const proofs = createLazyKeyProofs(loginState, async () => {
    loads += 1;
    if (loads <= failures) return Promise.reject(new Error('not loaded'));
    return Promise.resolve({
      createKeyProofs: ({ subscribe }): KeyProofs => {
        subscribe((reason) => calls.push(reason));
        return {
          authorize: () => Promise.resolve({ DPoP: 'proof' }),
          correctClock: (time) => calls.push(time),
        };
      },
    });
  });
  return {
    ...proofs,
    loginState,
    calls,
    loads: () => loads,
    tell: (...event: Parameters<LoginListener>) => listeners.forEach((listener) => listener(...event)),
    call: (token: string | null) => proofs.authorize({ ...CALL, token }),
  };
}

it('loads nothing for visitors, and for logins that are bound to no key', async () => {
  const page = openPage(UNBOUND);
  expect([await page.call(null), await page.call(UNBOUND)]).toEqual([
    {},
    { Authorization: `Bearer ${UNBOUND}` },
  ]);
  page.tell('expired');
  expect(page.loads()).toBe(0);
});

it('loads once, when somebody logs in or calls with a bound token', async () => {
  const page = openPage(null);
  expect(await page.authorize({ ...CALL, token: null, givesTokens: true })).toEqual({ DPoP: 'proof' });
  expect(await page.call(BOUND)).toEqual({ DPoP: 'proof' });
  expect(page.loads()).toBe(1);
});

it('loads at once for a bound login, also one that another tab makes', () => {
  expect(openPage(BOUND).loads()).toBe(1);
  const page = openPage(null);
  page.loginState.access = BOUND;
  page.tell(null, { isRequested: false });
  expect(page.loads()).toBe(1);
});

it('tells a logout that came before the code, so that the key is removed', async () => {
  const page = openPage(BOUND);
  page.tell('asked');
  page.correctClock('2026-11-25T12:00:00Z');
  await page.call(BOUND);
  expect(page.calls).toEqual(['asked', '2026-11-25T12:00:00Z']);
});

it('loads again after a failure', async () => {
  const page = openPage(null, 1);
  await expect(page.call(BOUND)).rejects.toThrow('not loaded');
  expect(await page.call(BOUND)).toEqual({ DPoP: 'proof' });
});
