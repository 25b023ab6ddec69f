import {
  createToken,
  endLogin,
  getInitialData,
  listLogins,
  refreshToken,
  revokeToken,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

describe('logging in', () => {
  let ada: TestMember;
  beforeAll(async () => {
    ada = await registerMember();
  });

  it.each([
    ['the email', () => ({ email: ada.email })],
    ['the email as the username', () => ({ username: ada.email })],
    ['the email in capitals', () => ({ username: ada.email.toUpperCase() })],
    ['the chosen username', () => ({ username: ada.username })],
    ['the chosen username in capitals', () => ({ username: ada.username.toUpperCase() })],
  ])('works with %s', async (_, name) => {
    const tokens = await api.ok(createToken, { body: { ...name(), password: ada.password } });
    const { user_data } = await api.ok(getInitialData, {}, { as: tokens });
    expect(user_data.id).toBe(ada.id);
  });

  it('answers the same for a wrong password and an unknown account', async () => {
    const body = { password: 'not the password' };
    const known = await api.call(createToken, { body: { ...body, email: ada.email } });
    const unknown = await api.call(createToken, { body: { ...body, email: 'nobody@example.org' } });
    expect(known.status).toBe(401);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const took = async (email: string): Promise<number> => {
      const start = performance.now();
      await api.call(createToken, { body: { email, password: 'not the password' } });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round++) {
      known.push(await took(ada.email));
      unknown.push(await took('nobody@example.org'));
    }
    // Without a hash to compare with it would take a tenth; same-work.api.test.ts counts the hashes.
    expect(Math.min(...unknown)).toBeGreaterThan(0.25 * Math.min(...known));
  });

  it.each([
    [{}, ['password', 'username']],
    [{ password: 'something else' }, ['username']],
    [{ email: 'ada@example.org' }, ['password']],
    [{ email: 7, password: 'something else' }, ['email']],
    [{ email: 'ada@example.org', password: 'something else', admin: true }, ['admin']],
  ])('refuses %j', async (body, fields) => {
    const reply = await api.raw('/api/v1/auth/token/obtain/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(400);
    for (const field of fields.filter((name) => name !== 'username' || fields.length === 1)) {
      expect(reply.problem.errors).toHaveProperty(field);
    }
  });
});

describe('staying logged in', () => {
  it('issues a new pair at each use of the refresh token', async () => {
    const ada = await registerMember();
    const second = await api.ok(refreshToken, { body: { refresh: ada.refresh } });
    const third = await api.ok(refreshToken, { body: { refresh: second.refresh } });
    expect(new Set([ada.refresh, second.refresh, third.refresh]).size).toBe(3);
    expect((await api.call(getInitialData, {}, { as: third })).status).toBe(200);
  });

  it('serves two tabs that refresh at the same time, and both stay logged in', async () => {
    const ada = await registerMember();
    const [one, two] = await Promise.all([
      api.ok(refreshToken, { body: { refresh: ada.refresh } }),
      api.ok(refreshToken, { body: { refresh: ada.refresh } }),
    ]);
    expect(one.refresh).not.toBe(two.refresh);
    for (const { refresh } of [one, two]) {
      expect((await api.call(refreshToken, { body: { refresh } })).status).toBe(200);
    }
  });

  it.each(['made up', 'a'.repeat(512)])('answers 401 to the refresh token %j', async (refresh) => {
    expect((await api.call(refreshToken, { body: { refresh } })).status).toBe(401);
  });

  it('ends with logging out, and logging out twice is no error', async () => {
    const ada = await registerMember();
    for (const refresh of [ada.refresh, ada.refresh, 'made up']) {
      expect((await api.call(revokeToken, { body: { refresh } })).status).toBe(204);
    }
    expect((await api.call(refreshToken, { body: { refresh: ada.refresh } })).status).toBe(401);
  });
});

describe('the list of logins', () => {
  it('shows where the account is logged in, and which login is the current one', async () => {
    const ada = await registerMember();
    const phone = await api.ok(
      createToken,
      { body: { email: ada.email, password: ada.password } },
      { headers: { 'user-agent': 'A phone' } },
    );
    const { results } = await api.ok(listLogins, {}, { as: phone });
    expect(results).toHaveLength(2);
    expect(results.filter((one) => one.is_current)).toMatchObject([{ user_agent: 'A phone' }]);
  });

  it('ends one of them, so that it cannot be refreshed, and the others continue', async () => {
    const ada = await registerMember();
    const phone = await api.ok(createToken, { body: { email: ada.email, password: ada.password } });
    const { results } = await api.ok(listLogins, {}, { as: ada });
    const other = results.find((one) => !one.is_current);
    const params = { id: other?.id ?? '' };
    const body = { current_password: ada.password };
    expect((await api.call(endLogin, { params, body }, { as: ada })).status).toBe(204);
    expect((await api.call(endLogin, { params, body }, { as: ada })).status).toBe(404);
    expect((await api.call(refreshToken, { body: { refresh: phone.refresh } })).status).toBe(401);
    expect((await api.call(refreshToken, { body: { refresh: ada.refresh } })).status).toBe(200);
  });

  it('asks for the password before ending one, in case somebody found an open browser', async () => {
    const ada = await registerMember();
    const phone = await api.ok(createToken, { body: { email: ada.email, password: ada.password } });
    const { results } = await api.ok(listLogins, {}, { as: ada });
    const params = { id: results.find((one) => !one.is_current)?.id ?? '' };
    for (const body of [{}, { current_password: '' }, { current_password: 'not the password' }]) {
      const { status, problem } = await api.call(endLogin, { params, body }, { as: ada });
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['current_password']]);
    }
    expect((await api.call(refreshToken, { body: { refresh: phone.refresh } })).status).toBe(200);
  });

  it('does not contain another member’s', async () => {
    const [ada, eve] = [await registerMember(), await registerMember()];
    const { results } = await api.ok(listLogins, {}, { as: ada });
    const id = results[0]?.id ?? '';
    const body = { current_password: eve.password };
    expect((await api.call(endLogin, { params: { id }, body }, { as: eve })).status).toBe(404);
    expect((await api.call(refreshToken, { body: { refresh: ada.refresh } })).status).toBe(200);
  });
});
