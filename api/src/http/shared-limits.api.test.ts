import { randomUUID } from 'node:crypto';
import { createToken, getAccount, requestResetCode } from '@acquaint/contracts';
import { Client } from 'pg';
import { createClient, type ApiClient } from '../../test/client.ts';
import { registerMember } from '../../test/people.ts';
import { createTestHome, startTestServer, type TestHome } from '../../test/server-process.ts';

/** Two processes on one PostgreSQL; on PGlite, which one process owns, both are the one there is. */
describe('limits of one server', () => {
  let home: TestHome;
  let servers: [ApiClient, ApiClient];
  beforeAll(async () => {
    home = await createTestHome();
    const env = { RATE_LIMITS: 'on' };
    const first = await startTestServer(home, env);
    const second = home.env.DATABASE_URL ? await startTestServer(home, env) : first;
    servers = [createClient(first.url), createClient(second.url)];
  }, 150_000);
  afterAll(() => home.remove(), 30_000);

  const wrong = async (server: ApiClient, email: string) =>
    (await server.call(createToken, { body: { email, password: 'a wrong password' } })).status;

  it('are counted together: whoever guesses at two processes has no more tries than at one', async () => {
    const [one, other] = servers;
    const email = `guessed-${randomUUID()}@example.org`;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      statuses.push(await wrong(one, email), await wrong(other, email));
    }
    expect(statuses).toEqual(Array<number>(10).fill(401));
    expect([await wrong(one, email), await wrong(other, email)]).toEqual([429, 429]);
  });

  it('hold for mails that are asked for', async () => {
    const email = `flooded-${randomUUID()}@example.org`;
    const statuses: number[] = [];
    for (const server of [...servers, ...servers, ...servers]) {
      statuses.push((await server.call(requestResetCode, { body: { email } })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('are forgotten by all after a success', async () => {
    const [one, other] = servers;
    const { email, password } = await registerMember({}, one);
    for (let attempt = 0; attempt < 9; attempt++) await wrong(one, email);
    expect((await other.call(createToken, { body: { email, password } })).status).toBe(200);
    for (let attempt = 0; attempt < 9; attempt++) expect(await wrong(one, email)).toBe(401);
  });

  it('are counted together in steps where a page asks all the time: two processes do not allow twice as much', async () => {
    const member = await registerMember({}, servers[0]);
    const statuses: number[] = [];
    while (statuses.length < 800) {
      const crowd = Array.from({ length: 20 }, (_, index) =>
        servers[index % 2 === 0 ? 0 : 1].call(getAccount, {}, { as: member }),
      );
      statuses.push(...(await Promise.all(crowd)).map(({ status }) => status));
    }
    const answered = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(800 - answered);
    expect(answered).toBeGreaterThanOrEqual(600);
    // Less than two steps of 15 of each process.
    expect(answered).toBeLessThanOrEqual(600 + 2 * 28);
  }, 60_000);

  it('keep nobody’s name or address', async () => {
    const email = `kept-${randomUUID()}@example.org`;
    await wrong(servers[0], email);
    const connectionString = home.env.DATABASE_URL;
    if (connectionString === undefined) return;
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ key: string }>('select key from rate_limits');
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+\/[a-z]+:[\w-]{43}$/);
  });
});
