import {
  adminExportAudit,
  adminListAudit,
  adminListFailedJobs,
  adminListQueues,
  adminListSettings,
  adminSuspendPerson,
} from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { api } from '../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { insertAudit, selectAudit } from '../admin/admin.repository.ts';
import { retryFailedJob, selectFailedJobs, selectQueues } from '../../ports/jobs/job-records.ts';

describe('for staff, the server', () => {
  let [support, admin]: (TestMember | undefined)[] = [];
  beforeAll(async () => {
    [support, admin] = [await appointStaff('support'), await appointStaff('admin')];
  });

  it('lists settings to admins only, and queues and failed jobs to all staff (R-ADMIN-22, R-ADMIN-23)', async () => {
    expect((await api.call(adminListSettings, {}, { as: support })).status).toBe(403);
    const { results } = await api.ok(adminListSettings, {}, { as: admin });
    expect(results.find(({ name }) => name === 'MODE')).toMatchObject({ source: 'set', value: 'test' });
    const queues = (await api.ok(adminListQueues, {}, { as: support })).results;
    // Also jobs that wait for nothing, with what they do and when they run.
    const daily = queues.find(({ name }) => name === 'mail/clear-outbox');
    expect(daily).toMatchObject({ about: 'deletes old sent emails', cron: '17 3 * * *' });
    expect(daily?.next_run_at).toMatch(/T03:17:00Z$/);
    expect(queues.filter(({ about }) => about === '')).toEqual([]);
    await api.ok(adminListFailedJobs, { query: {} }, { as: support });
  });

  it('exports the entries of the audit log that match, and adds the export to the log (R-ADMIN-24)', async () => {
    const [bob, mark] = [await registerMember({ first_name: 'Bob', last_name: 'Palmer' }), randomUUID()];
    const suspend = { params: { id: bob.id }, body: { reason: `=${mark}, "twice"` } };
    await api.ok(adminSuspendPerson, suspend, { as: admin });
    const body = { search: mark, reason: 'For the yearly review.' };
    expect((await api.call(adminExportAudit, { body }, { as: support })).status).toBe(403);
    const { csv, count } = await api.ok(adminExportAudit, { body }, { as: admin });
    // The export itself matches, too: it is about what was searched for.
    expect(count).toBe(2);
    expect(csv).toContain(`person/suspended,${bob.id},"'=${mark}, ""twice""",Bob Palmer`);
    const { results } = await api.ok(adminListAudit, { query: { about: mark } }, { as: support });
    expect(results.map(({ action, actor }) => [action, actor?.id])).toEqual([['audit/exported', admin?.id]]);
    expect(results[0]?.subject).toBeNull();
    // What the page calls the action in the reader's language.
    const suspensions = { search: 'Mitglied gesperrt', actions: 'person/suspended,person/restored' };
    const found = await api.ok(adminListAudit, { query: { ...suspensions, about: bob.id } }, { as: support });
    expect(found.results.map(({ action }) => action)).toEqual(['person/suspended']);
    const words = { search: suspensions.search, about: bob.id };
    expect((await api.ok(adminListAudit, { query: words }, { as: support })).results).toEqual([]);
  });

  it('filters the audit log by time and by who acted, and exports with the same filters (R-ADMIN-24)', async () => {
    const bob = await registerMember();
    const suspend = { params: { id: bob.id }, body: { reason: `Spam of ${bob.id}` } };
    await api.ok(adminSuspendPerson, suspend, { as: admin });
    const found = async (filters: object) =>
      (await api.ok(adminListAudit, { query: { about: bob.id, ...filters } }, { as: support })).results;
    const [line] = await found({});
    const since = line?.at ?? '';
    const until = Temporal.Instant.from(since).add({ milliseconds: 1 }).toString();
    expect(await found({ by: admin?.id, since, until })).toEqual([line]);
    for (const others of [{ until: since }, { since: until }, { by: 'platform' }, { by: support?.id }])
      expect(await found(others)).toEqual([]);
    const exported = async (filters: object) => {
      const body = { search: bob.id, reason: 'For the yearly review.', ...filters };
      return (await api.ok(adminExportAudit, { body }, { as: admin })).count;
    };
    expect(await exported({ since, until })).toBe(1);
    expect(await exported({ by: support?.id })).toBe(0);
    const year = { query: { since: '0000-01-01T00:00:00Z' } };
    expect((await api.call(adminListAudit, year, { as: support })).status).toBe(400);
  });
});

