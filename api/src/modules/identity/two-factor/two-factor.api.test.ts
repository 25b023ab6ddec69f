import {
  completeLogin,
  confirmTwoFactor,
  createToken,
  endTwoFactor,
  getAccount,
  renewRecoveryCodes,
  startTwoFactor,
} from '@acquaint/contracts';
import { TOTP, Secret } from 'otpauth';
import { api } from '../../../../test/client.ts';
import { newestEmail, registerMember, type TestMember } from '../../../../test/people.ts';

/** Returns the code of an authenticator app at the server's time, `later` minutes from now. */
async function codeOf(secret: string, later = 0): Promise<string> {
  const { body } = await api.raw('/dev/clock');
  const now = Date.parse((body as { now: string }).now);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + later * 60_000 });
}

async function memberWithApp() {
  const ada = await registerMember();
  const { secret, uri } = await api.ok(
    startTwoFactor,
    { body: { current_password: ada.password } },
    { as: ada },
  );
  const body = { code: await codeOf(secret) };
  const { recovery_codes } = await api.ok(confirmTwoFactor, { body }, { as: ada });
  return { ada, secret, uri, recovery_codes, firstCode: body.code };
}

/**
 * Does the first step of a login.
 * @returns the status, and the token of the second step if a code is asked for.
 */
async function logIn({ email, password }: Pick<TestMember, 'email' | 'password'>, later = 0) {
  const reply = await api.call(createToken, { body: { email, password } }, { later });
  const { second_step: step = '' } = reply.problem as { second_step?: string };
  return { status: reply.status, step, detail: reply.problem.detail };
}

const finish = async (second_step: string, code: string, later = 0) =>
  (await api.call(completeLogin, { body: { second_step, code } }, { later })).status;

describe('an authenticator app', () => {
  it('is added with the password and a first code, and its owner is notified', async () => {
    const { ada, uri, recovery_codes } = await memberWithApp();
    expect(uri).toContain(`otpauth://totp/Acquaint:${encodeURIComponent(ada.email)}`);
    expect(new Set(recovery_codes).size).toBe(10);
    const account = await api.ok(getAccount, {}, { as: ada });
    expect(account).toMatchObject({ has_two_factor: true, recovery_codes_left: 10 });
    expect((await newestEmail(ada.email)).subject).toMatch(/authenticator app/);
  });

  it('is in effect only after a right code has shown that the app has the secret', async () => {
    const ada = await registerMember();
    const body = { current_password: ada.password };
    const { secret } = await api.ok(startTwoFactor, { body }, { as: ada });
    const wrong = await api.call(confirmTwoFactor, { body: { code: await codeOf(secret, 60) } }, { as: ada });
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['code']]);
    expect((await logIn(ada)).status).toBe(200);
  });

  it('cannot be replaced from an open browser, with the password or without', async () => {
    const { ada } = await memberWithApp();
    const statuses: number[] = [];
    for (const current_password of ['not the password', ada.password]) {
      statuses.push((await api.call(startTwoFactor, { body: { current_password } }, { as: ada })).status);
    }
    expect(statuses).toEqual([400, 409]);
  });

  it('is removed with the password and a code, and logging in then needs none', async () => {
    const { ada, secret } = await memberWithApp();
    const end = async (current_password: string, code: string) =>
      (await api.call(endTwoFactor, { body: { current_password, code } }, { as: ada, later: 1 })).status;
    const code = await codeOf(secret, 1);
    expect(await end('not the password', code)).toBe(400);
    expect(await end(ada.password, '000000')).toBe(400);
    expect(await end(ada.password, code)).toBe(204);
    expect(await end(ada.password, code)).toBe(409);
    expect((await logIn(ada)).status).toBe(200);
  });
});

