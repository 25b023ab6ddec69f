import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatted } from '../format.ts';
import { ROOT } from '../paths.ts';
import { hookOf } from './endpoint-templates.ts';
import { generateEndpoint } from './endpoint.ts';
import { generatePage } from './generate.ts';
import { writeGenerated } from './generated.ts';
import { addImport, appendElement, appendMember } from './insert.ts';

// Names that nobody gives to a call: the test must also pass in a tree where the generator was used.
// Reads: .gitignore, mf-circles, api/src/modules/circles, api/src/modules/topics, packages/contracts/src, api/test/records.ts
const CIRCLES = 'api/src/modules/circles';
/** A folder with a copy of the files that the generator reads and writes. */
let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'acquaint-endpoint-')));
  for (const path of [CIRCLES, 'api/src/modules/topics', 'packages/contracts/src', 'api/test/records.ts'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const fileOf = (verb: string): string => verb.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it.each([
  ['listComets', 'GET', '/circles/:id/comets', "record: { kind: 'circle', for: 'member' }"],
  ['countComets', 'GET', '/circles/comets/', 'sample: { answer: { ids: [sampleId(1)] } }'],
  ['addComet', 'POST', '/circles/:id/comets', 'responses: { 201:'],
  ['dropComets', 'DELETE', '/circles/:id/comets', 'responses: { 204: Nothing }'],
])('%s: a formatted contract, call of the service, query and test', async (verb, method, path, part) => {
  const { files, left, endpoint } = await generateEndpoint(root, ['circles', verb, method, path]);
  expect(files).toEqual([
    'packages/contracts/src/circles.ts',
    `${CIRCLES}/circles.repository.ts`,
    `${CIRCLES}/circles.service.ts`,
    `${CIRCLES}/${fileOf(verb)}.api.test.ts`,
  ]);
  for (const file of files) expect(await formatted(file, read(file))).toBe(read(file));
  expect(read('packages/contracts/src/circles.ts')).toContain(part);
  expect(read('packages/contracts/src/circles.ts')).toContain("noPage: 'No page calls it yet',");
  expect(read(`${CIRCLES}/circles.service.ts`)).toContain(`readonly ${verb}: Call<typeof ${verb}>;`);
  expect(read(`${CIRCLES}/circles.service.ts`)).toContain(`${verb}: defineCall(${verb}, async (`);
  expect(left.join('\n')).toContain('needs a migration first');
  expect(hookOf(endpoint)).toMatch(/Mutation\(\w+\)|\(\w+, \{/);
});

it.each([
  ['/comets', '{ query }', ''],
  ['/circles/:id/comets', '{ params, query }', 'if (count === 0) throw notFound();'],
])(
  'a list at %s is answered in pages (R-API-2), and its query knows the caller',
  async (path, input, check) => {
    const { endpoint } = await generateEndpoint(root, ['circles', 'listComets', 'GET', path]);
    const contract = read('packages/contracts/src/circles.ts').split('export const listComets')[1];
    expect(contract).toContain('query: PageQuery,');
    expect(contract).toContain('sample: { answer: samplePage([{ id: sampleId(1) }]) }');
    expect(contract).toContain('responses: { 200: pageOf(z.object({ id: Id })) }');
    const service = read(`${CIRCLES}/circles.service.ts`);
    expect(service).toContain(`listComets: defineCall(listComets, async ({ user }, ${input}) => {`);
    expect(service).toContain('userId: user.id');
    expect(service).toContain('return paged(rows, count, query);');
    expect(service).toContain(check);
    expect(read(`${CIRCLES}/circles.repository.ts`)).toContain('.offset((page - 1) * page_size)');
    expect(hookOf(endpoint)).toContain('const comets = useEndpointPages(listComets, {');
  },
);

it.each([
  [['nobody', 'listComets', 'GET', '/x'], 'There is no module nobody. There are circles, topics'],
  [[], 'There is no module without a name'],
  [['circles', 'events', 'GET', '/x'], '"events" is not a name for an endpoint'],
  [['circles', 'listCircles', 'GET', '/x'], 'already has "listCircles"'],
  [['circles', 'listComets', 'PUT', '/x'], '"PUT" is not a method'],
  [['circles', 'listComets', 'GET', 'x'], '"x" is not a path'],
  [['circles', 'listComets', 'GET', '/circles/:id/'], 'has GET /circles/{id}/ already'],
  [['circles', 'listComets', 'GET', '/circles/:id/a/:id'], 'at most one :id'],
])('%j is refused, and nothing is written', async (words, sentence) => {
  const before = read('packages/contracts/src/circles.ts');
  await expect(generateEndpoint(root, words)).rejects.toThrow(sentence);
  expect(read('packages/contracts/src/circles.ts')).toBe(before);
  expect(existsSync(join(root, CIRCLES, 'list-comets.api.test.ts'))).toBe(false);
});

it.each([
  ["import { a } from './x.ts';\n", ['a', 'b'], 'value' as const, "import { a, b } from './x.ts';\n"],
  ["import { a } from './x.ts';\n", ['B'], 'type' as const, "import { a, type B } from './x.ts';\n"],
  ["import type { A } from './x.ts';\n", ['A'], 'type' as const, "import type { A } from './x.ts';\n"],
  [
    "import type { a } from './x.ts';\n",
    ['a'],
    'value' as const,
    "import type { a } from './x.ts';\nimport { a } from './x.ts';\n",
  ],
  [
    "import { z } from './z.ts';\n",
    ['a'],
    'value' as const,
    "import { a } from './x.ts';\nimport { z } from './z.ts';\n",
  ],
  [
    "import z from 'z';\nimport { b } from '../b.ts';\n",
    ['a'],
    'value' as const,
    "import z from 'z';\nimport { b } from '../b.ts';\nimport { a } from './x.ts';\n",
  ],
  [
    "import { a, type c, d } from './x.ts';\n",
    ['B'],
    'value' as const,
    "import { a, B, type c, d } from './x.ts';\n",
  ],
])('adds to %j the import of %j as a %s', (source, names, kind, expected) => {
  expect(addImport(source, './x.ts', names, kind)).toBe(expected);
});

it.each([
  ['with room', 0, ['circles.repository.ts', 'circles.service.ts', 'list-comets.api.test.ts']],
  ['that is full', 400, ['circles.routes.ts', 'list-comets.api.test.ts', 'list-comets.service.ts']],
])('a page with a call of a service %s is 8 files in 5 folders', async (_, moreLines, ofModule) => {
  const service = join(root, CIRCLES, 'circles.service.ts');
  writeFileSync(service, readFileSync(service, 'utf8') + '// A line\n'.repeat(moreLines));
  cpSync(join(ROOT, '.gitignore'), join(root, '.gitignore'));
  cpSync(join(ROOT, 'mf-circles'), join(root, 'mf-circles'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  git('init', '--quiet');
  git('add', '--all');
  await generateEndpoint(root, ['circles', 'listComets', 'GET', '/circles/:id/comets']);
  const { left } = await generatePage(root, 'mf-circles', '/dashboard/groups/comets', {});
  expect(left.map((line) => line.split(':')[0])).toEqual([
    'mf-circles/src/features/comets/comets.page.tsx',
    'mf-circles/src/i18n/de.json',
  ]);
  await writeGenerated(root);
  const changed = [
    ...git('diff', '--name-only'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].sort();
  expect(changed).toEqual([
    ...ofModule.map((file) => `${CIRCLES}/${file}`),
    'mf-circles/remote.json',
    'mf-circles/src/features/comets/comets.page.tsx',
    'mf-circles/src/features/comets/comets.test.tsx',
    'mf-circles/src/i18n/de.json',
    'packages/contracts/src/circles.ts',
  ]);
  expect(new Set(changed.map(dirname)).size).toBe(5);
  expect(read('mf-circles/src/pages.ts')).toContain('it.CometsPage');
  expect(read('packages/contracts/src/platform/remote-parts.ts')).toContain(
    "'/dashboard/groups/comets': never",
  );
});

it('adds a member at the end of an object, after a comma', () => {
  const source = 'const service = {\n  one: () => ({ two: 2 })\n};';
  expect(appendMember(source, /service = \{/, '  three,\n')).toBe(
    'const service = {\n  one: () => ({ two: 2 }),\n  three,\n};',
  );
  expect(() => appendMember(source, /other = \{/, '')).toThrow('Nothing looks like other = ');
});

it.each([
  ['{ "nav": [], "slots": [] }', '{ "nav": [\n1\n], "slots": [] }'],
  ['{ "nav": [["[a]"]] }', '{ "nav": [["[a]"],\n1\n] }'],
])('adds an element to an array of %j, and leaves the rest as it is', (json, expected) => {
  expect(appendElement(json, 'nav', 1)).toBe(expected);
  expect(() => appendElement(json, 'routes', 1)).toThrow('There is no array "routes"');
});
