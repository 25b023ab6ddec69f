import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSnapshot, RemoteStoreError, type RemoteStore } from '@acquaint/remote-store';
import { asc } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { publishInto } from '../../../test/published-remotes.ts';
import type { RequestContext } from '../../http/serve.ts';
import { failuresOfDay } from '../platform/remote-failures/failures-of-day.ts';
import { auditLog } from './audit.tables.ts';
import { createRemotesHealthService } from './remotes-health.service.ts';
import { createAdminRemotesService } from './remotes.service.ts';

const NAME = 'mf-peeks';

describe('the audit of remotes', () => {
  let opened: OpenTestDatabase;
  let folder: string;
  let context: RequestContext;
  const logged: unknown[] = [];
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'remotes-audit-'));
    const user = { id: randomUUID(), role: 'admin' as const, loginId: randomUUID() };
    context = { user, now: Temporal.Now.instant(), ip: '', userAgent: '', requestId: '' };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const lines = async () =>
    (await opened.db.select().from(auditLog).orderBy(asc(auditLog.position)))
      .filter(({ actorId }) => actorId === context.user.id)
      .map(({ action, reason }) => `${action}: ${reason}`);

  /** Creates the service over a store with the given `append`. */
  async function serviceWith(append: (store: RemoteStore) => RemoteStore['append']) {
    const remotes = publishInto(folder);
    const a = await remotes.publish('a', { name: NAME });
    await remotes.publish('b', { name: NAME });
    const store = { ...remotes.store, append: append(remotes.store) };
    // A cached snapshot, as with a bucket, which is not read at each request.
    let known = await readSnapshot(store, null, () => undefined);
    const current = () => Promise.resolve(known);
    const refresh = async () => (known = await readSnapshot(store, null, () => undefined));
    const health = createRemotesHealthService({
      registry: { store, current },
      failures: { ofDay: () => Promise.resolve(failuresOfDay([], null)) },
      loads: { countsOf: () => Promise.resolve({ logins: 0, errors: 0 }) },
      log: { warn: () => undefined },
    });
    const service = createAdminRemotesService({
      db: opened.db,
      registry: { store, refresh },
      health,
      findUsername: () => Promise.resolve('steward'),
      log: { error: (...words: unknown[]) => logged.push(words) },
    });
    return {
      point: () => service.point(context, NAME, { version: a, reason: 'Broken.' }),
      store,
      remotes,
      a,
    };
  }

  it('is written before the channel moves', async () => {
    let before: string[] = [];
    const { point } = await serviceWith((store) => async (name, change) => {
      before = await lines();
      return store.append(name, change);
    });
    await point();
    expect(before).toEqual(['remote/stable: Broken.']);
    expect(await lines()).toEqual(before);
  });

  it('has no entry if somebody else made the same change just before', async () => {
    const { point, remotes, a } = await serviceWith((store) => store.append);
    await remotes.store.append(NAME, { action: 'stable', version: a, by: 'ada', reason: 'Broken.' });
    await expect(point()).rejects.toMatchObject({
      status: 409,
      detail: expect.stringMatching(/already/) as string,
    });
    expect(await lines()).toEqual([]);
  });

  it.each([
    ['a store that does not answer', new Error('disk is full'), 503, 'Check the publish history'],
    [
      'a version that was deleted just before',
      new RemoteStoreError('It is gone: publish it again.'),
      409,
      'publish it again',
    ],
  ])('says that the change failed with %s', async (_, failure, status, sentence) => {
    const { point, store } = await serviceWith(() => () => Promise.reject(failure));
    await expect(point()).rejects.toMatchObject({
      status,
      detail: expect.stringContaining(sentence) as string,
    });
    expect(await lines()).toEqual(['remote/stable: Broken.', `remote/not-changed: ${String(failure)}`]);
    expect((await store.changes(NAME)).at(-1)).toMatchObject({ version: `1.0.0-${'b'.repeat(10)}` });
    expect(logged).not.toEqual([]);
  });
});

it('answers that the store cannot be read, instead of an empty list', async () => {
  const health = createRemotesHealthService({
    registry: { store: publishInto('/nowhere').store, current: () => Promise.resolve(null) },
    failures: { ofDay: () => Promise.resolve(failuresOfDay([], null)) },
    loads: { countsOf: () => Promise.resolve({ logins: 0, errors: 0 }) },
    log: { warn: () => undefined },
  });
  const context = { now: Temporal.Now.instant() } as RequestContext;
  await expect(health.list(context)).rejects.toMatchObject({ status: 503 });
});
