import { randomUUID } from 'node:crypto';
import {
  changeUsername,
  addPasskey,
  confirmTwoFactor,
  createExportTicket,
  disconnectProvider,
  endLogin,
  endTwoFactor,
  getAccount,
  getLoginUrl,
  listSocialAccounts,
  refreshToken,
  removePasskey,
  renewRecoveryCodes,
  requestAccountExport,
  requestDeletion,
  requestEmailChange,
  startPasskey,
  startPasskeyLogin,
  startTwoFactor,
  type ReauthenticationProof,
} from '@acquaint/contracts';
import { Secret, TOTP } from 'otpauth';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { api, type Caller, type Reply } from '../../../../test/client.ts';
import { registerMember } from '../../../../test/people.ts';
import { ProviderVisitor } from '../../../../test/servers/provider-visit.ts';

const SITE = api.url.replace('127.0.0.1', 'localhost');
const someone = (): string => `somebody-${randomUUID().slice(0, 8)}@mail.example`;

const someName = (): string => `name_${randomUUID().slice(0, 8)}`;

type Change = (as: Caller, proof: ReauthenticationProof, later?: number) => Promise<Reply<unknown>>;
const id = randomUUID();

/** All calls that change the security of an account or export its data. */
const CHANGES: Readonly<Record<string, Change>> = {
  'another email': (as, proof, later = 0) =>
    api.call(requestEmailChange, { body: { email: someone(), ...proof } }, { as, later }),
  'another username': (as, proof, later = 0) =>
    api.call(changeUsername, { body: { username: someName(), ...proof } }, { as, later }),
  'a passkey more': (as, body, later = 0) => api.call(startPasskey, { body }, { as, later }),
  'a passkey less': (as, body, later = 0) => api.call(removePasskey, { params: { id }, body }, { as, later }),
  'an authenticator app more': (as, body, later = 0) => api.call(startTwoFactor, { body }, { as, later }),
  'new recovery codes': (as, body, later = 0) => api.call(renewRecoveryCodes, { body }, { as, later }),
  'another way to log in': (as, proof, later = 0) =>
    api.call(getLoginUrl, { params: { provider: 'linkedin' }, body: { proof } }, { as, later }),
  'a sign-in less': (as, body, later = 0) => api.call(endLogin, { params: { id }, body }, { as, later }),
  'a copy of the data': (as, body, later = 0) => api.call(requestAccountExport, { body }, { as, later }),
  'the copy itself': (as, body, later = 0) => api.call(createExportTicket, { body }, { as, later }),
  'no account any more': (as, body, later = 0) => api.call(requestDeletion, { body }, { as, later }),
};

/** Whether a call passed reauthentication. Its own rules may still refuse it (404, 409, 429). */
const isProven = ({ status }: Reply<unknown>): boolean => ![400, 401].includes(status);

/** Creates a member who registered with Google and has no password. */
async function memberOfGoogle() {
  const outcome = await new ProviderVisitor().login('google', { email: someone() });
  if (outcome.outcome !== 'signed_in') throw new Error('Not signed in');
  return outcome.tokens;
}

async function addPasskeyTo(as: Caller, proof: ReauthenticationProof) {
  const device = createAuthenticator(SITE);
  const { options } = await api.ok(startPasskey, { body: proof }, { as });
  return {
    device,
    ...(await api.ok(addPasskey, { body: { name: 'P', credential: device.create(options) } }, { as })),
  };
}

async function addAppTo(as: Caller, proof: ReauthenticationProof) {
  const { secret } = await api.ok(startTwoFactor, { body: proof }, { as });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = Date.parse(((await api.raw('/dev/clock')).body as { now: string }).now);
  const codeAfter = (minutes: number) => app.generate({ timestamp: now + minutes * 60_000 });
  const { recovery_codes } = await api.ok(confirmTwoFactor, { body: { code: codeAfter(0) } }, { as });
  return { codeAfter, recovery_codes };
}

describe('a member with a password', () => {
  it.each(Object.entries(CHANGES))(
    'needs it, or a passkey, for %s; a recent login is not enough',
    async (_, change) => {
      const ada = await registerMember();
      const proof = { current_password: ada.password };
      const { device } = await addPasskeyTo(ada, proof);
      for (const wrong of [{}, { current_password: 'not the password' }, { app_code: '123456' }]) {
        const { status, problem } = await change(ada, wrong);
        expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['current_password']]);
      }
      expect(isProven(await change(ada, proof))).toBe(true);
      const passkey = device.get((await api.ok(startPasskeyLogin, {})).options);
      expect(isProven(await change(ada, { passkey }))).toBe(true);
    },
  );

  it('is not told that a recent login would be enough', async () => {
    expect((await api.ok(getAccount, {}, { as: await registerMember() })).fresh_until).toBeNull();
  });
});

