import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeUsername, createToken, Registry, revokeToken } from '@acquaint/contracts';
import { createBrowserKey } from '../../../test/browser-key.ts';
import type { ApiClient, Caller } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import type { PublishedRemotes } from '../../../test/published-remotes.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';

let server: OwnServer;
let client: ApiClient;
let remotes: PublishedRemotes;
let ada: TestMember;

beforeAll(async () => {
  server = await startOwnServer();
  ({ client, remotes } = server);
  ada = await registerMember({}, client);
});
afterAll(() => server.end());

const ask = async (as?: Caller | string, query = '') => {
  const token = typeof as === 'string' ? as : as?.access;
  return client.raw(`/mf/registry.json${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
};
const registryOf = async (as?: Caller | string, query = '') => Registry.parse((await ask(as, query)).body);
/**
 * Returns the last letter of the version somebody gets of a remote, its channel, and the last letter of the version it replaces.
 */
const gets = async (remote: string, as?: Caller | string, query = '') => {
  const found = (await registryOf(as, query)).remotes.find(({ name }) => name === remote);
  const letters = [found?.version.at(-1), found?.channel, found?.instead_of?.at(-1)];
  return found && letters.filter(Boolean).join(' ');
};

describe('the registry', () => {
  it('is empty while no remote is published', async () => {
    expect(await registryOf()).toMatchObject({ is_personal: false, remotes: [] });
  });

  it('lists a newly published remote, and where its code is', async () => {
    const version = await remotes.publish('a');
    expect((await registryOf()).remotes).toEqual([
      expect.objectContaining({
        name: 'mf-circles',
        version,
        channel: 'stable',
        entry: `/mf/mf-circles/${version}/remoteEntry.js`,
        instead_of: null,
      }),
    ]);
    await remotes.publish('b');
    expect(await gets('mf-circles')).toBe('b stable');
  });

  it('is never cached, compressed or not, and may be read by hosts on other sites', async () => {
    for (const encoding of ['identity', 'br, gzip']) {
      const { headers } = await client.raw('/mf/registry.json', { headers: { 'accept-encoding': encoding } });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  it('offers the newest version that fits the requesting shell, and names the version it replaces', async () => {
    await remotes.publish('a', { name: 'mf-fits', shellApi: '^2.0.0' });
    await remotes.publish('b', { name: 'mf-fits', shellApi: '^2.99.0' });
    await remotes.publish('c', { name: 'mf-fits', shellApi: '^3.0.0' });
    expect(await gets('mf-fits', undefined, '?shell_api=3.1.0')).toBe('c stable');
    expect(await gets('mf-fits', undefined, '?shell_api=2.99.1')).toBe('b stable c');
    expect(await gets('mf-fits', undefined, '?shell_api=2.0.0')).toBe('a stable c');
    expect(await gets('mf-fits')).toBe('a stable c');
    // No version fits: the remote is listed, and the shell shows an error card for it.
    expect(await gets('mf-fits', undefined, '?shell_api=0.1.0')).toBe('c stable');
    expect((await ask(undefined, '?shell_api=newest')).problem.errors?.['shell_api']).toEqual([
      'Give a version, such as 1.0.0',
    ]);
  });

  it('never again offers a version that was rolled back', async () => {
    const first = await remotes.publish('a', { name: 'mf-back' });
    await remotes.publish('b', { name: 'mf-back' });
    await remotes.store.append('mf-back', {
      action: 'stable',
      version: first,
      by: 'ada',
      reason: 'b is broken',
    });
    await remotes.publish('c', { name: 'mf-back', shellApi: '^3.0.0' });
    expect(await gets('mf-back')).toBe('a stable c');
  });
});

describe('a canary', () => {
  const name = 'mf-canary';
  const part = { name };
  let canary: string;
  beforeAll(async () => {
    await remotes.publish('a', part);
    canary = await remotes.put('b', part);
  });

  it('makes the registry personal while it runs, and visitors keep the stable version', async () => {
    await remotes.canary(name, canary, 100);
    expect((await registryOf()).is_personal).toBe(true);
    expect(await gets(name)).toBe('a stable');
    expect(await gets(name, ada)).toBe('b canary');
    await remotes.canary(name, null, 0);
    expect((await registryOf(ada)).is_personal).toBe(false);
    expect(await gets(name, ada)).toBe('a stable');
  });

  it('is offered to a listed member whatever the share, by username, or by email before one is chosen', async () => {
    const bob = await registerMember({ choosesUsername: false }, client);
    const cleo = await registerMember({}, client);
    await remotes.canary(name, canary, 0, [ada.username.toUpperCase(), bob.email]);
    expect([await gets(name, ada), await gets(name, bob), await gets(name, cleo)]).toEqual([
      'b canary',
      'b canary',
      'a stable',
    ]);
  });

  it('follows a listed member who chooses another username (R-ACCT-29)', async () => {
    const dora = await registerMember({}, client);
    await remotes.canary(name, canary, 0, [dora.username]);
    const body = { username: `new_${dora.username}`.slice(0, 20), current_password: dora.password };
    await client.ok(changeUsername, { body }, { as: dora });
    expect(await gets(name, dora)).toBe('b canary');
  });

  it('is offered to a member whose token is bound to a key with a proof of it, and not to a copy of the token', async () => {
    await remotes.canary(name, canary, 0, [ada.username]);
    const key = await createBrowserKey(client.url);
    const pair = await client.ok(
      createToken,
      { body: { email: ada.email, password: ada.password } },
      { headers: await key.prove(createToken) },
    );
    const versionFor = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await client.raw('/mf/registry.json', { headers });
      return Registry.parse(body).remotes.find((remote) => remote.name === name)?.channel;
    };
    const claims = { htu: `${client.url}/mf/registry.json`, htm: 'GET' };
    const headers = await key.as(pair.access, createToken, { claims });
    expect(await versionFor(headers)).toBe('canary');
    expect(await versionFor(headers)).toBe('stable');
    expect(await versionFor({ authorization: `Bearer ${pair.access}` })).toBe('stable');
  });

  it('is offered consistently to each member, and a greater share keeps those who had it', async () => {
    const members = [ada];
    while (members.length < 12) members.push(await registerMember({}, client));
    let had = new Set<string>();
    for (const percent of [0, 30, 60, 100]) {
      await remotes.canary(name, canary, percent);
      const have = new Set<string>();
      for (const member of members) {
        const answers = [await gets(name, member), await gets(name, member), await gets(name, member)];
        expect(new Set(answers).size).toBe(1);
        if (answers[0] === 'b canary') have.add(member.id);
      }
      expect([...had].filter((id) => !have.has(id))).toEqual([]);
      had = have;
    }
    expect(had.size).toBe(members.length);
  });

  it.each(['', 'x', 'eyJhbGciOiJub25lIn0.e30.'])('treats a bad token as a visitor: %j', async (token) => {
    await remotes.canary(name, canary, 100);
    expect(await gets(name, token)).toBe('a stable');
  });

  it('treats an ended login as a visitor', async () => {
    const dora = await registerMember({}, client);
    await remotes.canary(name, canary, 100);
    expect(await gets(name, dora)).toBe('b canary');
    await client.ok(revokeToken, { body: { refresh: dora.refresh } });
    expect(await gets(name, dora)).toBe('a stable');
  });
});

describe('a broken store', () => {
  it('with an unreadable history freezes that remote, and does not affect the others', async () => {
    const before = await gets('mf-circles');
    const { id } = await remotes.store.append('mf-circles', { action: 'withdrawn', by: 'x', reason: 'y' });
    const line = join(server.dataDir, `mf/mf-circles/changes/${id}.json`);
    writeFileSync(line, '{ "action": "of a newer platform" }');
    await remotes.publish('f', { name: 'mf-fits' });
    expect([await gets('mf-circles'), await gets('mf-fits')]).toEqual([before, 'f stable']);
    rmSync(line);
    expect(await gets('mf-circles')).toBe(before);
  });

  it('is answered from the last state while it is away, and from the new one when it is back', async () => {
    const before = (await registryOf()).remotes.map(({ name, version }) => [name, version]);
    const store = join(server.dataDir, 'mf');
    renameSync(store, `${store}-away`);
    expect((await registryOf()).remotes.map(({ name, version }) => [name, version])).toEqual(before);
    // An empty folder in its place, as with a network share that is not mounted.
    writeFileSync(store, '');
    expect((await registryOf()).remotes).toHaveLength(before.length);
    rmSync(store);
    renameSync(`${store}-away`, store);
    await remotes.publish('9', { name: 'mf-late' });
    expect((await registryOf()).remotes).toHaveLength(before.length + 1);
  });
});
