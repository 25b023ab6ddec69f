import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, remoteFolders } from '../paths.ts';
import { checkRemote } from './remote-check.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'check-'));
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

const route = (id: string) => ({ id, path: `/${id}`, title: 'x', access: 'visitor', layout: 'plain' });
const manifest = {
  name: 'mf-x',
  shellApi: '^2.0.0',
  routes: [route('home')],
  nav: [],
  slots: ['card'],
  modals: ['ask'],
};
const dependencies = { '@acquaint/ui': 'workspace:*', react: 'catalog:', 'tiny-lib': '1.0.0' };
const source = `import { defineRemote, lazyPage } from '@acquaint/remote-kit';

// Ümläute count as one character, not as two bytes.
export const remote = defineRemote({
  name: 'mf-x',
  shellApi: '^2.0.0',
  routes: {
    home: lazyPage(() => import('./home.page.tsx').then((it) => it.HomePage)),
  },
  slots: { card: Card },
  modals: { ask: lazyPage(() => import('./ask.modal.tsx').then((it) => it.Ask)) },
});
`;

function check(parts: { manifest?: object; source?: string; dependencies?: object } = {}) {
  const dir = join(parent, 'mf-x');
  mkdirSync(join(dir, 'src'), { recursive: true });
  writeFileSync(join(dir, 'remote.json'), JSON.stringify({ ...manifest, ...parts.manifest }, null, 2));
  writeFileSync(join(dir, 'src/remote.ts'), parts.source ?? source);
  const pack = { name: 'mf-x', dependencies: { ...dependencies, ...parts.dependencies } };
  writeFileSync(join(dir, 'package.json'), JSON.stringify(pack, null, 2));
  return checkRemote(dir);
}

it('reads what a remote exposes without running it', () => {
  const { routes, modals, slots } = check().source;
  expect(routes).toEqual([{ id: 'home', line: 8, request: './home.page.tsx' }]);
  expect(modals).toEqual([{ id: 'ask', line: 11, request: './ask.modal.tsx' }]);
  expect(slots).toEqual([{ id: 'card', line: 10, request: null }]);
});

it('takes the declared pages that are not listed from the folders of their ids, and writes the list of them', () => {
  const dir = join(parent, 'mf-x');
  const folder = join(dir, 'src/features/past-events');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'past-events.page.tsx'), 'export function PastEventsPage() {}\n');
  const { routes } = check({
    manifest: { routes: [route('home'), route('past-events')] },
    source: source.replace('routes: {', 'routes: { ...pages,'),
  }).source;
  expect(routes).toEqual([
    { id: 'home', line: 8, request: './home.page.tsx' },
    { id: 'past-events', line: 7, request: './features/past-events/past-events.page.tsx' },
  ]);
  const pages = readFileSync(join(dir, 'src/pages.ts'), 'utf8');
  expect(pages).toContain(
    "'past-events': lazyPage(() => import('./features/past-events/past-events.page.tsx').then((it) => it.PastEventsPage)),",
  );
  expect(pages).not.toContain('home');
});

it('writes no list of pages for a remote that lists all of them itself', () => {
  check();
  expect(existsSync(join(parent, 'mf-x/src/pages.ts'))).toBe(false);
});

it.each(remoteFolders())('finds no mistake in %s', (name) => {
  expect(checkRemote(join(ROOT, name)).manifest.name).toBe(name);
});

