import { readAudit } from './read-audit.ts';

const advisory = (severity: string, module_name: string) => ({
  severity,
  module_name,
  title: 'Prototype pollution',
  url: `https://example.org/${module_name}`,
});
const report = (...advisories: object[]) =>
  JSON.stringify({ advisories: Object.fromEntries(advisories.map((one, at) => [at, one])), metadata: {} });

describe('the audit of libraries', () => {
  it('succeeds when no vulnerability is known', () => {
    expect(readAudit(`npm warn config\n${report()}\n`)).toEqual({
      code: 0,
      lines: ['No library has a known vulnerability.'],
    });
  });

  it.each([
    ['low', 0],
    ['moderate', 0],
    ['high', 1],
    ['critical', 1],
  ])('exits with the right code for a %s vulnerability', (severity, code) => {
    expect(readAudit(report(advisory(severity, 'left-pad'))).code).toBe(code);
  });

  it('lists the most severe first', () => {
    const { lines } = readAudit(report(advisory('low', 'a'), advisory('critical', 'b')));
    expect(lines).toEqual([
      'critical: b: Prototype pollution (https://example.org/b)',
      'low: a: Prototype pollution (https://example.org/a)',
    ]);
  });

  it.each([
    ['a registry that does not answer', 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n × responded with 405:'],
    ['no network', 'getaddrinfo ENOTFOUND registry.example'],
    ['an error as JSON', '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}'],
    ['nothing', ''],
  ])('never accepts %s as a result', (_, output) => {
    const { code, lines } = readAudit(output);
    expect(code).toBe(2);
    expect(lines[0]).toMatch(/were not checked/);
  });
});
