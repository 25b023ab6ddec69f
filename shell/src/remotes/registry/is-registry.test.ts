import { isRegistry } from './is-registry.ts';

const remote = {
  name: 'mf-circles',
  shellApi: '^2.0.0',
  version: '0.1.0-0123456789',
  entry: '/mf/mf-circles/0.1.0-0123456789/remoteEntry.js',
  integrity: 'sha384-',
  routes: [],
  nav: [],
  slots: [],
  modals: [],
};
const registry = { generated_at: '2026-11-21T12:00:00Z', is_personal: false, remotes: [remote] };

it('accepts a registry, also an empty one', () => {
  expect([isRegistry(registry), isRegistry({ ...registry, remotes: [] })]).toEqual([true, true]);
});

it.each([
  ['a page of somebody on the way', '<html>'],
  ['nothing', null],
  ['no remotes', { is_personal: false }],
  ['a remote without an entry', { ...registry, remotes: [{ ...remote, entry: undefined }] }],
  ['a remote without routes', { ...registry, remotes: [{ ...remote, routes: null }] }],
])('rejects %s', (_name, value) => {
  expect(isRegistry(value)).toBe(false);
});

it.each(['//example.org/x', '/\\example.org', '/\t/example.org', 'https://example.org', '/a b', ''])(
  'rejects one that links to %j',
  (path) => {
    const linked = (key: string) => ({ ...registry, remotes: [{ ...remote, [key]: [{ path }] }] });
    expect([isRegistry(linked('nav')), isRegistry(linked('routes'))]).toEqual([false, false]);
  },
);