describe('logging in with an authenticator app', () => {
  it('needs the password, then the code', async () => {
    const { ada, secret } = await memberWithApp();
    const { status, step } = await logIn(ada);
    expect(status).toBe(401);
    const body = { second_step: step, code: await codeOf(secret, 1) };
    const tokens = await api.ok(completeLogin, { body }, { later: 1 });
    expect((await api.ok(getAccount, {}, { as: tokens })).email).toBe(ada.email);
  });

  it('asks for the code after a wrong password too, and then answers the same', async () => {
    const { ada, secret } = await memberWithApp();
    const guess = await logIn({ ...ada, password: 'not the password' });
    const right = await logIn(ada);
    expect([guess.status, guess.detail]).toEqual([right.status, right.detail]);
    expect(guess.step).toHaveLength(right.step.length);
    const complete = (second_step: string, code: string) =>
      api.call(completeLogin, { body: { second_step, code } }, { later: 1 });
    const afterGuess = await complete(guess.step, await codeOf(secret, 1));
    const wrongCode = await complete(right.step, '000000');
    expect([afterGuess.status, afterGuess.body]).toEqual([401, wrongCode.body]);
    expect(await finish(right.step, await codeOf(secret, 1), 1)).toBe(200);
  });

  it('asks for a code for some unknown names, always the same ones', async () => {
    const asksForCode = async (name: string): Promise<boolean> => {
      const reply = await api.call(createToken, { body: { email: name, password: 'a guess' } });
      return 'second_step' in reply.problem;
    };
    const names = Array.from({ length: 48 }, (_, number) => `nobody-${number}@example.org`);
    const first: boolean[] = [];
    for (const name of names) first.push(await asksForCode(name));
    expect(first).toContain(true);
    expect(first).toContain(false);
    const decoy = names[first.indexOf(true)] ?? '';
    expect(await asksForCode(decoy)).toBe(true);
  });

  it('accepts each code once', async () => {
    const { ada, secret, firstCode } = await memberWithApp();
    expect(await finish((await logIn(ada)).step, firstCode)).toBe(401);
    const code = await codeOf(secret, 1);
    expect(await finish((await logIn(ada)).step, code, 1)).toBe(200);
    expect(await finish((await logIn(ada)).step, code, 1)).toBe(401);
    expect(await finish((await logIn(ada)).step, await codeOf(secret, 2), 2)).toBe(200);
  });

  it('accepts each second step once, for five tries and five minutes', async () => {
    const { ada, secret } = await memberWithApp();
    const { step } = await logIn(ada);
    const code = await codeOf(secret, 1);
    expect(await finish(step, code, 1)).toBe(200);
    expect(await finish(step, await codeOf(secret, 2), 2)).toBe(401);
    const guessed = await logIn(ada);
    for (let tries = 0; tries < 5; tries++) await finish(guessed.step, '000000', 3);
    expect(await finish(guessed.step, await codeOf(secret, 3), 3)).toBe(401);
    const late = await logIn(ada);
    expect(await finish(late.step, await codeOf(secret, 5.5), 5.5)).toBe(401);
  });

  it('accepts a recovery code instead, in any spelling, once', async () => {
    const { ada, recovery_codes } = await memberWithApp();
    const [code = ''] = recovery_codes;
    expect(await finish((await logIn(ada)).step, code.toLowerCase().replace('-', ' '))).toBe(200);
    expect(await finish((await logIn(ada)).step, code)).toBe(401);
    expect(await api.ok(getAccount, {}, { as: ada })).toMatchObject({ recovery_codes_left: 9 });
  });

  it('accepts no recovery code that was replaced by new ones', async () => {
    const { ada, recovery_codes } = await memberWithApp();
    const body = { current_password: ada.password };
    const fresh = await api.ok(renewRecoveryCodes, { body }, { as: ada });
    expect(await finish((await logIn(ada)).step, recovery_codes[0] ?? '')).toBe(401);
    expect(await finish((await logIn(ada)).step, fresh.recovery_codes[0] ?? '')).toBe(200);
  });

  it('accepts no code of another member', async () => {
    const [ada, eve] = [await memberWithApp(), await memberWithApp()];
    const { step } = await logIn(ada.ada);
    expect(await finish(step, await codeOf(eve.secret, 1), 1)).toBe(401);
    expect(await finish(step, eve.recovery_codes[0] ?? '')).toBe(401);
  });
});
