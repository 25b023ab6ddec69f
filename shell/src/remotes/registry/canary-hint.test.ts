import { sampleRemote } from '../../test/sample-registry.ts';
import { rememberCanaries } from './canary-hint.ts';

const registry = (...remotes: ReturnType<typeof sampleRemote>[]) => ({
  generated_at: '2026-11-21T09:00:00Z',
  is_personal: true,
  remotes,
});
const stable = sampleRemote({ name: 'mf-auth' });
const canary = (name: string) => sampleRemote({ name, version: '0.2.0-aaaaaaaaaa', channel: 'canary' });

/** Stands for the cookies of a page over https, which jsdom does not keep. */
function secureCookies() {
  const page = { cookies: '', written: [] as string[] };
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => page.cookies,
    set: (cookie: string) => page.written.push(cookie),
  });
  return page;
}
afterEach(() => Reflect.deleteProperty(document, 'cookie'));

it('the cookie names this browser’s canaries while there are any, and nobody else’s', () => {
  rememberCanaries(registry(stable));
  expect(document.cookie).toBe('');
  rememberCanaries(registry(stable, canary('mf-circles'), canary('mf-peeks')));
  expect(document.cookie).toBe('canaries=mf-circles@0.2.0-aaaaaaaaaa|mf-peeks@0.2.0-aaaaaaaaaa');
  rememberCanaries(registry(stable, canary('mf-peeks')));
  expect(document.cookie).toBe('canaries=mf-peeks@0.2.0-aaaaaaaaaa');
  rememberCanaries(registry(stable));
  expect(document.cookie).toBe('');
});

it('over https, the cookie belongs to this host alone, and is sent over https alone', () => {
  const page = secureCookies();
  rememberCanaries(registry(canary('mf-peeks')), true);
  const hint = '__Host-canaries=mf-peeks@0.2.0-aaaaaaaaaa';
  expect(page.written).toEqual([`${hint}; Path=/; SameSite=Lax; Secure`]);
  page.cookies = hint;
  rememberCanaries(registry(canary('mf-peeks')), true);
  expect(page.written).toHaveLength(1);
  rememberCanaries(registry(stable), true);
  expect(page.written[1]).toBe('__Host-canaries=; Path=/; SameSite=Lax; Secure; Max-Age=0');
});

it('over https, the cookie of an older shell is deleted', () => {
  const page = secureCookies();
  page.cookies = 'a=b; canaries=mf-peeks@0.1.0-bbbbbbbbbb';
  rememberCanaries(registry(stable), true);
  expect(page.written).toEqual(['canaries=; Path=/; Max-Age=0']);
});