it.each<[string, Parameters<typeof check>[0], string]>([
  [
    'a declared route that is not exposed',
    { manifest: { routes: [route('home'), route('more')] } },
    'mf-x/remote.json:12: routes: "more" is not in the routes of src/remote.ts: add it there, or take it out here',
  ],
  [
    'an exposed route that is not declared',
    { manifest: { routes: [] } },
    'mf-x/remote.json:4: routes: "home", which src/remote.ts exposes on line 8, is missing: add it, or take it out there',
  ],
  [
    'a declared modal that is not exposed',
    { manifest: { modals: ['ask', 'tell'] } },
    'mf-x/remote.json:19: modals: "tell" is not in the modals',
  ],
  [
    'an exposed slot that is not declared',
    { manifest: { slots: [] } },
    'mf-x/remote.json:14: slots: "card", which src/remote.ts exposes on line 10',
  ],
  [
    'two ranges of shellApi',
    { manifest: { shellApi: '>=2.0.0' } },
    'mf-x/remote.json:3: shellApi: is ">=2.0.0", and src/remote.ts says "^2.0.0" on line 6: make them the same',
  ],
  [
    'another name in the source',
    { source: source.replace("'mf-x'", "'mf-y'") },
    "mf-x/src/remote.ts:5: name: must be 'mf-x', the folder's name",
  ],
  [
    'routes that are spread',
    { source: source.replace('routes: {', 'routes: { ...others,') },
    'mf-x/src/remote.ts:7: routes: write each as `name: value`',
  ],
  [
    'routes that stand elsewhere',
    { source: source.replace(/routes: \{[^]*?\n {2}\},/, 'routes,') },
    'mf-x/src/remote.ts:4: remote: write each as `name: value`',
  ],
  [
    'a page of `...pages` without its file',
    {
      manifest: { routes: [route('home'), route('past-events')] },
      source: source.replace('routes: {', 'routes: { ...pages,'),
    },
    'mf-x/remote.json:12: routes: "past-events" has no page: export PastEventsPage from src/features/past-events/past-events.page.tsx, or add "past-events" to the routes of src/remote.ts',
  ],
  ['no remote', { source: 'export const other = 1;\n' }, 'mf-x/src/remote.ts:1: exposes no remote'],
  [
    'a library that the shell has once',
    { dependencies: { antd: 'catalog:' } },
    'mf-x/package.json:7: the shell has "antd" once, and a remote must not bring its own',
  ],
  [
    'another React than the shell’s',
    { dependencies: { react: '^18.0.0' } },
    'mf-x/package.json:5: the shell provides one version of "react": write "catalog:" instead of "^18.0.0"',
  ],
  [
    'a package that is not for browsers',
    { dependencies: { '@acquaint/build': 'workspace:*' } },
    'mf-x/package.json:7: "@acquaint/build" is not for browsers',
  ],
])('stops the build with the line to fix for %s', (_, parts, sentence) => {
  expect(() => check(parts)).toThrow(sentence);
});

it('refuses first reads that are no GET call of the contracts', () => {
  const reads = (url: string) => () => check({ manifest: { routes: [{ ...route('home'), reads: [url] }] } });
  expect(reads('/circles/?page=1')).not.toThrow();
  expect(reads('/circle/?page=1')).toThrow('reads: "/circle/?page=1" is no GET call of the contracts');
});

it('lets first reads name parameters of the page and the own username, and nothing else', () => {
  const reads = (url: string) => () =>
    check({ manifest: { routes: [{ ...route('home'), query: ['username'], reads: [url] }] } });
  const profile = '/profiles/profile_by_username/?username=';
  expect(reads(`${profile}{username}`)).not.toThrow();
  expect(reads(`${profile}{own_username}`)).not.toThrow();
  expect(reads(`${profile}{tab}`)).toThrow(
    'reads: {tab} is no parameter of the page: add "tab" to its query',
  );
  expect(reads(`${profile}a{username}`)).toThrow('reads');
  expect(reads('/profiles/{username}/')).toThrow('reads');
});

it('refuses first pictures that the results of its first reads do not have', () => {
  const pictures = (field: string) => () =>
    check({ manifest: { routes: [{ ...route('home'), reads: ['/snip/?page=1'], pictures: [field] }] } });
  expect(pictures('poster_url')).not.toThrow();
  expect(pictures('picture')).toThrow('pictures: "picture" is in no result of the page\'s reads');
});