describe('the records of jobs (R-ADMIN-23)', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it('say what waits, what has failed and why; a failed job is tried once more', async () => {
    const { db } = opened;
    const now = Temporal.Instant.from('2026-11-20T09:00:00Z');
    const failed = randomUUID();
    await db.execute(sql`select pgboss.create_queue('test/job', '{"policy":"standard"}'::jsonb)`);
    const insert = (id: string, state: string, startAfter: string) =>
      db.execute(sql`insert into pgboss.job (id, name, state, start_after, created_on, completed_on, output, retry_count)
        values (${id}, 'test/job', ${state}::pgboss.job_state, ${startAfter}, ${startAfter}, ${startAfter},
          '{"message":"The disk is full"}', 2)`);
    await insert(failed, 'failed', '2026-11-20T07:00:00Z');
    await insert(randomUUID(), 'created', '2026-11-20T08:00:00Z');
    await insert(randomUUID(), 'created', '2026-11-21T08:00:00Z');
    const queue = async () => (await selectQueues(db, now)).find(({ name }) => name === 'test/job');
    expect(await queue()).toMatchObject({
      waiting: 1,
      later: 1,
      running: 0,
      failed: 1,
      oldest_waiting_at: '2026-11-20T08:00:00Z',
      next_run_at: '2026-11-21T08:00:00Z',
      cron: null,
      last_run: { ended_at: '2026-11-20T07:00:00Z', outcome: 'failed' },
    });
    expect((await selectFailedJobs(db, { page: 1, page_size: 20 })).rows).toMatchObject([
      { id: failed, name: 'test/job', tries: 3, problem: 'The disk is full' },
    ]);
    expect(await retryFailedJob(db, failed, now)).toMatchObject({ id: failed });
    expect(await queue()).toMatchObject({ waiting: 2, failed: 0 });
    expect(await retryFailedJob(db, failed, now)).toBeNull();
  });

  it('find the last run of each job with an index, however many runs are stored', async () => {
    const { rows } = await opened.db.transaction(async (tx) => {
      // A test has so few rows that reading and sorting all of them is as cheap.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select completed_on from pgboss.job
        where name = 'test/job' and state in ('completed', 'failed') and completed_on is not null
        order by completed_on desc limit 1`);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join(' ');
    expect(plan).toMatch(/Index.* Scan using (?:job_last_run_idx|\w*name_completed_on_idx)/);
    expect(plan).not.toContain('Sort');
  });
});

it('lists the audit log in order of time, and what happened at once in the order in which it was added (R-ADMIN-24)', async () => {
  const opened = await openTestDatabase();
  try {
    const days = ['2026-11-02', '2026-11-01', '2026-11-02'];
    for (const [index, day] of days.entries())
      await insertAudit(opened.db, {
        ...{ id: randomUUID(), actorId: null, action: 'job/retried', subjectId: 'mail/send' },
        ...{ reason: `Reason ${index}`, at: Temporal.Instant.from(`${day}T09:00:00Z`) },
      });
    const all = { search: '', actions: '', about: 'mail/send', page: 1, page_size: 20 };
    const { rows } = await selectAudit(opened.db, all);
    expect(rows.map(({ line }) => line.reason)).toEqual(['Reason 2', 'Reason 0', 'Reason 1']);
  } finally {
    await opened.close();
  }
});
