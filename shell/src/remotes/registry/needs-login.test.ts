import type { RemoteRoute } from '@acquaint/contracts';
import { sampleRegistry, sampleRemote } from '../../test/sample-registry.ts';
import { needsLogin } from './needs-login.ts';

const route = (path: string, access: RemoteRoute['access']): RemoteRoute => ({
  id: path,
  path,
  title: path,
  access,
  layout: 'plain',
});
const registry = sampleRegistry([
  sampleRemote({
    routes: [route('/room', 'member'), route('/room/guest', 'visitor'), route('/custom-admin/*', 'staff')],
  }),
  sampleRemote({ name: 'mf-peeks', routes: [route('/peeks/record/:key', 'visitor')] }),
]);

it.each([
  ['/room', true],
  ['/custom-admin/people', true],
  ['/room/guest', false],
  ['/peeks/record/abc', false],
  ['/nowhere-at-all', false],
  ['/', false],
])('%s requires a login: %s', (path, expected) => {
  expect(needsLogin(registry, path)).toBe(expected);
});

it('requires none while the page is unknown', () => {
  expect(needsLogin(null, '/room')).toBe(false);
});
