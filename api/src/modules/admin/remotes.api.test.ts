import {
  adminListAudit,
  adminListRemoteChanges,
  adminListRemotes,
  adminPointRemote,
  adminSetRemoteCanary,
  answerCanaryQuestion,
  Registry,
  reportCanaryLoad,
  reportRemoteFailure,
  type RemoteHealth,
} from '@acquaint/contracts';
import type { ApiClient, Caller } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import type { PublishedRemotes } from '../../../test/published-remotes.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';

let server: OwnServer;
let client: ApiClient;
let remotes: PublishedRemotes;
let ada: TestMember;
let support: TestMember;
let admin: TestMember;

beforeAll(async () => {
  server = await startOwnServer();
  ({ client, remotes } = server);
  ada = await registerMember({}, client);
  [support, admin] = [await appointStaff('support', client), await appointStaff('admin', client)];
});
afterAll(() => server.end());

/** Each test has its own remote with three versions: `a` and `b` have been stable, `c` is only published. */
let count = 0;
let name: string;
let [a, b, c] = ['', '', ''];
beforeEach(async () => {
  name = `mf-test-${count++}`;
  [a, b, c] = [
    await remotes.publish('a', { name }),
    await remotes.publish('b', { name }),
    await remotes.put('c', { name }),
  ];
});

const point = (version: string, as: Caller = admin, reason = 'It is better.') =>
  client.call(adminPointRemote, { params: { name }, body: { version, reason } }, { as });
interface CanaryInput {
  readonly percent?: number;
  readonly users?: string[];
  readonly as?: Caller;
  readonly reason?: string;
}
const canary = (
  version: string | null,
  { percent = 0, users = [], as = admin, reason = 'Let us try.' }: CanaryInput = {},
) =>
  client.call(adminSetRemoteCanary, { params: { name }, body: { version, percent, users, reason } }, { as });
const health = async (): Promise<RemoteHealth> => {
  const { results } = await client.ok(adminListRemotes, {}, { as: support });
  const found = results.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};
/** Returns the version of this test's remote that a caller gets. */
const gets = async (as?: Caller) => {
  const { body } = await client.raw('/mf/registry.json', {
    headers: as ? { authorization: `Bearer ${as.access}` } : {},
  });
  return Registry.parse(body).remotes.find((one) => one.name === name)?.version;
};
const audit = async () => {
  const { results } = await client.ok(adminListAudit, { query: { page_size: 100 } }, { as: support });
  return results
    .filter(({ subject_id }) => subject_id.startsWith(`${name} `))
    .map(({ action, subject_id, reason, actor }) => [action, subject_id, reason, actor?.id]);
};

