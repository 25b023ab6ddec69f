import { sampleRemote } from '../../test/sample-registry.ts';
import { rememberCanaries } from './canary-hint.ts';

const registry = (...remotes: ReturnType<typeof sampleRemote>[]) => ({
  generated_at: '2026-11-21T09:00:00Z',
  is_personal: true,
  remotes,
});
const stable = sampleRemote({ name: 'mf-auth' });
const canary = (name: string) => sampleRemote({ name, version: '0.2.0-aaaaaaaaaa', channel: 'canary' });

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
  const written = jest.spyOn(document, 'cookie', 'set');
  rememberCanaries(registry(canary('mf-peeks')), true);
  const hint = '__Host-canaries=mf-peeks@0.2.0-aaaaaaaaaa';
  expect(written.mock.calls).toEqual([[`${hint}; Path=/; SameSite=Lax; Secure`]]);
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(hint);
  rememberCanaries(registry(canary('mf-peeks')), true);
  expect(written).toHaveBeenCalledTimes(1);
  rememberCanaries(registry(stable), true);
  expect(written).toHaveBeenLastCalledWith('__Host-canaries=; Path=/; SameSite=Lax; Secure; Max-Age=0');
  jest.restoreAllMocks();
});
