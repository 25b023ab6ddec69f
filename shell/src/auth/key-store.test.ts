import 'fake-indexeddb/auto';
import { createKeyStore } from './key-store.ts';
import type { BrowserKey } from './key-store.ts';

const keyOf = (thumbprint: string, serverAhead = 0): BrowserKey => ({
  privateKey: {} as CryptoKey,
  publicJwk: { crv: 'P-256', kty: 'EC', x: thumbprint, y: thumbprint },
  thumbprint,
  serverAhead,
});
const store = createKeyStore();
const stored = async () => {
  const key = await store.read();
  return key && [key.thumbprint, key.serverAhead];
};

beforeEach(() => store.remove());

it('keeps the key that is stored first', async () => {
  await store.add(keyOf('first'));
  expect((await store.add(keyOf('second'))).thumbprint).toBe('first');
  expect(await stored()).toEqual(['first', 0]);
});

it('stores again what it knows of a key', async () => {
  await store.add(keyOf('first'));
  await store.replace(keyOf('first', 5_000));
  expect(await stored()).toEqual(['first', 5_000]);
});

it('does not bring back a key that was removed, or replaced by that of a newer login in another tab', async () => {
  await store.replace(keyOf('old'));
  expect(await stored()).toBeUndefined();
  await store.add(keyOf('new'));
  await store.replace(keyOf('old', 5_000));
  expect(await stored()).toEqual(['new', 0]);
});