describe('the admin page of remotes', () => {
  it('answers members with 404; support can look but not change', async () => {
    const asks = (as: Caller) => [
      client.call(adminListRemotes, {}, { as }),
      client.call(adminListRemoteChanges, { params: { name } }, { as }),
      point(a, as),
      canary(c, { percent: 5, as }),
    ];
    const statuses = async (as: Caller) => (await Promise.all(asks(as))).map(({ status }) => status);
    expect(await statuses(ada)).toEqual([404, 404, 404, 404]);
    expect(await statuses(support)).toEqual([200, 200, 403, 403]);
    expect(await gets()).toBe(b);
    expect(await audit()).toEqual([]);
  });

  it('answers 404 for a remote that was never published', async () => {
    name = 'mf-nobody';
    expect((await point(a)).status).toBe(404);
    expect((await canary(null)).status).toBe(404);
    const changes = await client.call(adminListRemoteChanges, { params: { name } }, { as: support });
    expect(changes.status).toBe(404);
  });

  it('shows channels, versions, and failures of each in browsers', async () => {
    for (const version of [b, b, c]) {
      const body = { remote: name, version, reason: 'timeout' as const, detail: 'No answer in 8 s' };
      await client.ok(reportRemoteFailure, { body });
    }
    await canary(c, { percent: 30 });
    expect(await health()).toMatchObject({
      state: 'ok',
      stable: b,
      served: b,
      rollback_to: a,
      canary: { version: c, percent: 30, users: [] },
      failures_last_hour: 3,
      last_failure: { reason: 'timeout', detail: 'No answer in 8 s' },
      failures: [
        { version: b, reason: 'timeout', count: 2 },
        { version: c, reason: 'timeout', count: 1 },
      ],
    });
    const { versions, failures_by_hour } = await health();
    expect(failures_by_hour.at(-1)).toBe(3);
    expect(versions.map((one) => [one.version, one.failures_last_day, one.fits])).toEqual([
      [c, 1, true],
      [b, 2, true],
      [a, 0, true],
    ]);
    expect(versions[0]?.bytes).toBeGreaterThan(0);
  });

  it('has the publish history, newest first, in pages', async () => {
    await point(a);
    const query = { page: 1, page_size: 2 };
    const first = await client.ok(adminListRemoteChanges, { params: { name }, query }, { as: support });
    expect([first.count, first.next, first.max_page]).toEqual([6, 2, 3]);
    expect(first.results).toMatchObject([
      { action: 'stable', version: a, by: admin.username, reason: 'It is better.' },
      { action: 'published', version: c, by: 'tests' },
    ]);
    const last = await client.ok(
      adminListRemoteChanges,
      { params: { name }, query: { ...query, page: 3 } },
      { as: support },
    );
    expect(last.results.map(({ action }) => action)).toEqual(['stable', 'published']);
  });
});

describe('a rollback', () => {
  it('reaches everybody at their next visit, and is in the publish history and in the audit log', async () => {
    expect(await gets()).toBe(b);
    const done = await point(a);
    expect([done.status, done.body.stable, done.body.served]).toEqual([200, a, a]);
    expect([await gets(), await gets(ada)]).toEqual([a, a]);
    expect(await audit()).toEqual([['remote/stable', `${name} ${a}`, 'It is better.', admin.id]]);
    // There is no earlier version.
    expect(done.body.rollback_to).toBeNull();
  });

  it.each([
    ['the version that everybody already gets', () => b, 'already'],
    ['a version that was never published', () => `9.9.9-${'f'.repeat(10)}`, 'never published'],
    [
      'a version that needs another shell',
      () => remotes.put('d', { name, shellApi: '^9.0.0' }),
      'needs shellApi ^9.0.0',
    ],
    [
      'a version that was swept',
      async () => {
        await remotes.store.append(name, { action: 'swept', version: a, by: 'sweeper', reason: '' });
        await remotes.store.remove(name, a);
        return a;
      },
      'not in the store any more',
    ],
  ])('to %s is refused with an explanation, and nothing is written', async (_, make, sentence) => {
    const answer = await point(await make());
    expect([answer.status, answer.problem.detail]).toEqual([409, expect.stringContaining(sentence)]);
    expect(await gets()).toBe(b);
    expect(await audit()).toEqual([]);
  });

  it('requires a reason', async () => {
    const answer = await point(a, admin, '  ');
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([400, ['reason']]);
  });
});

