import {
  completeLogin,
  confirmTwoFactor,
  createToken,
  getAccount,
  startTwoFactor,
} from '@acquaint/contracts';
import { Secret, TOTP } from 'otpauth';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

const OLD_SECRET = 'the-secret-that-was-there-before-the-other';
const NEW_SECRET = 'a-secret-that-came-after-the-one-of-before';

describe('after a change of the server’s secret', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await startOwnServer({ SESSION_SECRET: OLD_SECRET });
  });
  afterAll(() => server.end());

  /** Returns the code of an authenticator app at the server's time. */
  const codeOf = async (secret: string) => {
    const { body } = await server.client.raw('/dev/clock');
    const timestamp = Date.parse((body as { now: string }).now);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };
  const logIn = async ({ email, password }: TestMember, code: string) => {
    const reply = await server.client.call(createToken, { body: { email, password } });
    const { second_step = '' } = reply.problem as { second_step?: string };
    return (await server.client.call(completeLogin, { body: { second_step, code } })).status;
  };

  it('logins continue, and codes and recovery codes are accepted, while the earlier secret is configured too', async () => {
    const ada = await registerMember({}, server.client);
    const { secret } = await server.client.ok(
      startTwoFactor,
      { body: { current_password: ada.password } },
      { as: ada },
    );
    const body = { code: await codeOf(secret) };
    const { recovery_codes } = await server.client.ok(confirmTwoFactor, { body }, { as: ada });

    server = await server.restart({ SESSION_SECRET: NEW_SECRET, SESSION_SECRETS_BEFORE: OLD_SECRET });
    expect((await server.client.ok(getAccount, {}, { as: ada })).has_two_factor).toBe(true);
    expect(await logIn(ada, recovery_codes[0] ?? '')).toBe(200);
    await server.client.raw('/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_minutes: 2 }),
    });
    expect(await logIn(ada, await codeOf(secret))).toBe(200);

    server = await server.restart({ SESSION_SECRET: NEW_SECRET, SESSION_SECRETS_BEFORE: '' });
    expect((await server.client.call(getAccount, {}, { as: ada })).status).toBe(401);
  });
});
