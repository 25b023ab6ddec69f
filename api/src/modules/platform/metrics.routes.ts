import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../../http/problem.ts';
import type { Platform } from '../../platform.ts';
import type { RemoteFailuresService } from './remote-failures/remote-failures.service.ts';
import type { SecurityReportsService } from './security-reports/security-reports.service.ts';

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
 * Registers `/metrics` in the Prometheus format: process, requests by route and status, open sockets, failures of remotes, and
 * reports of security policies.
 */
export function registerMetrics(
  { app, gateway, clock, config }: Platform,
  failures: RemoteFailuresService,
  securityReports: Pick<SecurityReportsService, 'counts'>,
): void {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
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
  new Gauge({
    name: 'remote_failures_day',
    help: 'Remotes that did not load in a browser in the last 24 hours',
    labelNames: ['remote', 'version', 'reason'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { remote, version, reason, count } of await failures.countSince(
        clock.now().subtract({ hours: 24 }),
      )) {
        this.set({ remote, version, reason }, count);
      }
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
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics());
  });
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
