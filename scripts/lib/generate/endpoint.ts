import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Draft } from './draft.ts';
import { addImport, appendMember } from './insert.ts';

/** A new endpoint, from the checked arguments of the command line. */
export interface NewEndpoint {
  /** The owner: the module's folder in `api/src/modules`. */
  readonly module: string;
  /** Name of the contract's export and of the service method: `listEvents`. */
  readonly verb: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path as in the contract: `/circles/{id}/events/`. */
  readonly path: string;
}

/** The result of the generator, with what remains to be done by hand. */
export interface GeneratedEndpoint {
  readonly endpoint: NewEndpoint;
  /** Created or changed files, by path from the root. */
  readonly files: readonly string[];
  /** Remaining tasks, one sentence each. */
  readonly left: readonly string[];
}

const ROWS = 'api/src/http/contract/every-endpoint.api.test.ts';

/**
 * Adds a call to a module of the server: its contract with a sample, the service's call, query and API test. Where the routes file
 * does not register the service's calls yet, it does from now on.
 * @throws Error with a sentence, before anything is written.
 */
export async function generateEndpoint(
  root: string,
  args: readonly (string | undefined)[],
): Promise<GeneratedEndpoint> {
  const endpoint = checked(root, args);
  const { module, verb } = endpoint;
  const folder = `api/src/modules/${module}`;
  const draft = new Draft(root);
  const table = firstTable(draft, folder, module);
  const hasId = endpoint.path.includes('{id}');

  const contract = contractFile(root, module);
  const kind = hasId ? recordKind(root, endpoint.path) : undefined;
  const base = relative(dirname(contract), 'packages/contracts/src') || '.';
  draft.set(contract, contractWith(draft.get(contract), endpoint, kind, base));

  const repository = `${folder}/${module}.repository.ts`;
  draft.set(repository, repositoryWith(draft.get(repository), endpoint, table));

  const service = `${folder}/${module}.service.ts`;
  draft.set(service, serviceWith(draft.get(service), endpoint, service));

  const routes = `${folder}/${module}.routes.ts`;
  const withCalls = routesWith(draft.get(routes), draft.get(service), routes);
  if (withCalls !== null) draft.set(routes, withCalls);

  draft.set(`${folder}/${fileName(verb)}.api.test.ts`, apiTest(endpoint));

  const left = [
    `${contract}: add the fields of the response and its sample, \`staleOn\` or \`emits\`, and a rate limit if the general one is not enough.`,
    `${repository}: the query reads only the ids of "${table}". Data without a table needs a migration first (api/README.md, "Add a module").`,
    `${service}: the first line of \`${verb}\` decides who may call it. For now it only checks that ${hasId ? 'the record exists' : 'the caller is logged in'}.`,
  ];
  if (hasId)
    left.push(
      kind === undefined
        ? `${ROWS}: add a row to RECORDS with the response that each of the seven callers gets.`
        : `${contract}: \`record\` allows every member to call it for a ${kind}. Change it together with the first line of the service.`,
    );
  return { endpoint, files: await draft.write(), left };
}

/** Returns the line of code with which a page uses the endpoint. */
export function hookOf({ verb, method, path }: NewEndpoint): string {
  const input = path.includes('{id}') ? ', { params: { id } }' : '';
  return method === 'GET'
    ? `const ${verb}Query = useEndpointQuery(${verb}${input});`
    : `const ${verb}Mutation = useEndpointMutation(${verb});`;
}

