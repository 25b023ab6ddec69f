import { API_BASE } from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';

const PATH = `${API_BASE}/security-reports/`;
const send = (contentType: string, body: unknown) =>
  api.raw(PATH, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const report = (blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://acquaint.example/profile/ada',
    'effective-directive': 'connect-src',
    'blocked-uri': blocked,
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'status-code': 200,
  },
});
const counted = async (origin: string): Promise<number> => {
  const { body } = await api.raw('/metrics');
  const line = String(body)
    .split('\n')
    .find((one) => one.startsWith('security_reports_total{') && one.includes(`blocked="${origin}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
};

describe('reports about the page’s security policies', () => {
  it('are accepted in every format that browsers send, and counted by directive and origin', async () => {
    const origin = 'https://three-formats.example';
    expect((await send('application/csp-report', report(`${origin}/x?who=ada`))).status).toBe(204);
    expect((await send('application/json', report(origin))).status).toBe(204);
    const batch = [
      {
        type: 'csp-violation',
        age: 3,
        url: 'https://acquaint.example/profile/ada',
        user_agent: 'Chrome',
        body: { effectiveDirective: 'connect-src', blockedURL: `${origin}/y`, disposition: 'enforce' },
      },
    ];
    expect((await send('application/reports+json', batch)).status).toBe(204);
    expect(await counted(origin)).toBe(3);
    expect((await api.raw('/metrics')).body).not.toMatch('ada');
  });

  it.each([
    ['not a report', 'application/csp-report', { hello: 'there' }, 400],
    ['not JSON', 'application/csp-report', '{', 400],
    ['too large', 'application/reports+json', report(`https://a.example/${'x'.repeat(70_000)}`), 413],
    ['of another content type', 'text/plain', report('inline'), 415],
  ])('that are %s are refused', async (_, contentType, body, status) => {
    expect((await send(contentType, body)).status).toBe(status);
  });

  it('do not make other endpoints accept their content types', async () => {
    const { status } = await api.raw(`${API_BASE}/remotes/failures/`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: '{}',
    });
    expect(status).toBe(415);
  });
});
