import {
  completeLogin,
  confirmReset,
  confirmTwoFactor,
  createToken,
  listLogins,
  refreshToken,
  registerUser,
  requestResetCode,
  requestVerificationCode,
  startTwoFactor,
  validateResetCode,
} from '@acquaint/contracts';
import { Secret, TOTP } from 'otpauth';
import type { ApiClient } from '../../../../test/client.ts';
import { moveClock, newestCode, registerMember } from '../../../../test/people.ts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';

/** A separate server: its clock is moved by weeks, and its rate limits are on. */
describe('time and rate limits', () => {
  let server: OwnServer;
  let api: ApiClient;
  beforeAll(async () => {
    server = await startOwnServer({ RATE_LIMITS: 'on' });
    api = server.client;
  });
  afterAll(() => server.end(), 30_000);

  const refresh = (token: string) => api.call(refreshToken, { body: { refresh: token } });

  it('ends the login when a refresh token is reused after the grace period', async () => {
    const ada = await registerMember({}, api);
    const other = await api.ok(createToken, { body: { email: ada.email, password: ada.password } });
    const next = await api.ok(refreshToken, { body: { refresh: ada.refresh } });
    await moveClock(5 / 60, api);
    expect((await refresh(ada.refresh)).status).toBe(200);
    await moveClock(6 / 60, api);
    expect((await refresh(ada.refresh)).status).toBe(401);
    expect((await refresh(next.refresh)).status).toBe(401);
    // The other device is another login.
    const current = await api.ok(refreshToken, { body: { refresh: other.refresh } });
    expect((await api.ok(listLogins, {}, { as: current })).results).toHaveLength(1);
  });

  it('accepts a refresh token for 30 days after its creation', async () => {
    const [ada, bob] = [await registerMember({}, api), await registerMember({}, api)];
    const days = 24 * 60;
    await moveClock(29 * days, api);
    const next = await api.ok(refreshToken, { body: { refresh: ada.refresh } });
    await moveClock(2 * days, api);
    expect((await refresh(next.refresh)).status).toBe(200);
    expect((await refresh(bob.refresh)).status).toBe(401);
  });

  it('accepts a code for ten minutes', async () => {
    const email = 'late@example.org';
    const register = async (code: string) => {
      const body = {
        email,
        username: email,
        first_name: 'Late',
        last_name: 'Comer',
        password: 'white rabbit 10/6',
      };
      return (await api.call(registerUser, { body: { ...body, code, user_type_identifier: 'basic' } }))
        .status;
    };
    await api.ok(requestVerificationCode, { body: { email, first_name: 'Late' } });
    const first = await newestCode(email, api);
    await moveClock(10, api);
    expect(await register(first)).toBe(400);
    await api.ok(requestVerificationCode, { body: { email, first_name: 'Late' } });
    const second = await newestCode(email, api);
    await moveClock(9.9, api);
    expect(await register(second)).toBe(201);
  });

  it('accepts a reset token for ten minutes', async () => {
    const ada = await registerMember({}, api);
    await api.ok(requestResetCode, { body: { email: ada.email } });
    const code = await newestCode(ada.email, api);
    const { reset_token } = await api.ok(validateResetCode, { body: { email: ada.email, code } });
    await moveClock(10, api);
    const reply = await api.call(confirmReset, { body: { reset_token, password: 'a long new password' } });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, ['reset_token']]);
  });

  it('answers 429 with Retry-After after too many wrong passwords, for known and unknown accounts', async () => {
    const ada = await registerMember({}, api);
    for (const email of [ada.email, 'nobody@example.org']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt++) {
        const reply = await api.call(createToken, { body: { email, password: 'a wrong password' } });
        statuses.push(reply.status);
        if (reply.status === 429) {
          expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(reply.problem.detail).toMatch(/try again/);
        }
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    }
    // The owner's own device has to wait too: the limit protects the account.
    const right = await api.call(createToken, { body: { email: ada.email, password: ada.password } });
    expect(right.status).toBe(429);
  });

  it('does not reveal by a limit which email belongs to a username', async () => {
    const [ada, bob] = [await registerMember({}, api), await registerMember({}, api)];
    const wrong = async (name: { username: string } | { email: string }) =>
      (await api.call(createToken, { body: { ...name, password: 'a wrong password' } })).status;
    for (let attempt = 0; attempt < 10; attempt++) await wrong({ username: ada.username });
    expect(await wrong({ username: ada.username })).toBe(429);
    const emails = [ada.email, bob.email, 'nobody-at-all@example.org'];
    for (const email of emails) expect(await wrong({ email })).toBe(401);
    // Both names together have another limit, which answers like a wrong password.
    for (let attempt = 0; attempt < 4; attempt++) expect(await wrong({ email: ada.email })).toBe(401);
    const right = await api.call(createToken, { body: { email: ada.email, password: ada.password } });
    expect([right.status, right.problem.detail]).toEqual([
      401,
      'The email, username or password isn’t right. Please try again.',
    ]);
  });

  it('allows no more codes of an app with both names of an account, and does not reveal that the password was right', async () => {
    const ada = await registerMember({}, api);
    const { secret } = await api.ok(
      startTwoFactor,
      { body: { current_password: ada.password } },
      { as: ada },
    );
    const codeNow = async () => {
      const { body } = await api.raw('/dev/clock');
      const timestamp = Date.parse((body as { now: string }).now);
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    };
    await api.ok(confirmTwoFactor, { body: { code: await codeNow() } }, { as: ada });
    const begin = async (name: { username: string } | { email: string }): Promise<string> => {
      const { problem } = await api.call(createToken, { body: { ...name, password: ada.password } });
      return (problem as { second_step?: string }).second_step ?? '';
    };
    const finish = (second_step: string, code: string) =>
      api.call(completeLogin, { body: { second_step, code } });
    for (const name of [{ email: ada.email }, { email: ada.email }, { username: ada.username }]) {
      const step = await begin(name);
      for (let tries = 0; tries < 5; tries++) expect((await finish(step, '000000')).status).toBe(401);
    }
    await moveClock(1, api);
    const last = await finish(await begin({ username: ada.username }), await codeNow());
    expect([last.status, last.problem.detail]).toEqual([
      401,
      'The email, password or code isn’t right. Please try again.',
    ]);
  });

  it('answers 429 when emails to one address are requested repeatedly', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const body = { email: 'flooded@example.org', first_name: 'F' };
      statuses.push((await api.call(requestVerificationCode, { body })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});
