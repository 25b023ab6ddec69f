import { pagePolicy } from '../../http/security/security-headers.ts';
import { widenPolicy } from './widen-policy.ts';

const ORIGIN = 'http://localhost:4210';
const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0], each] as const));

it('allows scripts, styles and connections from exactly these addresses', () => {
  const before = directives(pagePolicy({ mode: 'production' }, ['sha256-abc']));
  const after = directives(widenPolicy(pagePolicy({ mode: 'production' }, ['sha256-abc']), [ORIGIN]));
  const widened = [...after].filter(([name, directive]) => directive !== before.get(name));
  expect(widened.map(([name]) => name)).toEqual([
    'script-src',
    'style-src',
    'img-src',
    'font-src',
    'connect-src',
  ]);
  expect(after.get('script-src')).toBe(`script-src 'self' 'sha256-abc' ${ORIGIN}`);
});

it('is unchanged without addresses', () => {
  const policy = pagePolicy({ mode: 'production' });
  expect(widenPolicy(policy, [])).toBe(policy);
});
