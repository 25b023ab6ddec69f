import type { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { unzip } from '../../../test/unzip.ts';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/serve.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import { createLocalFiles } from '../../ports/files/local-folder.ts';
import type { Email } from '../../ports/email/email.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { eraseAccount, markDeletion } from '../identity/account/deletion.repository.ts';
import { createProviderPeople } from '../identity/account/provider-people.service.ts';
import { notifications } from '../notifications/notifications.tables.ts';
import { peekPeople, peeks } from '../peeks/peeks.tables.ts';
import { deleteExport } from './account-export.repository.ts';
import { createAccountExportService } from './account-export.service.ts';
import { accountExports, keyOf } from './account-export.tables.ts';
import { exportedKinds } from './build-export.ts';
import { LEFT_OUT } from './test-left-out.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const inDays = (days: number): Temporal.Instant => now.add({ hours: 24 * days });
const limits = createLimits(false);
const EXPORTED = exportedKinds(PERSONAL_DATA);
const COLUMNS = PERSONAL_DATA.flatMap(({ columns }) => Object.entries(columns));
const settings = { exportKeepDays: 7, exportWaitHours: 24, exportTicketSeconds: 60 };

it('every column that refers to a member is in the file that it is declared for', () => {
  const dialect = new PgDialect();
  const queries = new Map(EXPORTED.map(({ name, rows }) => [name, dialect.sqlToQuery(rows('me')).sql]));
  const missing = COLUMNS.filter(([place, [, exported]]) => {
    if (typeof exported !== 'string') return exported.not === '';
    const [table = ''] = place.split('.');
    return !new RegExp(`\\b${table}\\b`).test(queries.get(exported) ?? '');
  });
  expect(missing).toEqual([]);
});

describe('making a copy', () => {
  let opened: OpenTestDatabase;
  let folder: string;
  let files: Files;
  let emails: Email[];
  let titles: string[];

  beforeAll(async () => {
    opened = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'acquaint-export-'));
    files = createLocalFiles(folder);
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    [emails, titles] = [[], []];
  });

  const service = (store: Files = files) =>
    createAccountExportService({
      db: opened.db,
      files: store,
      mail: {
        send: (message) => Promise.resolve(void emails.push(message)),
        list: () => Promise.resolve([]),
        find: () => Promise.resolve(null),
      },
      notifications: {
        notify: (_, { content }) => Promise.resolve(void titles.push(content().title)),
        notifyAll: (_, all) =>
          Promise.resolve(void titles.push(...all.map(({ content }) => content().title))),
        withdraw: () => Promise.resolve(),
        notifyOnce: () => Promise.resolve(),
        notifyOncePerPerson: () => Promise.resolve(),
        countUnread: () => Promise.resolve(0),
      },
      reauthenticate: async ({ user }) => {
        const account = await createProviderPeople(opened.db, limits).find(user.id);
        if (!account) throw new Error('no account');
        return account;
      },
      people: createProviderPeople(opened.db, limits),
      personalData: PERSONAL_DATA,
      settings,
      publicUrl: () => 'http://localhost',
      enqueue: () => Promise.resolve(),
    });

  const member = async (): Promise<RequestContext> => {
    const email = `${randomUUID()}@example.org`;
    const person = { email, passwordHash: 'x', firstName: 'Ada', lastName: 'Test', timeZone: 'UTC' };
    const id = await withTransaction(opened.db, (tx) => insertAccount(tx, { ...person, createdAt: now }));
    const user = { id, role: 'member' as const, loginId: randomUUID() };
    return { user, now, ip: '::1', userAgent: '', requestId: '' };
  };
  const requestExport = async (context: RequestContext): Promise<string> => {
    await service().request(context, {});
    const [row] = await opened.db
      .select()
      .from(accountExports)
      .where(eq(accountExports.userId, context.user.id));
    return row?.id ?? '';
  };
  const zipOf = async (id: string) => {
    const file = await files.get(keyOf(id));
    return unzip(file ? await buffer(file.stream) : Buffer.alloc(0));
  };
  /** A file store in which writing fails midway, as when the process is killed. */
  const breaking = (): Files => ({
    ...files,
    put: async (_key, content) => {
      if (Symbol.asyncIterator in content) for await (const _ of content) break;
      throw new Error('the disk is full');
    },
  });

  it('exports lists of any length, row by row and in order', async () => {
    const ada = await member();
    await opened.db.insert(notifications).values(
      Array.from({ length: 1203 }, (_, i) => ({
        id: randomUUID(),
        userId: ada.user.id,
        kind: 'system' as const,
        title: `${i}`,
        body: 'Hi',
        path: '/x',
        createdAt: now.add({ seconds: i }),
      })),
    );
    const id = await requestExport(ada);
    await service().build(id, now);
    const list = JSON.parse(String((await zipOf(id)).get('notifications.json'))) as { title: string }[];
    expect(list.map(({ title }) => title)).toEqual(Array.from({ length: 1203 }, (_, i) => `${i}`));
  });

  it('leaves out no column of an exported table unless a reason is declared', async () => {
    const dialect = new PgDialect();
    const queries = new Map(EXPORTED.map(({ name, rows }) => [name, dialect.sqlToQuery(rows('me')).sql]));
    const { rows: columns } = await opened.db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`);
    const left = new Set<string>();
    for (const [place, [, exported]] of COLUMNS) {
      const [table = ''] = place.split('.');
      if (typeof exported !== 'string' || exported === 'settings') continue; // the settings are exported as whole rows
      const query = queries.get(exported) ?? '';
      for (const { column } of columns.filter((one) => one.table === table))
        if (!new RegExp(`\\b${column}\\b`).test(query)) left.add(`${table}.${column}`);
    }
    expect([...left].sort()).toEqual(Object.values(LEFT_OUT).flat().sort());
  });

  it('contains the reasons of an introduction as text', async () => {
    const [ada, bob] = [await member(), await member()];
    const [introduction, first, second] = [randomUUID(), ...[ada.user.id, bob.user.id].sort()];
    await opened.db
      .execute(sql`insert into introductions (id, person_a, person_b, offered_at, expires_at, score)
      values (${introduction}, ${first}, ${second}, now(), now() + interval '1 day', 0.5)`);
    for (const [me, other] of [[ada, bob] as const, [bob, ada] as const])
      await opened.db
        .execute(sql`insert into introduction_sides (introduction_id, user_id, other_id, reasons, offered_at, opening)
        values (${introduction}, ${me.user.id}, ${other.user.id}, '[]', now(), ${`Words for ${me.user.id}`})`);
    const id = await requestExport(ada);
    await service().build(id, now);
    const list = JSON.parse(String((await zipOf(id)).get('introductions.json'))) as { opening: string }[];
    expect(list.map(({ opening }) => opening)).toEqual([`Words for ${ada.user.id}`]);
  });

  it('contains the videos of one’s peeks, without those missing from the store', async () => {
    const ada = await member();
    const [present, lost] = [randomUUID(), randomUUID()];
    for (const id of [present, lost]) {
      await opened.db.insert(peeks).values({
        id,
        title: 'A peek',
        createdAt: now,
        showAfter: now,
        durationSeconds: 20,
        videoKey: `peeks/${id}.mp4`,
        aspect: 'landscape',
      });
      await opened.db.insert(peekPeople).values({ peekId: id, userId: ada.user.id });
    }
    const video = Buffer.alloc(300_000, 'film');
    await files.put(`peeks/${present}.mp4`, video);
    const id = await requestExport(ada);
    await service().build(id, now);
    const entries = await zipOf(id);
    expect(entries.get(`peeks/${present}.mp4`)?.equals(video)).toBe(true);
    expect(entries.has(`peeks/${lost}.mp4`)).toBe(false);
    expect(JSON.parse(String(entries.get('peeks.json')))).toHaveLength(2);
  });

  it('is restarted by another process, and announced once', async () => {
    const ada = await member();
    const id = await requestExport(ada);
    await expect(service(breaking()).build(id, now)).rejects.toThrow('the disk is full');
    expect((await service().read(ada)).latest).toMatchObject({ state: 'building' });
    expect(await files.size(keyOf(id))).toBeNull();
    await Promise.all([service().build(id, now), service().build(id, now)]);
    await service().build(id, now);
    expect((await service().read(ada)).latest).toMatchObject({ state: 'ready' });
    expect((await zipOf(id)).size).toBe(EXPORTED.length + 1);
    expect([titles, emails.length]).toEqual([['The copy of your data is ready'], 1]);
  });

  it('fails after five tries or a day, and can then be requested again at once', async () => {
    const [ada, bob] = [await member(), await member()];
    const id = await requestExport(ada);
    for (let i = 0; i < 5; i += 1) await expect(service(breaking()).build(id, now)).rejects.toThrow();
    expect(await service().read(ada)).toMatchObject({ latest: { state: 'failed' }, next_at: null });
    expect(titles).toEqual(['We couldn’t create the copy of your data']);
    await requestExport(bob);
    await service().sweep(now.add({ hours: 23 }));
    expect((await service().read(bob)).latest?.state).toBe('waiting');
    await service().sweep(now.add({ hours: 25 }));
    expect((await service().read(bob)).latest?.state).toBe('failed');
    await requestExport({ ...ada, now: now.add({ minutes: 1 }) });
    expect((await service().read(ada)).latest?.state).toBe('waiting');
  });

  it('accepts a ticket for one minute, and only the newest ticket', async () => {
    const ada = await member();
    const id = await requestExport(ada);
    await service().build(id, now);
    const ticket = async (): Promise<string> =>
      (await service().giveTicket(ada, {})).url.split('ticket=')[1] ?? '';
    const [first, second] = [await ticket(), await ticket()];
    expect(await service().redeem(first, now)).toBeNull();
    expect(await service().redeem(second, now.add({ seconds: 60 }))).toBeNull();
    expect(await service().redeem(second, now.add({ seconds: 59 }))).toBe(keyOf(id));
    expect(await service().redeem(second, now)).toBeNull();
  });

  it('is available for seven days, then it and its file are deleted', async () => {
    const ada = await member();
    const id = await requestExport(ada);
    await service().build(id, now);
    await service().sweep(inDays(6));
    expect(await files.size(keyOf(id))).not.toBeNull();
    const after = { ...ada, now: inDays(7) };
    expect((await service().read(after)).latest).toBeNull();
    await expect(service().giveTicket(after, {})).rejects.toMatchObject({ status: 409 });
    await service().sweep(inDays(7));
    expect(await files.size(keyOf(id))).toBeNull();
  });

  it('leaves no file behind when the account is erased before the last step', async () => {
    const id = await requestExport(await member());
    const put: Files['put'] = async (key, content) => {
      await deleteExport(opened.db, id);
      return files.put(key, content);
    };
    await service({ ...files, put }).build(id, now);
    expect(await files.size(keyOf(id))).toBeNull();
  });

  it('ends quietly when the account is erased before the store reads the copy', async () => {
    const id = await requestExport(await member());
    const put: Files['put'] = async (key, content) => {
      await deleteExport(opened.db, id);
      await new Promise((closed) => (content as Readable).once('close', closed));
      return files.put(key, content);
    };
    await service({ ...files, put }).build(id, now);
    expect(await files.size(keyOf(id))).toBeNull();
  });

  it('is deleted with its account, and the erasure lists its file', async () => {
    const ada = await member();
    const id = await requestExport(ada);
    await service().build(id, now);
    await markDeletion(opened.db, ada.user.id, now);
    const own = await withTransaction(opened.db, (tx) =>
      eraseAccount(tx, ada.user.id, {
        ...{ before: inDays(30), now: inDays(31), personalData: PERSONAL_DATA },
        erasing: () => Promise.resolve(),
      }),
    );
    expect(own).toEqual([keyOf(id)]);
    expect((await service().read(ada)).latest).toBeNull();
    // A job that starts only now finds nothing to do.
    await service().build(id, inDays(31));
  });
});
