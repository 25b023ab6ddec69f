import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { getInitialData, requestVerificationCode } from '@acquaint/contracts';
import { findPostgres } from '../../../../scripts/lib/programs/machine.ts';
import { startCluster, type Cluster } from '../../../../scripts/lib/programs/postgres-cluster.ts';
import { createClient, type ApiClient } from '../../../test/client.ts';
import { moveClock, registerMember } from '../../../test/people.ts';
import { startServerHere } from '../../../test/server-here.ts';
import { createTestHome, startTestServer, type TestHome } from '../../../test/server-process.ts';
import { until } from '../../../test/until.ts';

const RULES = resolve(import.meta.dirname, '../../../../docs/operate/alerts.yml');
const DASHBOARD = resolve(RULES, '../dashboard.json');

/** The parts of a dashboard of Grafana that are checked. */
interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly datasource: { readonly uid: string };
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
  }[];
}

/** Alerts about the machine's speed, which a busy one may cause at any time. */
const OF_SPEED = ['CallsSlow', 'LoopBlocked'];
/** More than the limits of these alerts: half a second of a call, a fifth of the event loop. */
const SLOW_MS = 700;

/** What the processes measured, each by its name; null: it did not answer. */
type Scrape = Readonly<Record<string, string | null>>;

let folder: string;
let cluster: Cluster;
let home: TestHome;
// What a test kills or makes fail must not be seen by another one.
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-alerts-'));
  const bin = findPostgres();
  if (bin === undefined) throw new Error('no programs of PostgreSQL');
  [cluster, home] = [await startCluster(bin), await createTestHome()];
});
afterEach(async () => {
  await home?.remove();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('fire at what real processes measure when one stands still, jobs wait, a clock is wrong and the database is away, and not before', async () => {
  const env = { DATABASE_URL: cluster.url, PROCESS_LEASE_SECONDS: '20', LOG_LEVEL: 'fatal' };
  const pages = await startTestServer(home, { ...env, ROLES: 'web,realtime' });
  const jobs = await startTestServer(home, { ...env, ROLES: 'web,worker,media' });
  const [front, back] = [createClient(pages.url), createClient(jobs.url)];
  const scrape = async (): Promise<Scrape> => ({ pages: await measured(front), jobs: await measured(back) });
  const member = await registerMember({}, front);
  const call = () => front.call(getInitialData, {}, { as: member });

  await until(async () => !/^jobs_due\{/m.test(await measured(back)));
  const calm = await scrape();
  for (let count = 0; count < 5; count++) await call();
  const later = await scrape();
  expect((await firing(calm, later)).filter((name) => !OF_SPEED.includes(name))).toEqual([]);

  process.kill(jobs.pid, 'SIGSTOP');
  await front.ok(requestVerificationCode, { body: { email: 'grace@example.org', first_name: 'Grace' } });
  await until(async () => /^processes_taken_over_total [1-9]/m.test(await measured(front)));
  await moveClock(60, front);
  const alone = await measured(front);
  process.kill(jobs.pid, 'SIGCONT');
  await until(async () => /^process_lease_lost_total [1-9]/m.test(await measured(back)));
  expect(await firing(later, { pages: alone })).toEqual(
    expect.arrayContaining(['ClockWrong', 'JobsWait', 'ProcessDied', 'RoleMissing']),
  );
  expect(await firing(later, await scrape())).toEqual(expect.arrayContaining(['LeaseLost', 'ProcessDied']));

  const before = await scrape();
  await cluster.halt('SIGINT');
  await until(async () => (await call()).status === 503);
  expect(await firing(before, await scrape())).toEqual(expect.arrayContaining(['CallsFail', 'DatabaseAway']));
});

it('fire when calls or the event loop are slow, a job fails, and a process is gone', async () => {
  // Nothing listens at the port of emails.
  const env = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' };
  const pages = await startTestServer(home, { ...env, ROLES: 'web,realtime' });
  const front = createClient(pages.url);
  const scrape = async (): Promise<Scrape> => ({ pages: await measured(front) });
  const member = await registerMember({}, front);

  const quick = await scrape();
  await withLock(env.DATABASE_URL, 'profiles', async (isHeldUp) => {
    const call = front.call(getInitialData, {}, { as: member });
    await until(isHeldUp);
    return call;
  });
  expect(await firing(quick, await scrape())).toContain('CallsSlow');

  // In this process, whose event loop the test itself blocks. The lag is measured from one scrape to the next, without its first turn.
  const here = await startServerHere(home, { ...env, ROLES: 'web' });
  const blocked = createClient(here.url);
  const awake: Scrape = { here: await measured(blocked) };
  for (const _ of [1, 2, 3]) {
    await blocked.raw('/healthz');
    for (const since = performance.now(); performance.now() - since < SLOW_MS;);
  }
  expect(await firing(awake, { here: await measured(blocked) })).toContain('LoopBlocked');
  await here.close();

  const jobs = await startTestServer(home, { ...env, ROLES: 'web,worker,media' });
  const back = createClient(jobs.url);
  const working = { jobs: await measured(back) };
  await front.ok(requestVerificationCode, { body: { email: 'alan@example.org', first_name: 'Alan' } });
  // Emails of the registration may have failed before.
  await until(async () => failures(await measured(back)) > failures(working.jobs));
  expect(await firing(working, { jobs: await measured(back) })).toContain('JobsFail');

  const before = await scrape();
  await jobs.end('SIGKILL');
  const gone = await measured(back).catch(() => null);
  expect(gone).toBeNull();
  expect(await firing({ ...before, ...working }, { ...(await scrape()), jobs: gone })).toContain(
    'ProcessDown',
  );
});

it('and the panels of the dashboard ask Prometheus what it understands', async () => {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
  const rules = panels.flatMap(({ id, targets = [] }) =>
    targets.map(({ refId, expr }) => ({ record: `panel:${id}:${refId}`, expr })),
  );
  expect(rules.length).toBeGreaterThanOrEqual(panels.length);
  const file = join(folder, 'panels.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', file]);
  expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);

  // What Grafana would show wrongly without a word: panels that cover each other, or two with one id.
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const covered = panels.flatMap(({ id, gridPos: one }, index) =>
    panels
      .slice(index + 1)
      .filter(
        ({ gridPos: other }) =>
          one.x < other.x + other.w &&
          other.x < one.x + one.w &&
          one.y < other.y + other.h &&
          other.y < one.y + one.h,
      )
      .map((other) => [id, other.id]),
  );
  expect(covered).toEqual([]);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  expect(new Set(panels.map(({ datasource }) => datasource.uid))).toEqual(new Set(['${source}']));
});

/** How many tries of jobs have failed. */
function failures(text: string | null | undefined): number {
  const counts = text?.matchAll(/^job_run_seconds_count\{[^\n]*outcome="failed"[^\n]*\} (\d+)$/gm) ?? [];
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Holds a lock on a table while a call needs it. @param work gets whether a statement has waited for it long enough. */
async function withLock(
  url: string,
  table: string,
  work: (isHeldUp: () => Promise<boolean>) => Promise<unknown>,
): Promise<void> {
  const [holder, looker] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([holder.connect(), looker.connect()]);
  let working: Promise<unknown> = Promise.resolve();
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    await new Promise<void>((heldUp, failed) => {
      working = work(async () => {
        const { rowCount } = await looker.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and clock_timestamp() - query_start > $1::interval",
          [`${SLOW_MS} ms`],
        );
        if (rowCount) heldUp();
        return Boolean(rowCount);
      });
      working.catch(failed);
    });
    await holder.query('rollback');
    await working;
  } finally {
    await Promise.all([holder.end(), looker.end()]);
  }
}

