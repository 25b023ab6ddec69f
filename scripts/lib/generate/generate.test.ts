import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePages } from '../../../packages/build/src/remote/pages.ts';
import { checkRemote } from '../../../packages/build/src/remote/remote-check.ts';
import { checkTogether } from '../../../packages/build/src/remote/remote-manifest.ts';
import { formatted } from '../format.ts';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';
import { generatePage, generateRemote } from './generate.ts';
import { checkedPath, checkedRemoteName, pageNames } from './names.ts';
import { remoteNames } from './workspace.ts';

// Reads: api/src, mf-circles, packages, types, scripts/lib/generate, scripts/lib/jest, jest.config.mjs, tsconfig.base.json
/** A copy of the workspace with one remote; everything else is linked. */
let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'acquaint-generate-')));
  for (const name of ['node_modules', 'packages', 'types', 'scripts', 'api', 'tsconfig.base.json'])
    symlinkSync(join(ROOT, name), join(root, name));
  // Jest expects antd there (scripts/lib/jest/antd-in-one-file.ts).
  mkdirSync(join(root, 'dist'));
  symlinkSync(join(ROOT, 'dist/antd-in-one-file'), join(root, 'dist/antd-in-one-file'));
  // The configuration must be next to the file.
  cpSync(join(ROOT, 'jest.config.mjs'), join(root, 'jest.config.mjs'));
  cpSync(join(ROOT, 'mf-circles'), join(root, 'mf-circles'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  linkDependencies('mf-circles');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function linkDependencies(remote: string): void {
  symlinkSync(join(ROOT, 'mf-circles/node_modules'), join(root, remote, 'node_modules'));
}

/** Checks that files are formatted and correctly declared, as `pnpm build` and `pnpm format:check` do. */
async function expectSound(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(await formatted(file, text)).toBe(text);
  }
  checkTogether(remoteNames(root).map((name) => checkRemote(join(root, name)).manifest));
}

/** Returns the compiler's errors for the copy. */
async function complaints(): Promise<string> {
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: {
        lib: ['ESNext', 'DOM', 'DOM.Iterable'],
        jsx: 'react-jsx',
        types: ['jest', '@testing-library/jest-dom'],
      },
      include: ['mf-*/src', 'types/web.d.ts'],
    }),
  );
  return (await runNode([...TOOLS.tsc, '-p', join(root, 'tsconfig.json')], { cwd: root })).output;
}

it('a new remote and new pages are formatted, declared and typed, and pass their own tests', async () => {
  const remote = await generateRemote(root, 'mf-event-hall', { title: 'Events', nav: 'circles' });
  linkDependencies('mf-event-hall');
  const page = await generatePage(root, 'mf-circles', '/dashboard/groups/past-events', {});
  const open = await generatePage(root, 'mf-event-hall', '/events/:id', { access: 'visitor' });
  expect(remote.page).toMatchObject({ path: '/dashboard/event-hall', title: 'Events', layout: 'dashboard' });
  expect(page.page).toMatchObject({ id: 'past-events', title: 'Past events', component: 'PastEventsPage' });
  expect(open.page).toMatchObject({ id: 'events', access: 'visitor', layout: 'plain' });
  for (const name of remoteNames(root)) writePages(join(root, name));
  await expectSound([...remote.files, ...page.files, ...open.files]);
  expect(await complaints()).toBe('');

  const tests = await runNode(
    [
      ...TOOLS.jest,
      '--selectProjects',
      'web',
      '--rootDir',
      root,
      '--maxWorkers=1',
      '--',
      'event-hall',
      'past-events',
    ],
    { cwd: root },
  );
  expect(tests.output).toMatch(/Tests: +8 passed, 8 total/);
});

