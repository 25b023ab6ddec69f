import { reportSecurity } from '@acquaint/contracts';
import { createLimits } from '../../../http/limits/limits.ts';
import { createSecurityReportsService } from './security-reports.service.ts';

const blocked = (address: string) =>
  reportSecurity.body.parse({
    'csp-report': {
      'effective-directive': 'img-src',
      'blocked-uri': address,
      'document-uri': '/profile/ada',
    },
  });

function openReports() {
  const logged: unknown[] = [];
  const service = createSecurityReportsService({
    log: { warn: (...words: unknown[]) => logged.push(words[0]) },
    ownOrigin: () => 'https://acquaint.example',
  });
  return { service, logged };
}

describe('the log of security reports', () => {
  it('has each kind once, and nothing about the person', () => {
    const { service, logged } = openReports();
    for (let i = 0; i < 3; i++) service.report(blocked('https://a.example/ada'));
    service.report(blocked('https://b.example/'));
    expect(logged).toEqual([
      { directive: 'img-src', blocked: 'https://a.example', source: '' },
      { directive: 'img-src', blocked: 'https://b.example', source: '' },
    ]);
    expect(service.counts().map(({ count }) => count)).toEqual([3, 1]);
  });

  it('stays limited when somebody invents origins', () => {
    const { service, logged } = openReports();
    for (let i = 0; i < 500; i++) service.report(blocked(`https://made-up-${i}.example/`));
    expect(service.counts().length).toBeLessThanOrEqual(201);
    expect(service.counts().reduce((sum, { count }) => sum + count, 0)).toBe(500);
    expect(logged.length).toBeLessThanOrEqual(201);
  });

  it('accepts no more reports from one IP address than a broken page would send', async () => {
    const limits = createLimits(true);
    const visitor = { accountId: undefined, ip: '203.0.113.7' };
    const sent = Array.from({ length: 61 }, () => limits.countCall(reportSecurity, visitor));
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
  });
});
