import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../../http/problem.ts';
import type { Platform } from '../../platform.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database } from '../../ports/database/database.ts';
import { databaseRetries } from '../../ports/database/transaction.ts';
import { PROCESS_ROLES } from '../../settings/processes.ts';
import type { RemoteFailuresService } from './remote-failures/remote-failures.service.ts';
import type { SecurityReportsService } from './security-reports/security-reports.service.ts';

/** Limits in seconds between which requests and jobs are counted. The alerts compare with .5 and 10. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 10, 60];

/**
 * Metrics of the process. Created once per process, even if several servers run in it, because default collectors cannot be
 * stopped.
 */
let ofProcess: Registry | undefined;
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * Adds a gauge of this process to `/metrics`.
 * @param read called at each scrape.
 */
export type AddGauge = (name: string, help: string, read: () => number | Promise<number>) => void;

/**
 * Registers `/metrics` in the Prometheus format: process, requests by route and status, jobs, open sockets, server processes and
 * their leases, failures of remotes, and reports of security policies (R-API-18). docs/operate has a dashboard and alerts for them.
 * @returns adds a gauge of another module.
 */
export function registerMetrics(
  platform: Platform,
  failures: RemoteFailuresService,
  securityReports: Pick<SecurityReportsService, 'counts'>,
): AddGauge {
  const { app, gateway, config } = platform;
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'sockets_open',
    help: 'Open sockets of logged-in members',
    registers: [registry],
    collect() {
      this.set(gateway.connectionCount());
    },
  });
  new Counter({
    name: 'security_reports_total',
    help: 'What the page’s security policies blocked in browsers, by directive and blocked origin',
    labelNames: ['directive', 'blocked'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { directive, blocked, count } of securityReports.counts()) {
        this.inc({ directive, blocked }, count);
      }
    },
  });
  new Counter({
    name: 'database_retries_total',
    help: 'Transactions that this process ran again after a serialization failure or deadlock',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(databaseRetries());
    },
  });
  countJobs(platform, registry);
  countLeases(platform, registry);
  const readDatabase = databaseMetrics(platform, failures, registry);

  const all = Registry.merge([processMetrics(), registry]);
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound('There’s nothing at this address.');
    await readDatabase();
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics());
  });
  return (name, help, read) => {
    // Registered by its constructor.
    void new Gauge({
      name,
      help,
      registers: [all],
      async collect() {
        this.set(await read());
      },
    });
  };
}

/** Measures the tries of jobs in this process. The label is not `job`, which Prometheus gives to each series itself. */
function countJobs({ jobs }: Platform, registry: Registry): void {
  const runs = new Histogram({
    name: 'job_run_seconds',
    help: 'How long tries of jobs took in this process, by job and outcome',
    labelNames: ['name', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  jobs.watch(({ name, seconds, outcome }) => runs.observe({ name, outcome }, seconds));
}

/** Counts how often this process lost its lease, and took over from another one. */
function countLeases({ processes }: Platform, registry: Registry): void {
  const lost = new Counter({
    name: 'process_lease_lost_total',
    help: 'How often this process lost its lease, because it stood still or could not reach the database',
    registers: [registry],
  });
  const takenOver = new Counter({
    name: 'processes_taken_over_total',
    help: 'How many other processes this one took over from, because their lease had ended',
    registers: [registry],
  });
  processes.onLapse(() => lost.inc());
  processes.onGone(() => {
    takenOver.inc();
    return Promise.resolve(false);
  });
}

/**
 * Creates the metrics that are read from the database, the same in all processes.
 * @returns reads them; while the database is away they are missing, except `database_up`.
 */
function databaseMetrics(
  { db, clock, jobs, processes, app }: Platform,
  failures: RemoteFailuresService,
  registry: Registry,
): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database answers this process: 1 or 0',
    registers,
  });
  const clockAhead = new Gauge({
    name: 'process_clock_ahead_seconds',
    help: 'By how much the clock of this process is ahead of that of the database',
    registers,
  });
  const alive = new Gauge({
    name: 'server_processes',
    help: 'Server processes that are alive, by role',
    labelNames: ['role'],
    registers,
  });
  const due = new Gauge({
    name: 'jobs_due',
    help: 'Jobs that could run and wait for a process, at most 1,000 of each',
    labelNames: ['name'],
    registers,
  });
  const oldest = new Gauge({
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest job that could run has waited for a process',
    labelNames: ['name'],
    registers,
  });
  const failed = new Gauge({
    name: 'remote_failures_day',
    help: 'Remotes that did not load in a browser in the last 24 hours',
    labelNames: ['remote', 'version', 'reason'],
    registers,
  });
  return async () => {
    for (const gauge of [clockAhead, alive, due, oldest, failed]) gauge.reset();
    try {
      const [ahead, roles, waiting, failing] = await Promise.all([
        secondsAhead(db, clock),
        processes.rolesAlive(),
        jobs.due(),
        failures.countSince(clock.now().subtract({ hours: 24 })),
      ]);
      clockAhead.set(ahead);
      for (const role of PROCESS_ROLES)
        alive.set({ role }, roles.filter((ofOne) => ofOne.includes(role)).length);
      for (const { name, count, oldestSeconds } of waiting) {
        due.set({ name }, count);
        oldest.set({ name }, oldestSeconds);
      }
      // The library refuses other labels than the declared ones.
      for (const { remote, version, reason, count } of failing)
        failed.set({ remote, version, reason }, count);
      isUp.set(1);
    } catch (error) {
      isUp.set(0);
      app.log.warn({ err: error }, 'metrics of the database could not be read');
    }
  };
}

/** Compares the clocks. Returns 0 if the database's time is one during the query, so that a slow answer is no difference. */
async function secondsAhead(db: Database, clock: Clock): Promise<number> {
  const before = clock.now().epochMilliseconds;
  const { rows } = await db.execute<{ at: number | string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
  );
  const after = clock.now().epochMilliseconds;
  const at = Number(rows[0]?.at);
  return (Math.max(0, before - at) - Math.max(0, at - after)) / 1000;
}

/** Returns whether a request may read the metrics. @param token if undefined, only requests from this machine may. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    // A proxy on this machine forwards requests of others: then the address proves nothing.
    return /^(127\.|::1$|::ffff:127\.)/.test(request.ip) && request.headers['x-forwarded-for'] === undefined;
  }
  const actual = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
