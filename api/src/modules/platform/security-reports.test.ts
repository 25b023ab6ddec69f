import { reportSecurity } from '@acquaint/contracts';
import { createLimits } from '../../http/limits.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { SignedIn } from '../../http/tokens.ts';
import { createSecurityReportsService } from './security-reports.service.ts';

const context = { ip: '203.0.113.7' } as RequestContext<SignedIn | null>;
const blocked = (address: string) =>
  reportSecurity.body.parse({
    'csp-report': {
      'effective-directive': 'img-src',
      'blocked-uri': address,
      'document-uri': '/profile/ada',
    },
  });

function openReports(counting: boolean) {
  const logged: unknown[] = [];
  const service = createSecurityReportsService({
    limits: createLimits(counting),
    log: { warn: (...words: unknown[]) => logged.push(words[0]) },
    ownOrigin: () => 'https://acquaint.example',
  });
  return { service, logged };
}

describe('the log of blocked things', () => {
  it('has each kind once, and nothing about the person', async () => {
    const { service, logged } = openReports(true);
    for (let i = 0; i < 3; i++) await service.report(context, blocked('https://a.example/ada'));
    await service.report(context, blocked('https://b.example/'));
    expect(logged).toEqual([
      { directive: 'img-src', blocked: 'https://a.example', source: '' },
      { directive: 'img-src', blocked: 'https://b.example', source: '' },
    ]);
    expect(service.counts().map(({ count }) => count)).toEqual([3, 1]);
  });

  it('does not grow without end when somebody makes up origins', async () => {
    const { service, logged } = openReports(false);
    for (let i = 0; i < 500; i++) await service.report(context, blocked(`https://made-up-${i}.example/`));
    expect(service.counts().length).toBeLessThanOrEqual(201);
    expect(service.counts().reduce((sum, { count }) => sum + count, 0)).toBe(500);
    expect(logged.length).toBeLessThanOrEqual(201);
  });

  it('takes no more of one address than a broken page would send', async () => {
    const { service } = openReports(true);
    const sent = Array.from({ length: 61 }, () => service.report(context, blocked('inline')));
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
  });
});
