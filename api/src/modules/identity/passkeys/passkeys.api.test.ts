import {
  addPasskey,
  createToken,
  endLogin,
  getAccount,
  listPasskeys,
  listLogins,
  removePasskey,
  renamePasskey,
  loginWithPasskey,
  startPasskey,
  startPasskeyLogin,
} from '@acquaint/contracts';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { api } from '../../../../test/client.ts';
import { newestEmail, registerMember, type TestMember } from '../../../../test/people.ts';

/** WebAuthn needs a domain name instead of an IP address; the server uses this one. */
const SITE = api.url.replace('127.0.0.1', 'localhost');

const askToMake = async (as: TestMember) =>
  (await api.ok(startPasskey, { body: { current_password: as.password } }, { as })).options;
const askToShow = async () => (await api.ok(startPasskeyLogin, {})).options;

async function memberWithPasskey() {
  const [ada, device] = [await registerMember(), createAuthenticator(SITE)];
  const credential = device.create(await askToMake(ada));
  const passkey = await api.ok(addPasskey, { body: { name: 'My phone', credential } }, { as: ada });
  return { ada, device, passkey };
}

describe('a passkey', () => {
  it('is added, renamed and removed, and its owner is notified', async () => {
    const { ada, passkey } = await memberWithPasskey();
    expect((await newestEmail(ada.email)).subject).toBe('A passkey was added to your Acquaint account');
    const params = { id: passkey.id };
    await api.ok(renamePasskey, { params, body: { name: 'Old phone' } }, { as: ada });
    const { results } = await api.ok(listPasskeys, {}, { as: ada });
    expect(results).toMatchObject([{ name: 'Old phone', last_used_at: null }]);
    const bare = await api.call(removePasskey, { params, body: {} }, { as: ada });
    expect([bare.status, bare.problem.errors]).toEqual([400, { current_password: ['Enter your password'] }]);
    const body = { current_password: ada.password };
    expect((await api.call(removePasskey, { params, body }, { as: ada })).status).toBe(204);
    expect((await api.ok(listPasskeys, {}, { as: ada })).results).toEqual([]);
    expect((await newestEmail(ada.email)).subject).toBe('A passkey was removed from your Acquaint account');
  });

  it('can only be created with the password and a challenge issued to this member, once', async () => {
    const [ada, eve] = [await registerMember(), await registerMember()];
    const body = { current_password: 'not the password' };
    expect((await api.call(startPasskey, { body }, { as: ada })).status).toBe(400);
    const options = await askToMake(ada);
    const add = async (as: TestMember) => {
      const credential = createAuthenticator(SITE).create(options);
      return (await api.call(addPasskey, { body: { name: 'A phone', credential } }, { as })).status;
    };
    expect([await add(eve), await add(ada), await add(ada)]).toEqual([400, 201, 400]);
  });

  it('cannot be created for another site, nor on two accounts', async () => {
    const ada = await registerMember();
    const [elsewhere, device] = [createAuthenticator('http://localhost.example'), createAuthenticator(SITE)];
    const add = async (as: TestMember, from: typeof device) => {
      const credential = from.create(await askToMake(as));
      return (await api.call(addPasskey, { body: { name: 'A phone', credential } }, { as })).status;
    };
    const eve = await registerMember();
    expect([await add(ada, elsewhere), await add(ada, device), await add(eve, device)]).toEqual([
      400, 201, 409,
    ]);
  });

  it('can be renamed and removed only by its owner', async () => {
    const [{ passkey }, eve] = [await memberWithPasskey(), await registerMember()];
    const params = { id: passkey.id };
    expect((await api.call(renamePasskey, { params, body: { name: 'Mine' } }, { as: eve })).status).toBe(404);
    const body = { current_password: eve.password };
    expect((await api.call(removePasskey, { params, body }, { as: eve })).status).toBe(404);
  });
});

describe('logging in with a passkey', () => {
  const show = async (credential: ReturnType<ReturnType<typeof createAuthenticator>['get']>, later = 0) =>
    (await api.call(loginWithPasskey, { body: { credential } }, { later })).status;

  it('needs no name, no password and no code', async () => {
    const { ada, device } = await memberWithPasskey();
    const body = { credential: device.get(await askToShow()) };
    const tokens = await api.ok(loginWithPasskey, { body });
    expect((await api.ok(getAccount, {}, { as: tokens })).email).toBe(ada.email);
    const { results } = await api.ok(listPasskeys, {}, { as: ada });
    expect(results[0]?.last_used_at).not.toBeNull();
  });

  it('accepts each challenge once, for five minutes', async () => {
    const { device } = await memberWithPasskey();
    const options = await askToShow();
    expect([await show(device.get(options)), await show(device.get(options))]).toEqual([200, 401]);
    expect(await show(device.get(await askToShow()), 5.1)).toBe(401);
    expect(await show(device.get({ challenge: 'bWFkZSB1cA' }))).toBe(401);
  });

  it('accepts no challenge that was issued to create a passkey', async () => {
    const { ada, device } = await memberWithPasskey();
    expect(await show(device.get(await askToMake(ada)))).toBe(401);
  });

  it('refuses a copy of the key: its counter has not increased', async () => {
    const { device } = await memberWithPasskey();
    expect(await show(device.get(await askToShow(), { counter: 7 }))).toBe(200);
    expect(await show(device.get(await askToShow(), { counter: 7 }))).toBe(401);
    expect(await show(device.get(await askToShow(), { counter: 8 }))).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://acquaint.evil.example' }],
    ['a device that has not verified its owner', { isVerified: false }],
  ])('refuses %s', async (_, options) => {
    const { device } = await memberWithPasskey();
    expect(await show(device.get(await askToShow(), options))).toBe(401);
  });

  it('refuses an unknown key and a removed one with the same message', async () => {
    const { ada, device, passkey } = await memberWithPasskey();
    const proof = { current_password: ada.password };
    await api.ok(removePasskey, { params: { id: passkey.id }, body: proof }, { as: ada });
    const replies = [];
    for (const one of [createAuthenticator(SITE), device]) {
      const body = { credential: one.get(await askToShow()) };
      replies.push(await api.call(loginWithPasskey, { body }));
    }
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });
});

describe('ending a login with a passkey', () => {
  const others = async (as: TestMember) =>
    (await api.ok(listLogins, {}, { as })).results.filter(({ is_current }) => !is_current);

  it('needs one of the own account, used for this purpose, once', async () => {
    const [{ ada, device }, { device: stranger }] = [await memberWithPasskey(), await memberWithPasskey()];
    await api.ok(createToken, { body: { email: ada.email, password: ada.password } });
    const params = { id: (await others(ada))[0]?.id ?? '' };
    const end = (passkey: ReturnType<typeof device.get>) =>
      api.call(endLogin, { params, body: { passkey } }, { as: ada });
    const { status, problem } = await end(stranger.get(await askToShow()));
    expect([status, problem.errors]).toEqual([
      400,
      { passkey: ['This passkey doesn’t belong to your account. Use another one, or your password'] },
    ]);
    expect(await others(ada)).toHaveLength(1);
    const shown = device.get(await askToShow());
    expect((await end(shown)).status).toBe(204);
    expect(await others(ada)).toEqual([]);
    expect((await end(shown)).status).toBe(400);
  });
});
