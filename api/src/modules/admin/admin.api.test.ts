import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSnapshot, type RemoteStore } from '@acquaint/remote-store';
import { sql } from 'drizzle-orm';
import {
  adminEndLogins,
  adminListAudit,
  adminListPeople,
  adminListRemotes,
  adminRestorePerson,
  adminSuspendPerson,
  changeUsername,
  createToken,
  getUserByUsername,
  refreshToken,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { appointStaff, newestEmail, registerMember, type TestMember } from '../../../test/people.ts';
import { publishInto } from '../../../test/published-remotes.ts';
import type { RequestContext } from '../../http/serve.ts';
import { failuresOfDay } from '../platform/remote-failures/failures-of-day.ts';
import { insertAudit } from './admin.repository.ts';
import { createRemotesHealthService } from './remotes-health.service.ts';

const reason = { reason: 'Sent the same message to everybody.' };
const suspend = (caller: Caller, id: string) =>
  api.call(adminSuspendPerson, { params: { id }, body: reason }, { as: caller });

describe('the admin area', () => {
  let ada: TestMember;
  let bob: TestMember;
  let support: TestMember;
  let moderator: TestMember;

  beforeAll(async () => {
    [ada, bob] = [await registerMember({ first_name: 'Ada' }), await registerMember({ first_name: 'Bob' })];
    [support, moderator] = [await appointStaff('support'), await appointStaff('moderator')];
  });

  it('ends all logins of a member, who can log in again and gets an email', async () => {
    const eve = await registerMember({ first_name: 'Eve' });
    const { email, password } = eve;
    const phone = await api.ok(createToken, { body: { email, password } });
    const end = (as: Caller) => api.call(adminEndLogins, { params: { id: eve.id }, body: reason }, { as });
    expect((await end(support)).status).toBe(403);
    expect((await end(moderator)).status).toBe(200);
    for (const { refresh } of [eve, phone]) {
      expect((await api.call(refreshToken, { body: { refresh } })).status).toBe(401);
    }
    expect(
      (await api.call(getUserByUsername, { query: { username: bob.username } }, { as: eve })).status,
    ).toBe(401);
    expect((await newestEmail(email)).subject).toBe('We’ve logged you out of Acquaint everywhere');
    const again = await api.ok(createToken, { body: { email, password } });
    const seen = await api.call(getUserByUsername, { query: { username: bob.username } }, { as: again });
    expect(seen.status).toBe(200);
  });

  it('answers members and visitors with 404', async () => {
    for (const endpoint of [adminListPeople, adminListAudit, adminListRemotes] as const) {
      const call = endpoint as typeof adminListRemotes;
      expect((await api.call(call, {}, { as: ada })).status).toBe(404);
      expect((await api.call(call, {})).status).toBe(404);
      expect((await api.call(call, {}, { as: support })).status).toBe(200);
    }
    expect((await suspend(ada, bob.id)).status).toBe(404);
  });

  it('lists members with their emails and finds them by any name', async () => {
    for (const search of [bob.username, bob.email, bob.email.toUpperCase()]) {
      const { results } = await api.ok(adminListPeople, { query: { search } }, { as: support });
      expect(results.map(({ id, email }) => [id, email])).toEqual([[bob.id, bob.email]]);
    }
  });

  it('finds a member by a former username, and says that it was theirs (R-ACCT-29)', async () => {
    const dora = await registerMember({ first_name: 'Dora' });
    const username = `name_${randomUUID().slice(0, 8)}`;
    await api.ok(changeUsername, { body: { username, current_password: dora.password } }, { as: dora });
    for (const search of [dora.username.toUpperCase(), username]) {
      const { results, count } = await api.ok(adminListPeople, { query: { search } }, { as: support });
      expect([count, results]).toEqual([
        1,
        [expect.objectContaining({ id: dora.id, username, former_usernames: [dora.username] })],
      ]);
    }
  });

  it('suspends a member: every login ends, nobody finds them, and the audit log has an entry', async () => {
    const cleo = await registerMember({ first_name: 'Cleo', last_name: 'Palmer' });
    expect((await suspend(support, cleo.id)).status).toBe(403);
    const done = await suspend(moderator, cleo.id);
    expect([done.status, done.body.is_suspended]).toEqual([200, true]);
    expect((await suspend(moderator, cleo.id)).status).toBe(409);
    expect((await api.call(refreshToken, { body: { refresh: cleo.refresh } })).status).toBe(401);
    const credentials = { body: { email: cleo.email, password: cleo.password } };
    const refused = await api.call(createToken, credentials);
    expect(refused.status).toBeGreaterThanOrEqual(401);
    const lookUp = { query: { username: cleo.username } };
    expect((await api.call(getUserByUsername, lookUp, { as: bob })).status).toBe(404);

    const restore = { params: { id: cleo.id }, body: { reason: 'It was somebody else.' } };
    for (let i = 0; i < 2; i++) {
      const back = await api.call(adminRestorePerson, restore, { as: moderator });
      expect([back.status, back.body.is_suspended]).toEqual([200, false]);
    }
    expect((await api.call(createToken, credentials)).status).toBe(200);
    const { results } = await api.ok(adminListAudit, { query: { page_size: 100 } }, { as: support });
    const about = results.filter(({ subject_id }) => subject_id === cleo.id);
    expect(about[0]?.subject).toMatchObject({
      kind: 'person',
      id: cleo.id,
      name: 'Cleo Palmer',
      person: { id: cleo.id, first_name: 'Cleo', is_erased: false },
    });
    expect(about.map(({ action, actor, reason: why }) => [action, actor?.id, why])).toEqual([
      ['person/restored', moderator.id, 'It was somebody else.'],
      ['person/suspended', moderator.id, reason.reason],
    ]);
  });

  it('lets only a higher role change a member of staff', async () => {
    const [other, admin] = [await appointStaff('moderator'), await appointStaff('admin')];
    for (const above of [other, admin]) {
      expect((await suspend(moderator, above.id)).status).toBe(403);
      const end = { params: { id: above.id }, body: reason };
      expect((await api.call(adminEndLogins, end, { as: moderator })).status).toBe(403);
    }
    expect((await suspend(admin, other.id)).status).toBe(200);
  });

  it('refuses an action without a reason, on an unknown member, or on one’s own account', async () => {
    const empty = await api.call(
      adminSuspendPerson,
      { params: { id: bob.id }, body: { reason: '  ' } },
      { as: moderator },
    );
    expect(empty.status).toBe(400);
    expect((await suspend(moderator, moderator.id)).status).toBe(409);
    expect((await suspend(moderator, randomUUID())).status).toBe(404);
    expect((await suspend(moderator, 'no-id')).status).toBe(404);
  });
});

describe('the audit log', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it.each([
    ['changed', sql`update audit_log set reason = 'another'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('refuses %s, even by the server itself', async (_, statement) => {
    const line = {
      id: randomUUID(),
      actorId: randomUUID(),
      action: 'person/suspended',
      subjectId: randomUUID(),
      reason: 'As it was.',
      at: Temporal.Now.instant(),
    };
    await insertAudit(opened.db, line);
    await expect(opened.db.execute(statement)).rejects.toThrow();
    const { rows } = await opened.db.execute(sql`select reason from audit_log where id = ${line.id}`);
    expect(rows).toEqual([{ reason: 'As it was.' }]);
  });
});

describe('the health of remotes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-remotes-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const context = { now: Temporal.Now.instant() } as RequestContext;
  const failures = {
    ofDay: (remote: string) =>
      Promise.resolve(
        failuresOfDay(
          remote === 'mf-peeks'
            ? [{ remote, version: '1', reason: 'timeout', count: 3, hoursAgo: 0, lastAt: context.now }]
            : [],
          null,
        ),
      ),
  };
  const remotes = publishInto(folder);
  const { store } = remotes;
  const current = () => readSnapshot(store, null, () => undefined);
  const log = { warn: () => undefined };
  const loads = { countsOf: () => Promise.resolve({ logins: 0, errors: 0 }) };
  const health = createRemotesHealthService({ registry: { store, current }, failures, loads, log });

  it('is an empty list before anything is published', async () => {
    expect(await health.list(context)).toEqual([]);
  });

  it('compares each remote entry with the published one, and counts the failures that browsers reported', async () => {
    await remotes.publish('a', { name: 'mf-auth' });
    const evil = await remotes.publish('a', { name: 'mf-peeks' });
    writeFileSync(join(folder, 'mf-peeks', evil, 'remoteEntry.js'), 'evil');
    const deletedVersion = await remotes.publish('a', { name: 'mf-admin' });
    rmSync(join(folder, 'mf-admin', deletedVersion, 'remoteEntry.js'));
    await remotes.publish('a', { name: 'mf-lost' });
    await store.remove('mf-lost', await remotes.publish('b', { name: 'mf-lost' }));
    await remotes.publish('a', { name: 'mf-old' });
    await remotes.publish('b', { name: 'mf-old', shellApi: '^9.0.0' });
    const found = await health.list(context);
    expect(
      found.map((each) => [each.name, each.state, each.served?.at(-1), each.failures_last_hour]),
    ).toEqual([
      ['mf-admin', 'missing', 'a', 0],
      ['mf-auth', 'ok', 'a', 0],
      ['mf-lost', 'lost', 'a', 0],
      ['mf-old', 'refused', 'a', 0],
      ['mf-peeks', 'wrong-digest', 'a', 3],
    ]);
    expect(found[3]?.versions.map(({ version, fits }) => [version.at(-1), fits])).toEqual([
      ['b', false],
      ['a', true],
    ]);
    expect(found.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('the drive is gone'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('shows what is known, and says what is missing, when the store %s for one remote', async (_, away) => {
    const half: RemoteStore = {
      ...store,
      open: (remote, ...rest) => (remote === 'mf-auth' ? away() : store.open(remote, ...rest)),
      size: (remote, version) => (remote === 'mf-old' ? away() : store.size(remote, version)),
    };
    const found = await createRemotesHealthService({
      registry: { store: half, current },
      failures,
      loads,
      // Longer than reading the other remotes from a folder takes on a busy machine.
      waitMs: 3_000,
      log,
    }).list(context);
    expect(found.map(({ name, problem }) => [name, problem])).toEqual([
      ['mf-admin', undefined],
      ['mf-auth', expect.stringContaining('didn’t return all of this remote’s files')],
      ['mf-lost', undefined],
      ['mf-old', expect.stringContaining('didn’t return all of this remote’s files')],
      ['mf-peeks', undefined],
    ]);
    expect(found[1]).toMatchObject({ stable: `1.0.0-${'a'.repeat(10)}`, entry_bytes: null });
    expect(found[3]).toMatchObject({ state: 'refused', versions: [{ bytes: null }, { bytes: null }] });
  });
});