describe('a member without a password', () => {
  /** Keeps the login alive for a quarter of an hour. */
  const stay = async ({ refresh }: { readonly refresh: string }) =>
    api.ok(refreshToken, { body: { refresh } }, { later: 9 });

  it.each(Object.entries(CHANGES))('needs a login of the last ten minutes for %s', async (_, change) => {
    const fresh = await memberOfGoogle();
    const old = await change(await stay(fresh), {}, 10.1);
    expect([old.status, old.problem.errors]).toEqual([
      400,
      {
        current_password: [
          'To confirm it’s you, log in again and do this within 10 minutes, or use a passkey',
        ],
      },
    ]);
    expect(isProven(await change(fresh, {}, 9.9))).toBe(true);
  });

  it.each(Object.entries(CHANGES))(
    'can use a passkey, or a code of the authenticator app, for %s',
    async (_, change) => {
      const fresh = await memberOfGoogle();
      const { device } = await addPasskeyTo(fresh, {});
      const { codeAfter } = await addAppTo(fresh, {});
      const old = await stay(fresh);
      const { options } = await api.ok(startPasskeyLogin, {});
      const wrong = await change(old, { app_code: '000000' }, 11);
      expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['app_code']]);
      expect(isProven(await change(old, { app_code: codeAfter(11) }, 11))).toBe(true);
      const again = await change(old, { app_code: codeAfter(11) }, 11);
      expect(Object.keys(again.problem.errors ?? {})).toEqual(['app_code']);
      const passkey = device.get(options);
      expect(isProven(await change(old, { passkey }))).toBe(true);
    },
  );

  it('needs a new login at the provider: being passed through without a question proves nothing', async () => {
    const email = someone();
    const freshness = async (url: string) => {
      const reply = await visitor.finish('microsoft', await visitor.fillPage(url, { email }));
      if (reply.body.outcome !== 'signed_in') throw new Error('Not signed in');
      return (await api.ok(getAccount, {}, { as: reply.body.tokens })).fresh_until;
    };
    const visitor = new ProviderVisitor();
    const address = new URL(await visitor.start('microsoft', { again: true }));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect(await freshness(address.href)).not.toBeNull();
    // Somebody at an unlocked browser removes the prompt parameter from the address.
    const changed = new URL(await visitor.start('microsoft', { again: true }));
    changed.searchParams.delete('prompt');
    changed.searchParams.delete('max_age');
    expect(await freshness(changed.href)).toBeNull();
  });

  it('is told until when the login counts as recent', async () => {
    const fresh = await memberOfGoogle();
    expect((await api.ok(getAccount, {}, { as: fresh })).fresh_until).not.toBeNull();
    const old = await api.ok(getAccount, {}, { as: await stay(fresh), later: 10.1 });
    expect(old.fresh_until).toBeNull();
  });
});

describe('an authenticator app of a member without a password', () => {
  it('is removed with its own code, or with a recovery code if the phone is lost', async () => {
    const as = await memberOfGoogle();
    const { recovery_codes } = await addAppTo(as, {});
    const end = (code: string) => api.call(endTwoFactor, { body: { code } }, { as });
    expect((await end('AAAAA-BBBBB')).status).toBe(400);
    expect((await end(recovery_codes[0] ?? '')).status).toBe(204);
  });
});

describe('the last login method', () => {
  it('cannot be removed if it is a passkey', async () => {
    const as = await memberOfGoogle();
    const passkey = await addPasskeyTo(as, {});
    const [google] = (await api.ok(listSocialAccounts, {}, { as })).results;
    const leaving = { params: { provider: 'google' as const }, query: { account: google?.id }, body: {} };
    expect((await api.call(disconnectProvider, leaving, { as })).status).toBe(204);
    const removing = { params: { id: passkey.id }, body: {} };
    const { status, problem } = await api.call(removePasskey, removing, { as });
    expect([status, problem.detail]).toEqual([
      409,
      'This is your only way to log in. Set a password on your account page first.',
    ]);
  });
});
