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
const good = { name: 'mf-circles', shellApi: '^2.0.0', routes: [page], nav: [item], slots: [], modals: [] };
/** Formats the JSON like the formatter does, because the expected messages contain line numbers. */
const check = (manifest: object) =>
  checkRemoteManifest(JSON.stringify(manifest, null, 2), 'mf-circles').manifest;

describe('remote.json', () => {
  it('is accepted when it is valid', () => {
    expect(check(good)).toEqual(good);
  });

  it.each<[string, object, string]>([
    [
      'the name of another folder',
      { name: 'mf-auth' },
      ':2: name: is "mf-auth", must be the folder\'s name "mf-circles"',
    ],
    ['a name that is none', { name: 'circles' }, ':2: name: a remote is called mf-'],
    [
      'a range that this shell is not in',
      { shellApi: '^9.0.0' },
      ':3: shellApi: "^9.0.0" is not a version range that includes',
    ],
    ['a range nobody can read', { shellApi: 'newest' }, ':3: shellApi: "newest" is not a version range'],
    [
      'a route id twice',
      { routes: [page, { ...page, path: '/x' }] },
      ':12: routes: the id "groups" is there twice',
    ],
    [
      'a path twice',
      { routes: [page, { ...page, id: 'x' }] },
      ':12: routes: the path "/dashboard/groups" is there twice',
    ],
    [
      'two paths that differ in the name of a parameter',
      {
        routes: [
          { ...page, path: '/x/:id' },
          { ...page, id: 'x', path: '/x/:slug' },
        ],
      },
      ':12: routes: the path "/x/:slug" is there twice',
    ],
    ...['/', '/*', '/faq', '/FAQ/', '/faq/*', '/api/v2/x'].map((path): [string, object, string] => [
      `the platform's own ${path}`,
      { routes: [{ ...page, path }] },
      `:7: routes: the path "${path}" is the platform's own, so this page would never be shown`,
    ]),
    ...['//example.org/x', '/\\example.org', '/\t/example.org', '/x\n'].map<[string, object, string]>(
      (path) => [
        `a page at ${JSON.stringify(path)}, which leads to another site`,
        { routes: [{ ...page, path }], nav: [] },
        ':7: routes.0.path: a path begins with one slash',
      ],
    ),
    ...['//example.org/x', '/\\example.org', '/\t/example.org'].map<[string, object, string]>((path) => [
      `navigation to ${JSON.stringify(path)}, which leads to another site`,
      { nav: [{ ...item, path }] },
      ':16: nav.0.path: a path begins with one slash',
    ]),
    [
      'parameters of a modal that is another remote’s',
      { params: { 'book-session': ['username'] } },
      ':25: params: "book-session" is none of this remote\'s modals or slots',
    ],
    ['a slot twice', { slots: ['a', 'a'] }, ':24: slots: "a" is there twice'],
    ['a modal twice', { modals: ['a', 'a'] }, ':25: modals: "a" is there twice'],
    [
      'an item below itself',
      { nav: [{ ...item, under: item.path }] },
      ':20: nav: "Circles" cannot be listed under /dashboard/groups, which is the item itself or one that',
    ],
    [
      'an item on pages that there are not',
      { nav: [{ ...item, pages: ['tea'] }] },
      ':21: nav: "Circles" belongs to the page "tea", which is none of this remote\'s routes',
    ],
    [
      'a command to nowhere',
      { commands: [{ label: 'Tea', path: '/tea', access: 'member' }] },
      ':27: commands: "Tea" leads to /tea, which is none of this remote\'s routes',
    ],
    [
      'a command that opens a modal of another remote',
      { commands: [{ label: 'Book', modal: 'book-session', access: 'member' }] },
      ':27: commands: "Book" opens "book-session", which is none of this remote\'s modals',
    ],
    [
      'a command with a person for a modal that takes none',
      {
        modals: ['create-circle'],
        commands: [{ label: 'Start', modal: 'create-circle', person: 'username', access: 'member' }],
      },
      ':30: commands: "Start" passes "username", which is none of the parameters of "create-circle"',
    ],
    [
      'navigation to nowhere',
      { nav: [{ ...item, path: '/x' }] },
      ':16: nav: "Circles" leads to /x, which is none of this remote\'s routes',
    ],
    [
      'navigation to the beginning of a path',
      { nav: [{ ...item, path: '/dashboard' }] },
      ':16: nav: "Circles" leads to /dashboard, which is none of this remote\'s routes',
    ],
    ['a field nobody knows', { colour: 'red' }, ':24: the file: Unrecognized key: "colour"'],
    ['a path without a slash', { routes: [{ ...page, path: 'groups' }] }, ':7: routes.0.path: '],
    ['an access nobody knows', { routes: [{ ...page, access: 'friends' }] }, ':9: routes.0.access: '],
    ['a field that is missing', { slots: undefined }, ':1: slots: '],
  ])('stops the build with a sentence and its line for %s', (_, change, sentence) => {
    expect(() => check({ ...good, ...change })).toThrow(`mf-circles/remote.json${sentence}`);
  });

  it.each([
    ['{', 1],
    ['{\n  "name": "mf-circles",\n}', 3],
    ['{\n  "name": mf-circles\n}', 2],
  ])('stops the build with the line of a JSON syntax error: %j', (text, line) => {
    expect(() => checkRemoteManifest(text, 'mf-circles')).toThrow(
      `mf-circles/remote.json:${line}: not JSON: `,
    );
  });

  it('reports all mistakes at once', () => {
    expect(() => check({ ...good, shellApi: 'x', slots: ['a', 'a'] })).toThrow(/:3: shellApi[^]*:24: slots/);
  });

  it('accepts a navigation path with a query', () => {
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