async function measured(client: ApiClient): Promise<string> {
  return String((await client.raw('/metrics')).body);
}

/** Lets Prometheus go on for 20 minutes as between two measurements. Returns the alerts that fire then. */
async function firing(before: Scrape, after: Scrape): Promise<string[]> {
  const expr = 'group by (alertname) (ALERTS{alertstate="firing"})';
  // An expectation that nothing fulfils: what it got instead is in the message.
  const expected = [{ labels: '{alertname="nothing"}', value: 1 }];
  const file = join(folder, 'test.yml');
  const test = {
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(after).flatMap(([name, text]) => [
          // As Prometheus notes it for each scrape.
          { series: `up{instance="${name}",job="acquaint"}`, values: `${text === null ? 0 : 1}x20` },
          ...seriesOf(name, before[name] ?? '', text ?? ''),
        ]),
        promql_expr_test: [{ expr, eval_time: '20m', exp_samples: expected }],
      },
    ],
  };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(test));
  const failed: unknown = await promisify(execFile)('promtool', ['test', 'rules', file]).catch(
    (error: unknown) => error,
  );
  const { stdout = '', stderr = '' } = failed as { stdout?: string; stderr?: string };
  const [, got] = /got:([\s\S]*)/.exec(stdout + stderr) ?? [];
  if (got === undefined) throw new Error(`promtool said: ${stdout}${stderr}`);
  return [...got.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name).sort();
}

/** Converts two texts of `/metrics` to series: a counter goes on to grow as between them, other values stay as they are. */
function seriesOf(instance: string, before: string, after: string): { series: string; values: string }[] {
  const old = new Map(samplesOf(before));
  return samplesOf(after).map(([sample, value]) => {
    const [name = '', labels = ''] = sample.split(/[{}]/);
    const series = `${name}{${[labels, `instance="${instance}"`, 'job="acquaint"'].filter(Boolean).join(',')}}`;
    const was = old.get(sample) ?? 0;
    const isCounter = /_(?:total|count|sum|bucket)$/.test(name);
    return { series, values: isCounter ? `${was}+${Math.max(0, value - was)}x20` : `${value}x20` };
  });
}

/** Reads the samples of the platform itself; of those of Node, only the one that an alert uses. */
function samplesOf(text: string): [string, number][] {
  return [
    ...text.matchAll(
      /^((?:(?:http|jobs?|process(?:es)?|server|database)_[^\s]+|nodejs_eventloop_lag_p99_seconds)(?:\{[^\n]*\})?) (\S+)$/gm,
    ),
  ].flatMap(([, sample = '', value]) => (Number.isFinite(Number(value)) ? [[sample, Number(value)]] : []));
}