describe('a canary', () => {
  it('gives a version only to the named members, whatever the case of the names', async () => {
    const bob = await registerMember({}, client);
    const set = await canary(c, { users: [ada.username.toUpperCase(), ada.username] });
    const users = [ada.username];
    expect([set.status, set.body.canary]).toEqual([
      200,
      { version: c, percent: 0, users, logins: 0, errors: 0 },
    ]);
    expect([await gets(ada), await gets(bob), await gets()]).toEqual([c, b, b]);
    expect(await audit()).toEqual([
      ['remote/canary', `${name} ${c}`, `Let us try. (0 % of members, ${ada.username})`, admin.id],
    ]);
  });

  it('reaches a share: all members at 100 percent, and never visitors', async () => {
    await canary(c, { percent: 100 });
    expect([await gets(ada), await gets(support), await gets()]).toEqual([c, c, b]);
  });

  it('ends for all members when it is switched off', async () => {
    await canary(c, { percent: 100 });
    const off = await canary(null, { reason: 'It loses messages.' });
    expect([off.status, off.body.canary]).toEqual([200, null]);
    expect(await gets(ada)).toBe(b);
    expect((await audit())[0]).toEqual([
      'remote/canary-ended',
      `${name} ${c}`,
      'It loses messages.',
      admin.id,
    ]);
    expect((await canary(null)).status).toBe(409);
  });

  it('is promoted by pointing stable to it, which ends it', async () => {
    await canary(c, { users: [ada.username] });
    const promoted = await point(c);
    expect(promoted.body).toMatchObject({ stable: c, canary: null, rollback_to: b });
    expect([await gets(), await gets(ada)]).toEqual([c, c]);
  });

  it.each([
    [
      'unknown members',
      { users: ['nobody_at_all'] },
      { users: ['No members with these usernames: nobody_at_all'] },
    ],
    ['neither a share nor a member', {}, { percent: ['Choose a share, or at least one member'] }],
    ['more than 100 percent', { percent: 101 }, { percent: [expect.any(String)] }],
  ])('for %s is refused with an error at the field', async (_, input, errors) => {
    const answer = await canary(c, input);
    expect([answer.status, answer.problem.errors]).toEqual([400, errors]);
    expect(await audit()).toEqual([]);
  });

  it('for a name similar to a member’s is refused and the nearest names are suggested', async () => {
    const near = `${ada.username.slice(0, -1)}~`.replace('~', ada.username.endsWith('x') ? 'y' : 'x');
    const answer = await canary(c, { users: [near] });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors?.users?.[0]).toContain('Similar ones: ');
    expect(answer.problem.errors?.users?.[0]).toContain(ada.username);
    expect(await audit()).toEqual([]);
  });

  it('says in how many logins it was loaded, each counted once, and how many errors came from it', async () => {
    const bob = await registerMember({}, client);
    await canary(c, { percent: 100 });
    const loads = (as: Caller, version: string) =>
      client.ok(reportCanaryLoad, { body: { remote: name, version } }, { as });
    for (const as of [ada, ada, bob]) await loads(as, c);
    // The stable version and made-up ones are not counted.
    for (const version of [b, '9.9.9-ffffffffff']) await loads(ada, version);
    const body = { remote: name, version: c, reason: 'threw' as const, detail: 'x is not a function' };
    await client.ok(reportRemoteFailure, { body });
    expect((await health()).canary).toMatchObject({ version: c, logins: 2, errors: 1 });
    const visitor = await client.call(reportCanaryLoad, { body: { remote: name, version: c } });
    expect(visitor.status).toBe(401);
  });

  it('is asked about by commands that can write to the store: unknown names, logins and errors', async () => {
    await canary(c, { percent: 100 });
    await client.ok(reportCanaryLoad, { body: { remote: name, version: c } }, { as: ada });
    const near = `${ada.username.slice(0, -1)}${ada.username.endsWith('x') ? 'y' : 'x'}`;
    const id = await remotes.store.ask(
      { remote: name, users: [ada.username, near, 'nobody_at_all'] },
      Date.now(),
    );
    const answer = await client.ok(answerCanaryQuestion, { params: { id } });
    expect(answer).toEqual({
      unknown: [
        { name: near, nearest: expect.arrayContaining([ada.username]) as string[] },
        { name: 'nobody_at_all', nearest: [] },
      ],
      logins: 1,
      errors: 0,
    });
    await remotes.store.removeQuestion(id);
    const again = await client.call(answerCanaryQuestion, { params: { id } });
    expect(again.status).toBe(404);
  });

  it('is refused for the stable version, and for a version that needs another shell', async () => {
    expect((await canary(b, { percent: 5 })).status).toBe(409);
    const strange = await remotes.put('d', { name, shellApi: '^9.0.0' });
    const answer = await canary(strange, { percent: 5 });
    expect([answer.status, answer.problem.detail]).toEqual([409, expect.stringContaining('^9.0.0')]);
    expect((await health()).canary).toBeNull();
  });
});