it('a new page changes nothing else in remote.json, and sorts the catalog as `pnpm i18n --write` does', async () => {
  const [manifest, catalog] = ['mf-circles/remote.json', 'mf-circles/src/i18n/de.json'].map((file) =>
    join(root, file),
  ) as [string, string];
  const before = readFileSync(manifest, 'utf8');
  await generatePage(root, 'mf-circles', '/dashboard/groups/comets', {
    title: 'Circles of comets',
    german: 'Kometenkreise',
    nav: 'circles',
  });
  const [routes = '', nav = ''] = before.split('\n  "nav": [');
  const after = readFileSync(manifest, 'utf8');
  expect(after).toContain(routes.slice(0, routes.lastIndexOf('}')));
  expect(after).toContain(nav.slice(0, nav.indexOf('}')));
  expect(JSON.parse(after)).toMatchObject({
    nav: [...(JSON.parse(before) as { nav: unknown[] }).nav, { label: 'Circles of comets' }],
  });
  const sentences = Object.keys(JSON.parse(readFileSync(catalog, 'utf8')) as object);
  expect(sentences).toContain('Circles of comets');
  expect(sentences).toEqual([...sentences].sort());
});

describe('invalid input is refused before anything is written', () => {
  const untouched = () => readFileSync(join(root, 'mf-circles/remote.json'), 'utf8');

  it.each([
    ['mf-circles', {}, 'There is already a remote mf-circles'],
    ['events', {}, 'a remote is called mf-'],
    [undefined, {}, 'Name the remote'],
    ['mf-y', { path: '/dashboard/groups' }, '/dashboard/groups is already the page "groups" of mf-circles'],
    ['mf-y', { path: '/faq' }, 'an address of the platform itself'],
    ['mf-y', { access: 'friends' }, '--access friends: choose one of visitor, member, staff'],
    ['mf-y', { access: 'visitor', nav: 'home' }, 'only members see the navigation'],
    ['mf-y', { nav: 'rocket' }, '--nav rocket: choose one of home'],
  ])('a remote %s with %j', async (name, options, sentence) => {
    await expect(generateRemote(root, name, options)).rejects.toThrow(sentence);
    expect(existsSync(join(root, 'mf-y'))).toBe(false);
  });

  it.each([
    ['mf-cricles', '/dashboard/x', {}, 'There is no remote mf-cricles. There are mf-circles'],
    [undefined, undefined, {}, 'There is no remote without a name'],
    ['mf-circles', undefined, {}, 'Give the path of the page'],
    ['mf-circles', 'dashboard/x', {}, 'it must begin with /'],
    ['mf-circles', '/dashboard/new/groups', {}, 'already has a page "groups"'],
    ['mf-circles', '/dashboard/groups/:id', {}, 'already has a page "groups"'],
    ['mf-circles', '/dashboard/x', { id: 'Not An Id' }, 'is not an id of a page'],
    ['mf-circles', '/dashboard/x/:id', { nav: 'home' }, 'has a parameter'],
  ])('a page of %s at %s with %j', async (remote, path, options, sentence) => {
    const before = untouched();
    await expect(generatePage(root, remote, path, options)).rejects.toThrow(sentence);
    expect(untouched()).toBe(before);
  });

  it('a page whose folder already exists', async () => {
    mkdirSync(join(root, 'mf-circles/src/features/x'));
    await expect(generatePage(root, 'mf-circles', '/dashboard/x', {})).rejects.toThrow(
      'There is already a folder',
    );
  });

  it('a page whose path differs only in the name of its parameter', async () => {
    await generatePage(root, 'mf-circles', '/comets/:slug', {});
    await expect(generatePage(root, 'mf-circles', '/comets/:id', { id: 'other' })).rejects.toThrow(
      '/comets/:id is already the page "comets" of mf-circles',
    );
  });
});

it.each([
  ['/dashboard/groups/events', 'events', 'Events', 'EventsPage'],
  ['/a/past-events/:id', 'past-events', 'Past events', 'PastEventsPage'],
  ['/a/Past_Events', 'past-events', 'Past events', 'PastEventsPage'],
])('the page at %s gets the names %s', (path, id, title, component) => {
  expect(pageNames(checkedPath(path), {})).toEqual({ id, title, component });
});

it('accepts the names that the contracts accept', () => {
  expect(checkedRemoteName('mf-event-hall')).toBe('mf-event-hall');
});

it('a remote without `...pages` in its routes is refused, with what to add', async () => {
  const file = join(root, 'mf-circles/src/remote.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('...pages,', ''));
  await expect(generatePage(root, 'mf-circles', '/dashboard/x', {})).rejects.toThrow(
    'mf-circles/src/remote.ts does not spread `...pages` of ./pages.ts into its routes. Add it',
  );
});
