import { listLogins, reportRemoteFailure, revokeToken } from '@acquaint/contracts';
import { createClient } from '../test/client.ts';
import { registerMember, type TestMember } from '../test/people.ts';
import { createTestHome, startTestServer, type TestHome, type TestServer } from '../test/server-process.ts';

let home: TestHome;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.remove());

/** Writes concurrently until the server is gone. Returns the details of all acknowledged writes. */
async function writeUntilGone(server: TestServer, enough: number, onEnough: () => void): Promise<string[]> {
  const client = createClient(server.url);
  const acknowledged: string[] = [];
  const hand = async (name: number): Promise<void> => {
    for (let turn = 0; ; turn++) {
      const detail = `hand ${name}, turn ${turn}`;
      try {
        const { status } = await client.call(reportRemoteFailure, {
          body: { remote: 'mf-auth', version: '1', reason: 'network', detail },
        });
        if (status !== 204) return;
      } catch {
        return;
      }
      acknowledged.push(detail);
      if (acknowledged.length === enough) onEnough();
    }
  };
  await Promise.all([0, 1, 2, 3].map(hand));
  return acknowledged;
}

/** Reads the details of all reports through the server's own database port after the server has ended. */
async function keptDetails(): Promise<Set<string>> {
  const { openEmbeddedDatabase } = await import('./ports/database/embedded.ts');
  const { openPostgres } = await import('./ports/database/postgres.ts');
  const { remoteFailures } = await import('./modules/platform/platform.tables.ts');
  const url = home.env.DATABASE_URL;
  const port = url ? openPostgres(url, 2, () => undefined) : await openEmbeddedDatabase(home.dataDir);
  try {
    const rows = await port.db.select({ detail: remoteFailures.detail }).from(remoteFailures);
    return new Set(rows.map(({ detail }) => detail));
  } finally {
    await port.close();
  }
}

describe('a server that is killed while it is writing', () => {
  it('restarts with every write it acknowledged, and with the logins that had ended', async () => {
    const all: string[] = [];
    const people: TestMember[] = [];
    for (const enough of [60, 150]) {
      const server = await startTestServer(home);
      const client = createClient(server.url);
      if (people.length === 0) {
        people.push(await registerMember({}, client), await registerMember({}, client));
        await client.ok(revokeToken, { body: { refresh: people[0]?.refresh ?? '' } });
      }
      let ending: Promise<unknown> | undefined;
      const kill = (): void => {
        ending = server.end('SIGKILL');
      };
      all.push(...(await writeUntilGone(server, enough, kill)));
      await ending;
      expect(all.length).toBeGreaterThanOrEqual(enough);
    }
    const last = await startTestServer(home);
    const client = createClient(last.url);
    expect((await client.raw('/readyz')).status).toBe(200);
    // The access token of the ended login has not expired.
    const statusOf = async (as: TestMember) => (await client.call(listLogins, {}, { as })).status;
    expect(await Promise.all(people.map(statusOf))).toEqual([401, 200]);
    expect(await last.end('SIGTERM')).toBe(0);
    const details = await keptDetails();
    expect(all.filter((detail) => !details.has(detail))).toEqual([]);
  });
});

const isEmbedded = (process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite';

describe('a second server', () => {
  it('is refused on the same port, and on the same data folder unless the database is PostgreSQL, which several servers can share', async () => {
    const first = await startTestServer(home);
    const second = startTestServer(home);
    if (isEmbedded) {
      await expect(second).rejects.toThrow(`is in use by process ${first.pid}: stop it`);
    } else {
      expect(await (await second).end('SIGTERM')).toBe(0);
    }
    const other = await createTestHome();
    try {
      const { port } = new URL(first.url);
      await expect(startTestServer(other, { PORT: port })).rejects.toThrow(`Port ${port} is taken`);
    } finally {
      await other.remove();
    }
    expect((await createClient(first.url).raw('/readyz')).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
  });
});
