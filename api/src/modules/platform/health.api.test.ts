import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { API_BASE, reportRemoteFailure } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { until } from '../../../test/until.ts';

const OPERATE = resolve(import.meta.dirname, '../../../../docs/operate');

describe('the platform’s own endpoints', () => {
  it('report that the server is up and ready', async () => {
    expect(await api.raw('/healthz')).toMatchObject({ status: 200, body: { status: 'up' } });
    expect(await api.raw('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('describe exactly what is served, as OpenAPI 3.1 and as a page', async () => {
    const { body } = await api.raw(`${API_BASE}/openapi.json`);
    const document = body as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/remotes/failures/']?.post).toMatchObject({
      operationId: 'remotes.reportFailure',
      requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
    });
    const page = await api.raw(`${API_BASE}/docs`);
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(page.body).toMatch('/remotes/failures/');
  });

  it('return an empty registry while no remote is published, and forbid caching it', async () => {
    const registry = await api.raw('/mf/registry.json');
    expect(registry.body).toMatchObject({ remotes: [] });
    expect(registry.headers.get('cache-control')).toBe('no-store');
  });

  it('give each request an ID, and forbid content sniffing and framing', async () => {
    const { headers } = await api.raw('/healthz');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch("frame-ancestors 'none'");
  });

  it('refuse TRACE, which would show headers that a proxy has added', async () => {
    const trace = request(`${api.url}/healthz`, { method: 'TRACE' }).end();
    const [answer] = (await once(trace, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(404);
  });

  it('count requests by route and status, readable from this machine or with a token', async () => {
    await api.raw('/healthz');
    let body = '';
    // An answer does not wait for long for a busy database.
    await until(async () => {
      body = String((await api.raw('/metrics')).body);
      return body.includes('\ndatabase_up 1\n');
    });
    expect(body).toMatch(/http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/);
    for (const line of [
      'process_lease_lost_total 0',
      'processes_taken_over_total 0',
      ...['web', 'realtime', 'worker', 'media'].map((role) => `server_processes{role="${role}"} 1`),
    ])
      expect(body).toContain(`\n${line}\n`);
    expect((await api.raw('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
  });

  it('count the remotes that failed in browsers today', async () => {
    const body = { remote: 'mf-peeks', version: '1.2.3-metrics', reason: 'timeout', detail: 'Late' } as const;
    await api.ok(reportRemoteFailure, { body });
    const metrics = String((await api.raw('/metrics')).body);
    expect(metrics).toContain(
      '\nremote_failures_day{remote="mf-peeks",version="1.2.3-metrics",reason="timeout"} 1\n',
    );
    expect(metrics).toContain('\ndatabase_up 1\n');
  });

  it.each(['alerts.yml', 'dashboard.json'])('measure all that docs/operate/%s asks for', async (file) => {
    const { body } = await api.raw('/metrics');
    const measured = [...String(body).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const asked = readFileSync(resolve(OPERATE, file), 'utf8').matchAll(
      /\b(?:http|job|jobs|process|processes|server|database|sockets|nodejs|remote|security)_[a-z_0-9]+/g,
    );
    const names = new Set([...asked].map(([name]) => name));
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !measured.includes(name))).toEqual([]);
  });
});
