import { reportSecurity } from '@acquaint/contracts';
import { kindsOf } from './security-report-kind.ts';

const OWN = 'https://acquaint.example';
const kinds = (reports: unknown) => kindsOf(reportSecurity.body.parse(reports), OWN);
const policy = (report: Record<string, unknown>) => kinds({ 'csp-report': report });

describe('a security report of a browser', () => {
  it.each([
    ['https://evil.example/a?token=1', 'https://evil.example'],
    [`${OWN}/profile/ada`, 'self'],
    ['inline', 'inline'],
    ['', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['data:text/html,ada', 'data'],
    ['chrome-extension://abcdef/x.js', 'extension'],
    ['moz-extension', 'extension'],
    ['ada was here', 'other'],
    ['javascript:alert(1)', 'other'],
  ])('reduces the blocked URL %j to %s', (address, blocked) => {
    expect(policy({ 'effective-directive': 'img-src', 'blocked-uri': address })[0]?.blocked).toBe(blocked);
  });

  it('yields the directive in both formats, and `other` for an unknown one', () => {
    expect(policy({ 'violated-directive': "script-src 'self'", 'blocked-uri': 'eval' })).toEqual([
      { directive: 'script-src', blocked: 'eval', source: '' },
    ]);
    expect(
      kinds([
        { type: 'csp-violation', body: { effectiveDirective: 'style-src-elem', blockedURL: 'inline' } },
        {
          type: 'integrity-violation',
          body: { blockedURL: 'https://evil.example/x.js', destination: 'script' },
        },
        { type: 'deprecation', body: { id: 'x' } },
        { type: 'csp-violation', body: { effectiveDirective: 'ada-src', blockedURL: 'inline' } },
        { type: 'csp-violation' },
      ]).map(({ directive, blocked }) => [directive, blocked]),
    ).toEqual([
      ['style-src-elem', 'inline'],
      ['integrity', 'https://evil.example'],
      ['other', 'inline'],
      ['other', 'inline'],
    ]);
  });

  it('yields the script of ours that caused it, and never the page', () => {
    const source = (file: string) =>
      policy({ 'blocked-uri': 'eval', 'source-file': file, 'line-number': 7 })[0]?.source;
    expect(source(`${OWN}/mf/mf-peeks/0.1.0-8fb52d0dfc/remoteEntry.js?x=1`)).toBe(
      '/mf/mf-peeks/0.1.0-8fb52d0dfc/remoteEntry.js:7',
    );
    expect(source(`${OWN}/profile/ada`)).toBe('');
    expect(source('https://evil.example/a.js')).toBe('');
  });
});
