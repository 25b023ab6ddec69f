import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '../../../test/client.ts';
import { moveClock, registerMember } from '../../../test/people.ts';
import type { PublishedRemotes } from '../../../test/published-remotes.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { until } from '../../../test/until.ts';

const A_DAY = 24 * 60;

let server: OwnServer;
let client: ApiClient;
let remotes: PublishedRemotes;

beforeAll(async () => {
  server = await startOwnServer({ REMOTES_KEEP_DAYS: '3' });
  ({ client, remotes } = server);
});
afterAll(() => server.end());

const statusOf = async (version: string) =>
  (await client.raw(`/mf/mf-circles/${version}/remoteEntry.js`)).status;

it('expired versions are removed from the store and the server, and the others stay', async () => {
  const old = await remotes.publish('a');
  const offered = await remotes.put('b');
  const stable = await remotes.publish('c');
  await remotes.canary('mf-circles', offered, 5);
  // Files left by an earlier sweep that was killed.
  const remains = join(server.dataDir, 'mf/mf-circles', `1.0.0-${'d'.repeat(10)}`);
  await remotes.store.append('mf-circles', {
    ...{ action: 'swept', version: `1.0.0-${'d'.repeat(10)}`, by: 'sweeper', reason: 'killed' },
  });
  mkdirSync(remains);
  writeFileSync(join(remains, 'main.js'), 'half');

  await moveClock(2 * A_DAY, client);
  await until(() => !existsSync(remains), 120_000);
  expect([await statusOf(old), await statusOf(offered), await statusOf(stable)]).toEqual([200, 200, 200]);
});

it('a server that starts later sweeps, too', async () => {
  server = await server.restart();
  ({ client } = server);
  const versions = await remotes.store.versions('mf-circles');
  const old = `1.0.0-${'a'.repeat(10)}`;
  expect(versions).toContain(old);
  await moveClock(4 * A_DAY, client);
  await until(async () => (await statusOf(old)) === 404);
  expect((await remotes.store.changes('mf-circles')).at(-1)).toMatchObject({
    action: 'swept',
    version: old,
    by: 'sweeper',
  });
  expect(await statusOf(`1.0.0-${'b'.repeat(10)}`)).toBe(200);
  expect(await statusOf(`1.0.0-${'c'.repeat(10)}`)).toBe(200);
});

it('the store knows whether a version goes to a share of the members first (R-ADMIN-16)', async () => {
  await registerMember({}, client);
  server = await server.restart({ CANARY_FIRST_MEMBERS: '0' });
  // A slow store does not hold up the start.
  await until(() => remotes.store.isCanaryFirst());
  server = await server.restart({ CANARY_FIRST_MEMBERS: '1' });
  await until(async () => !(await remotes.store.isCanaryFirst()));
});
