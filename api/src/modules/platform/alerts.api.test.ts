import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { getInitialData, requestVerificationCode } from '@acquaint/contracts';
import { findPostgres } from '../../../../scripts/lib/machine.ts';
import { startCluster, type Cluster } from '../../../../scripts/lib/postgres-cluster.ts';
import { createClient, type ApiClient } from '../../../test/client.ts';
import { moveClock, registerMember } from '../../../test/people.ts';
import { createTestHome, startTestServer, type TestHome } from '../../../test/server-process.ts';
import { until } from '../../../test/until.ts';

const RULES = resolve(import.meta.dirname, '../../../../docs/operate/alerts.yml');
/** Those of this machine's speed, and of Prometheus itself. */
const LEFT_OUT = 'CallsSlow|LoopBlocked|ProcessDown';

/** What the processes measured, each by its name. */
type Scrape = Readonly<Record<string, string>>;

let folder: string;
let cluster: Cluster;
let home: TestHome;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-alerts-'));
  const bin = findPostgres();
  if (bin === undefined) throw new Error('no programs of PostgreSQL');
  [cluster, home] = [await startCluster(bin), await createTestHome()];
});
afterAll(async () => {
  await home?.remove();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('fire at what real processes measure when one stands still, jobs wait and the database is away, and not before', async () => {
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
  expect(await firing(calm, later)).toEqual([]);

  process.kill(jobs.pid, 'SIGSTOP');
  await front.ok(requestVerificationCode, { body: { email: 'grace@example.org', first_name: 'Grace' } });
  await until(async () => /^processes_taken_over_total [1-9]/m.test(await measured(front)));
  await moveClock(60, front);
  const alone = await measured(front);
  process.kill(jobs.pid, 'SIGCONT');
  await until(async () => /^process_lease_lost_total [1-9]/m.test(await measured(back)));
  expect(await firing(later, { pages: alone })).toEqual(
    expect.arrayContaining(['JobsWait', 'ProcessDied', 'RoleMissing']),
  );
  expect(await firing(later, await scrape())).toEqual(expect.arrayContaining(['LeaseLost', 'ProcessDied']));

  const before = await scrape();
  await cluster.halt('SIGINT');
  await until(async () => (await call()).status === 503);
  expect(await firing(before, await scrape())).toEqual(expect.arrayContaining(['CallsFail', 'DatabaseAway']));
});

async function measured(client: ApiClient): Promise<string> {
  return String((await client.raw('/metrics')).body);
}

/** Lets Prometheus go on for 20 minutes as between two measurements. Returns the alerts that fire then. */
async function firing(before: Scrape, after: Scrape): Promise<string[]> {
  const expr = `group by (alertname) (ALERTS{alertstate="firing",alertname!~"${LEFT_OUT}"})`;
  // An expectation that nothing fulfils: what it got instead is in the message.
  const expected = [{ labels: '{alertname="nothing"}', value: 1 }];
  const file = join(folder, 'test.yml');
  const test = {
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(after).flatMap(([name, text]) =>
          seriesOf(name, before[name] ?? '', text),
        ),
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

/** Reads the samples of the platform itself; those of Node are left out. */
function samplesOf(text: string): [string, number][] {
  return [
    ...text.matchAll(/^((?:http|jobs?|process(?:es)?|server|database)_[^\s]+(?:\{[^\n]*\})?) (\S+)$/gm),
  ].flatMap(([, sample = '', value]) => (Number.isFinite(Number(value)) ? [[sample, Number(value)]] : []));
}
