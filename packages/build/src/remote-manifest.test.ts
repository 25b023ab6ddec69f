import type { RemoteManifest } from '@acquaint/contracts';
import { checkRemoteManifest, checkTogether } from './remote-manifest.ts';

const page = {
  id: 'groups',
  path: '/dashboard/groups',
  title: 'Circles',
  access: 'member',
  layout: 'dashboard',
};
const item = { label: 'Circles', path: '/dashboard/groups', icon: 'circles', order: 1, access: 'member' };
const good = { name: 'mf-circles', shellApi: '^1.0.0', routes: [page], nav: [item], slots: [], modals: [] };
const check = (manifest: object) => checkRemoteManifest(JSON.stringify(manifest), 'mf-circles');

describe('remote.json', () => {
  it('is read when it is right', () => {
    expect(check(good)).toEqual(good);
  });

  it.each<[string, object, RegExp]>([
    [
      'the name of another folder',
      { name: 'mf-auth' },
      /name: is "mf-auth", must be the folder's name "mf-circles"/,
    ],
    [
      'a range that this shell is not in',
      { shellApi: '^2.0.0' },
      /shellApi: "\^2.0.0" is not a version range that includes/,
    ],
    ['a range nobody can read', { shellApi: 'newest' }, /shellApi: "newest" is not a version range/],
    ['a route id twice', { routes: [page, { ...page, path: '/x' }] }, /the id "groups" stands there twice/],
    [
      'a path twice',
      { routes: [page, { ...page, id: 'x' }] },
      /the path "\/dashboard\/groups" stands there twice/,
    ],
    ['a slot twice', { slots: ['a', 'a'] }, /slots: "a" stands there twice/],
    ['a modal twice', { modals: ['a', 'a'] }, /modals: "a" stands there twice/],
    [
      'navigation to nowhere',
      { nav: [{ ...item, path: '/x' }] },
      /"Circles" leads to \/x, which is none of this remote's routes/,
    ],
    ['a field nobody knows', { colour: 'red' }, /colour/],
    ['a path without a slash', { routes: [{ ...page, path: 'groups' }] }, /routes\.0\.path/],
    ['an access nobody knows', { routes: [{ ...page, access: 'friends' }] }, /routes\.0\.access/],
  ])('stops the build with a sentence for %s', (_, change, sentence) => {
    expect(() => check({ ...good, ...change })).toThrow(sentence);
  });

  it('stops the build with a sentence when it is not JSON', () => {
    expect(() => checkRemoteManifest('{', 'mf-circles')).toThrow(
      /mf-circles\/remote.json cannot be built:\n {2}- not JSON/,
    );
  });

  it('names every mistake at once', () => {
    expect(() => check({ ...good, shellApi: 'x', slots: ['a', 'a'] })).toThrow(/shellApi[\s\S]*slots/);
  });

  it('may lead to a route with a query', () => {
    expect(() => check({ ...good, nav: [{ ...item, path: '/dashboard/groups?mine=true' }] })).not.toThrow();
  });
});

it('stops the build when two remotes claim the same path, slot or modal', () => {
  const circles = good as RemoteManifest;
  const admin: RemoteManifest = { ...circles, name: 'mf-admin', routes: [] };
  expect(() => checkTogether([circles, admin])).not.toThrow();
  expect(() => checkTogether([circles, { ...admin, routes: circles.routes }])).toThrow(
    'mf-circles and mf-admin both claim the path /dashboard/groups; keep it in one remote.json',
  );
  expect(() =>
    checkTogether([
      { ...circles, slots: ['a'] },
      { ...admin, slots: ['a'] },
    ]),
  ).toThrow('the slot "a"');
  expect(() =>
    checkTogether([
      { ...circles, modals: ['a'] },
      { ...admin, modals: ['a'] },
    ]),
  ).toThrow('the modal "a"');
});
