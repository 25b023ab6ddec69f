import { randomUUID } from 'node:crypto';
import {
  createToken,
  getAccount,
  requestResetCode,
  sendMessage,
  updateCircleEvent,
} from '@acquaint/contracts';
import { Client } from 'pg';
import { createClient, type ApiClient } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { registerMember } from '../../../test/people.ts';
import { connect, talk } from '../../../test/talkers.ts';
import { createTestHome, startTestServer, type TestHome } from '../../../test/server-process.ts';

/** Two processes on one PostgreSQL. PGlite belongs to a single process, so there both clients use the same server. */
describe('rate limits of one server', () => {
  let home: TestHome;
  let servers: [ApiClient, ApiClient];
  beforeAll(async () => {
    home = await createTestHome();
    const env = { RATE_LIMITS: 'on' };
    const first = await startTestServer(home, env);
    const second = home.env.DATABASE_URL ? await startTestServer(home, env) : first;
    servers = [createClient(first.url), createClient(second.url)];
  });
  afterAll(() => home.remove(), 30_000);

  /** Connects to the database that the processes share. */
  const database = async (): Promise<Client> => {
    const client = new Client({ connectionString: home.env.DATABASE_URL });
    await client.connect();
    return client;
  };

  const wrong = async (server: ApiClient, email: string) =>
    (await server.call(createToken, { body: { email, password: 'a wrong password' } })).status;

  it('are counted together: guessing at two processes gives no more tries than at one', async () => {
    const [one, other] = servers;
    const email = `guessed-${randomUUID()}@example.org`;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      statuses.push(await wrong(one, email), await wrong(other, email));
    }
    expect(statuses).toEqual(Array<number>(10).fill(401));
    expect([await wrong(one, email), await wrong(other, email)]).toEqual([429, 429]);
  });

  it('apply to emails that are requested', async () => {
    const email = `flooded-${randomUUID()}@example.org`;
    const statuses: number[] = [];
    for (const server of [...servers, ...servers, ...servers]) {
      statuses.push((await server.call(requestResetCode, { body: { email } })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('are reset in all processes after a success', async () => {
    const [one, other] = servers;
    const { email, password } = await registerMember({}, one);
    for (let attempt = 0; attempt < 9; attempt++) await wrong(one, email);
    expect((await other.call(createToken, { body: { email, password } })).status).toBe(200);
    for (let attempt = 0; attempt < 9; attempt++) expect(await wrong(one, email)).toBe(401);
  });

  it('leave out a message that is sent again because its answer was lost', async () => {
    const [server] = servers;
    const [ada, bea] = [await registerMember({}, server), await registerMember({}, server)];
    await connect(ada, bea, server);
    const id = await talk(ada, [bea], '', server);
    const send = async (client_id: string) => {
      const body = { client_id, text: `@${bea.username} `.repeat(20) };
      return (await server.call(sendMessage, { params: { id }, body }, { as: ada })).status;
    };
    const last = randomUUID();
    expect([await send(randomUUID()), await send(randomUUID()), await send(last)]).toEqual([201, 201, 201]);
    expect([await send(randomUUID()), await send(last)]).toEqual([409, 201]);
  });

  it('apply to changes of a circle event, as everybody who signed up is told of each', async () => {
    const [server] = servers;
    const ada = await registerMember({}, server);
    const change = { params: { id: randomUUID() }, body: { rounds: 4 } };
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 30; attempt++)
      statuses.add((await server.call(updateCircleEvent, change, { as: ada })).status);
    expect([...statuses]).toEqual([404]);
    expect((await server.call(updateCircleEvent, change, { as: ada })).status).toBe(429);
  });

  onPostgres(
    'are shared in batches for frequent calls: what one process has counted, the other takes into account',
    async () => {
      const client = await database();
      const [one, other] = servers;
      const member = await registerMember({}, one);
      const isAnswered = async (server: ApiClient) =>
        (await server.call(getAccount, {}, { as: member })).status === 200;
      // The rows of other members, whom other tests have registered.
      await client.query(`delete from rate_limits where key like 'route/account:%'`);
      // A full batch is written to the table. On a slow machine a new minute may start in between; then another row is written.
      let changedRows = 0;
      while (changedRows === 0) {
        expect(await isAnswered(one)).toBe(true);
        const { rowCount } = await client.query(
          `update rate_limits set points = 600, expire = expire + 600000 where key like 'route/account:%' and points >= 15`,
        );
        changedRows = rowCount ?? 0;
      }
      await client.end();
      let answered = 0;
      while (await isAnswered(other)) answered += 1;
      // Less than two batches of its own: the first one is already full.
      expect(answered).toBeLessThan(30);
    },
  );

  onPostgres('store no names or IP addresses in plain text', async () => {
    const email = `kept-${randomUUID()}@example.org`;
    await wrong(servers[0], email);
    const client = await database();
    const { rows } = await client.query<{ key: string }>('select key from rate_limits');
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+\/[a-z]+:[\w-]{43}$/);
  });
});
