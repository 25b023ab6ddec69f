import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { formatted } from '../format.ts';
import { ROOT } from '../paths.ts';
import { generateEndpoint } from './endpoint.ts';

// Reads: api/src, packages/contracts/src, api/test/records.ts
const MODULES = readdirSync(join(ROOT, 'api/src/modules'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Modules in which no call can be generated, with the reason that is printed. */
const REFUSED: Readonly<Record<string, string>> = {
  remotes: 'remotes owns no call of the contracts: what it serves is outside /api/v1',
  seed: 'seed answers no calls: it has no seed.routes.ts',
};
/** Modules without a table that has an id: their calls read nothing yet. */
const WITHOUT_TABLE = ['contacts', 'onboarding', 'overrides', 'reviews', 'site', 'topics'];

/** A folder with a copy of the contracts, and of the modules that a test names. */
let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'acquaint-own-service-')));
  copy('packages/contracts/src');
  copy('api/test/records.ts');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const copy = (path: string): void => cpSync(join(ROOT, path), join(root, path), { recursive: true });
const copyModule = (module: string): void => copy(`api/src/modules/${module}`);

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The file of the copy, or of the repository where it was not copied; null where neither has it. */
function fileThere(file: string): string | null {
  return [join(root, file), join(ROOT, file)].find((path) => existsSync(path)) ?? null;
}

/** Returns the names that a file imports from others below the root which do not export them. */
function missingNames(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const from = (moduleSpecifier as ts.StringLiteral).text;
    const bindings = importClause?.namedBindings;
    if (!from.startsWith('.') || from.includes('/test/') || !bindings || !ts.isNamedImports(bindings))
      return [];
    const target = fileThere(join(file, '..', from));
    if (target === null) return [`${from} is not there`];
    const exporting = readFileSync(target, 'utf8');
    return bindings.elements
      .map(({ name, propertyName }) => (propertyName ?? name).text)
      .filter(
        (name) =>
          !new RegExp(`export (?:type )?(?:async )?(?:\\w+ )?${name}\\b|\\b${name}\\b[^{}]*\\} from`).test(
            exporting,
          ),
      )
      .map((name) => `${from} has no ${name}`);
  });
}

it.each(MODULES.filter((module) => !(module in REFUSED)))(
  '%s gets a call that its routes register, for a list, for a record and with nothing to answer',
  async (module) => {
    copyModule(module);
    const folder = `api/src/modules/${module}`;
    for (const [verb, method, path] of [
      ['listComets', 'GET', '/comets'],
      ['getComet', 'GET', '/comets/:id'],
      ['dropComet', 'DELETE', '/comets/:id'],
    ] as const) {
      const { files, left } = await generateEndpoint(root, [module, verb, method, path]);
      expect([module, files.length]).toEqual([module, 4]);
      for (const file of files) {
        expect(await formatted(file, read(file))).toBe(read(file));
        expect([file, missingNames(file)]).toEqual([file, []]);
      }
      const service = files.find((file) => read(file).includes(`${verb}: defineCall(${verb}, async (`)) ?? '';
      const [, creator = 'none'] = /export function (create\w+Service)\(/.exec(read(service)) ?? [];
      const routes = read(`${folder}/${module}.routes.ts`);
      const named = new RegExp(`const (\\w+) = ${creator}\\(`).exec(routes)?.[1] ?? 'none';
      expect(routes).toMatch(new RegExp(`serveCalls\\([\\w.]+, (?:${creator}\\(|${named}\\))`));
      expect(left.join('\n').includes('has no table with an id')).toBe(WITHOUT_TABLE.includes(module));
    }
  },
);

it.each(Object.entries(REFUSED))('%s is refused with the reason', async (module, sentence) => {
  copyModule(module);
  await expect(generateEndpoint(root, [module, 'listComets', 'GET', '/comets'])).rejects.toThrow(sentence);
});

it('a call of a module whose contracts are full is in a new file, which the index exports', async () => {
  copyModule('site');
  const full = 'packages/contracts/src/site.ts';
  writeFileSync(join(root, full), read(full) + '// A line\n'.repeat(370));
  const { files } = await generateEndpoint(root, ['site', 'listComets', 'GET', '/comets']);
  expect(files).toContain('packages/contracts/src/list-comets.ts');
  expect(read('packages/contracts/src/index.ts')).toContain("export * from './list-comets.ts';");
});

it.each([
  // Its routes take the platform whole.
  ['circles', 'serveCalls(platform.serve, createListCometsService({ db: platform.db }));'],
  // Its routes take parts of the platform.
  ['inquiries', 'serveCalls(serve, createListCometsService({ db }));'],
])(
  'a call of %s, when its service is full, is in a service of its own, with its query',
  async (module, line) => {
    copyModule(module);
    const folder = `api/src/modules/${module}`;
    const full = `${folder}/${module}.service.ts`;
    writeFileSync(join(root, full), read(full) + '// A line\n'.repeat(400));
    await generateEndpoint(root, [module, 'listComets', 'GET', '/comets']);
    expect(read(`${folder}/list-comets.service.ts`)).toContain('async function selectForListComets(');
    expect(read(`${folder}/${module}.routes.ts`)).toContain(line);
  },
);

it('a record of another module is not declared: a test could not make one for this call', async () => {
  copyModule('notifications');
  await generateEndpoint(root, ['notifications', 'listComets', 'GET', '/circles/:id/comets']);
  const [, contract = ''] = read('packages/contracts/src/messages/notifications.ts').split(
    'const listComets',
  );
  expect(contract).not.toContain('record:');
});