function checked(root: string, [module, verb, method, path]: readonly (string | undefined)[]): NewEndpoint {
  const modules = globSync('api/src/modules/*/*.routes.ts', { cwd: root })
    .filter((file) => file.endsWith(`/${basename(file, '.routes.ts')}/${basename(file)}`))
    .map((file) => basename(file, '.routes.ts'))
    .sort();
  if (module === undefined || !modules.includes(module))
    throw new Error(`There is no module ${module ?? 'without a name'}. There are ${modules.join(', ')}`);
  if (verb === undefined || !/^[a-z]+[A-Z][a-zA-Z]*$/.test(verb))
    throw new Error(
      `"${verb ?? ''}" is not a name for an endpoint: use a verb and a noun, such as listEvents`,
    );
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH' && method !== 'DELETE')
    throw new Error(`"${method ?? ''}" is not a method: choose GET, POST, PATCH or DELETE`);
  if (path === undefined || !/^(\/(:id|[a-z0-9_-]+))+\/?$/.test(path) || path.split(':id').length > 2)
    throw new Error(
      `"${path ?? ''}" is not a path: use lower-case words and at most one :id, such as /circles/:id/events`,
    );
  const written = `${path.replace(/\/$/, '').replace(':id', '{id}')}/`;
  for (const file of contractFiles(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    if (new RegExp(`export (const|type|function) ${verb}\\b`).test(text))
      throw new Error(`${file} already has "${verb}": choose another name`);
    const same = `method: '${method}',\n  path: '${written}',`;
    if (text.includes(same)) throw new Error(`${file} has ${method} ${written} already`);
  }
  return { module, verb, method, path: written };
}

/** Maximum number of lines of a file (oxlint), and the number that one endpoint takes. */
const MOST_LINES = 400;
const LINES_OF_CALL = 20;

/** Every file of the contracts, by path from the root. */
const contractFiles = (root: string): string[] =>
  globSync('packages/contracts/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

/** The file of the contracts that has most of the module's endpoints, of those with room for one more. */
function contractFile(root: string, module: string): string {
  const counted = contractFiles(root)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.split('\n').length + LINES_OF_CALL <= MOST_LINES)
    .map(({ file, text }) => ({ file, uses: text.split(`owner: '${module}'`).length - 1 }))
    .sort((one, other) => other.uses - one.uses);
  const [first] = counted;
  if (!first || first.uses === 0)
    throw new Error(
      `No file of packages/contracts/src with fewer than ${MOST_LINES - LINES_OF_CALL} lines has an endpoint of ${module}. Write the first endpoint of a new file by hand`,
    );
  return first.file;
}

/** Returns the table with the module's name, otherwise its first table with an id. @throws Error if it has none. */
function firstTable(draft: Draft, folder: string, module: string): string {
  const file = `${folder}/${module}.tables.ts`;
  const text = existsSync(join(draft.root, file)) ? draft.get(file) : '';
  const tables = [...text.matchAll(/export const (\w+) = pgTable\(\s*'\w+',\s*\{\s*id: uuid\('id'\)/g)].map(
    ([, name]) => name,
  );
  const found = tables.find((name) => name === module) ?? tables[0];
  if (found === undefined)
    throw new Error(
      `${module} has no table with an id. Write its migration and tables first (api/README.md, "Add a module")`,
    );
  return found;
}

/** Returns the kind of record in a path, `circle` for `/circles/{id}/events/`; undefined if tests cannot create one. */
function recordKind(root: string, path: string): string | undefined {
  const plural = path.split('/')[path.split('/').indexOf('{id}') - 1] ?? '';
  const kind = plural.replace(/s$/, '');
  const records = readFileSync(join(root, 'api/test/records.ts'), 'utf8');
  return new RegExp(`^ {2}(async )?${kind}[(:,]`, 'm').test(records) ? kind : undefined;
}

const successOf = ({ method }: NewEndpoint): 200 | 201 | 204 =>
  method === 'GET' || method === 'PATCH' ? 200 : method === 'POST' ? 201 : 204;

const pascal = (verb: string): string => verb.charAt(0).toUpperCase() + verb.slice(1);
const fileName = (verb: string): string => verb.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const queryName = ({ verb }: NewEndpoint): string => `selectFor${pascal(verb)}`;

function contractWith(source: string, endpoint: NewEndpoint, kind: string | undefined, base: string): string {
  const { module, verb, method, path } = endpoint;
  const hasId = path.includes('{id}');
  const status = successOf(endpoint);
  const isEmpty = status === 204;
  let text = addImport(source, `${base}/endpoint.ts`, ['defineEndpoint']);
  text = addImport(text, `${base}/zod.ts`, ['z']);
  text = addImport(text, `${base}/common.ts`, [...(hasId ? ['IdParams'] : []), isEmpty ? 'Nothing' : 'Id']);
  if (!isEmpty) text = addImport(text, `${base}/samples.ts`, ['sampleId']);
  return `${text.trimEnd()}

export const ${verb} = defineEndpoint({
  name: '${module}.${verb}',
  method: '${method}',
  path: '${path}',
  access: 'member',
  ${kind === undefined ? '' : `record: { kind: '${kind}', for: 'member' },\n  `}owner: '${module}',
  summary: '${pascal(verb.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))}',
  ${hasId ? 'params: IdParams,\n  ' : ''}${isEmpty ? '' : 'sample: { answer: { ids: [sampleId(1)] } },\n  '}responses: { ${status}: ${isEmpty ? 'Nothing' : 'z.object({ ids: z.array(Id) })'} },
});
`;
}

/** Maximum number of rows in the answer of a generated query. */
const MOST_ROWS = 100;

function repositoryWith(source: string, endpoint: NewEndpoint, table: string): string {
  const hasId = endpoint.path.includes('{id}');
  let text = addImport(source, '../../ports/database/database.ts', ['Database'], 'type');
  text = addImport(text, './' + `${endpoint.module}.tables.ts`, [table]);
  if (hasId) text = addImport(text, 'drizzle-orm', ['eq']);
  const query = `db.select({ id: ${table}.id }).from(${table})${hasId ? `.where(eq(${table}.id, id))` : `.limit(${MOST_ROWS})`}`;
  return `${text.trimEnd()}

/** Returns the ids for \`${endpoint.verb}\`${hasId ? '; empty if there is no such record' : ''}. */
export async function ${queryName(endpoint)}(db: Database${hasId ? ', id: string' : ''}): Promise<string[]> {
  const rows = await ${query};
  return rows.map((row) => row.id);
}
`;
}

function serviceWith(source: string, endpoint: NewEndpoint, file: string): string {
  const { module, verb, path } = endpoint;
  const hasId = path.includes('{id}');
  const isEmpty = successOf(endpoint) === 204;
  const byHand = `${file}: add the method ${verb}, which calls ${queryName(endpoint)}, by hand`;
  const found = /export function create\w+Service\(([\s\S]*?)\): (\w+) \{/.exec(source);
  if (!found?.[1] || !found[2] || !/\bdb\b/.test(found[1])) throw new Error(byHand);
  let text = appendMember(
    source,
    new RegExp(`export interface ${found[2]}(?: extends [^{]+)? \\{`),
    `  readonly ${verb}: Call<typeof ${verb}>;\n`,
    byHand,
  );
  const query = `await ${queryName(endpoint)}(db${hasId ? ', params.id' : ''})`;
  const body = hasId
    ? `const ids = ${query};
      if (ids.length === 0) throw notFound();
      ${isEmpty ? '' : 'return { ids };'}`
    : isEmpty
      ? `${query};`
      : `return { ids: ${query} };`;
  text = appendMember(
    text,
    /export function create\w+Service\([\s\S]*?\n {2}return \{/,
    `    ${verb}: defineCall(${verb}, async (${hasId ? '_context, { params }' : ''}) => {\n      ${body}\n    }),\n`,
    byHand,
  );
  text = addImport(text, '../../http/calls.ts', ['defineCall']);
  text = addImport(text, '../../http/calls.ts', ['Call'], 'type');
  if (hasId) text = addImport(text, '../../http/problem.ts', ['notFound']);
  text = addImport(text, '@acquaint/contracts', [verb]);
  return addImport(text, `./${module}.repository.ts`, [queryName(endpoint)]);
}

/** The routes file with the line that registers the service's calls; null when it has the line already. */
function routesWith(source: string, service: string, file: string): string | null {
  const create = /export function (create\w+Service)\(/.exec(service)?.[1] ?? '';
  const created = new RegExp(`^ {2}const (\\w+) = ${create}\\([^]*?\\);\\n`, 'm').exec(source);
  if (!created?.[1]) throw new Error(`${file}: call serveCalls(serve, …) with the service by hand`);
  const line = `  serveCalls(serve, ${created[1]});\n`;
  if (source.includes(line)) return null;
  const end = created.index + created[0].length;
  return addImport(source.slice(0, end) + line + source.slice(end), '../../http/calls.ts', ['serveCalls']);
}

function apiTest(endpoint: NewEndpoint): string {
  const { verb, path } = endpoint;
  const hasId = path.includes('{id}');
  const input = hasId ? '{ params: { id: randomUUID() } }' : '{}';
  return `
${hasId ? `import { randomUUID } from 'node:crypto';\n` : ''}import { ${verb} } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember } from '../../../test/people.ts';

it('answers members only${hasId ? ', and 404 if the record does not exist' : ''}', async () => {
  const ada = await registerMember();
  const answer = await api.call(${verb}, ${input}, { as: ada });
  expect(answer.status).toBe(${hasId ? 404 : successOf(endpoint)});
  expect((await api.call(${verb}, ${input})).status).toBe(401);
});
`;
}
