import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatted } from '../format.ts';
import { ROOT } from '../paths.ts';
import { generateEndpoint, hookOf } from './endpoint.ts';
import { addImport, appendMember } from './insert.ts';

// Uses names that no endpoint has, so that the tests also pass in a tree where the generator was used.
// Reads: api/src/modules/circles, api/src/modules/topics, packages/contracts/src, api/test/records.ts
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

it.each([
  ['listComets', 'GET', '/circles/:id/comets', "record: { kind: 'circle', for: 'member' }"],
  ['countComets', 'GET', '/circles/comets/', 'sample: { answer: { ids: [sampleId(1)] } }'],
  ['addComet', 'POST', '/circles/:id/comets', 'responses: { 201:'],
  ['dropComets', 'DELETE', '/circles/:id/comets', 'responses: { 204: Nothing }'],
])(
  '%s: generates a formatted contract, route, service method, query and test',
  async (verb, method, path, part) => {
    const { files, left, endpoint } = await generateEndpoint(root, ['circles', verb, method, path]);
    expect(files.slice(0, 4)).toEqual([
      'packages/contracts/src/circles.ts',
      `${CIRCLES}/circles.repository.ts`,
      `${CIRCLES}/circles.service.ts`,
      `${CIRCLES}/circles.routes.ts`,
    ]);
    expect(files).toHaveLength(5);
    for (const file of files) expect(await formatted(file, read(file))).toBe(read(file));
    expect(read('packages/contracts/src/circles.ts')).toContain(part);
    expect(read(`${CIRCLES}/circles.routes.ts`)).toContain(`serve(${verb}).with(`);
    expect(read(`${CIRCLES}/circles.service.ts`)).toContain(`readonly ${verb}: (`);
    expect(left.join('\n')).toContain('needs a migration first');
    expect(hookOf(endpoint)).toContain(`(${verb}`);
  },
);

it.each([
  [['nobody', 'listComets', 'GET', '/x'], 'There is no module nobody. There are circles, topics'],
  [[], 'There is no module without a name'],
  [['circles', 'events', 'GET', '/x'], '"events" is no name of a call'],
  [['circles', 'listCircles', 'GET', '/x'], 'has "listCircles" already'],
  [['circles', 'listComets', 'PUT', '/x'], '"PUT" is no method'],
  [['circles', 'listComets', 'GET', 'x'], '"x" is no path'],
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
    "import { z } from './z.ts';\nimport { a } from './x.ts';\n",
  ],
])('adds to %j the import of %j as a %s', (source, names, kind, expected) => {
  expect(addImport(source, './x.ts', names, kind)).toBe(expected);
});

it('adds a member at the end of an object, after a comma', () => {
  const source = 'const service = {\n  one: () => ({ two: 2 })\n};';
  expect(appendMember(source, /service = \{/, '  three,\n', 'by hand')).toBe(
    'const service = {\n  one: () => ({ two: 2 }),\n  three,\n};',
  );
  expect(() => appendMember(source, /other = \{/, '', 'Add it by hand')).toThrow('Add it by hand');
});
