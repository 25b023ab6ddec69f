import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { API_BASE } from '../../../packages/contracts/src/index.ts';
import { Draft } from './draft.ts';
import { addImport, appendMember } from './insert.ts';
import {
  answerOf,
  apiTest,
  callParameters,
  contractWith,
  fileName,
  type FoundTable,
  isList,
  type NewEndpoint,
  pascal,
  queryName,
  repositoryWith,
} from './endpoint-templates.ts';
import { findTable, type OwnService, ownServiceFile, registeredOwn } from './own-service.ts';

/** The result of the generator, with what remains to be done by hand. */
export interface GeneratedEndpoint {
  readonly endpoint: NewEndpoint;
  /** Created or changed files, by path from the root. */
  readonly files: readonly string[];
  /** Remaining tasks, one sentence each. */
  readonly left: readonly string[];
}

const ROWS = 'api/src/http/contract/every-endpoint.api.test.ts';
const INDEX = 'packages/contracts/src/index.ts';

/**
 * Adds a call to a module of the server: its contract with a sample, the service's call, query and API test: four files. A
 * module whose service is missing, full or of another form gets a service for this call, which has the query too; in a module
 * without a table the call answers nothing yet.
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
  const table = findTable(draft, folder, module);
  const hasId = endpoint.path.includes('{id}');

  const contract = contractFile(draft, endpoint);
  const kind = hasId && table !== null ? recordKind(root, endpoint.path, table.name) : undefined;
  const base = relative(dirname(contract), 'packages/contracts/src') || '.';
  draft.set(contract, contractWith(draft.get(contract), endpoint, kind, base));

  const { service, query } = addCall(draft, folder, endpoint, table);
  draft.set(`${folder}/${fileName(verb)}.api.test.ts`, apiTest(endpoint, table !== null));

  const left = [
    `${contract}: add the fields of the response and its sample, \`staleOn\` or \`emits\`, and a rate limit if the general one is not enough.`,
    `${contract}: remove \`noPage\` when a page calls it, or say there who else does. A test checks both.`,
    table === null
      ? `${service}: ${module} has no table with an id, so \`${verb}\` responds without reading anything. Read what another module's \`.queries.ts\` offers, or write a migration and tables first (api/README.md, "Add a module").`
      : `${query}: the query reads only the ids of "${table.name}"${isList(endpoint) || hasId ? ', the same for every caller: use `userId`, or remove it' : ''}. Data without a table needs a migration first (api/README.md, "Add a module").`,
    `${service}: the first line of \`${verb}\` decides who may call it. For now it only checks that ${hasId && table !== null ? 'the record exists' : 'the caller is logged in'}.`,
  ];
  if (hasId)
    left.push(
      kind === undefined
        ? `${ROWS}: add a row to RECORDS with the response that each of the seven callers gets.`
        : `${contract}: \`record\` allows every member to call it for a ${kind}. Change it together with the first line of the service.`,
    );
  return { endpoint, files: await draft.write(), left };
}

/**
 * Adds the call and its query to the module's service and repository. Where the service has no place for it, both are in a file of
 * their own, which the routes file registers. Returns the files with the call and with the query.
 */
function addCall(
  draft: Draft,
  folder: string,
  endpoint: NewEndpoint,
  table: FoundTable | null,
): { service: string; query: string } {
  const { module, verb } = endpoint;
  const routes = `${folder}/${module}.routes.ts`;
  const usual = `${folder}/${module}.service.ts`;
  if (table !== null && existsSync(join(draft.root, usual))) {
    const source = draft.get(usual);
    const query = repositoryFile(draft, folder, endpoint);
    const service = hasRoom(source) ? serviceWith(source, endpoint, basename(query)) : null;
    if (service !== null && registersCalls(draft.get(routes), service)) {
      const repository = existsSync(join(draft.root, query)) ? draft.get(query) : '';
      draft.set(query, repositoryWith(repository, endpoint, table, 'exported'));
      draft.set(usual, service);
      return { service: usual, query };
    }
  }
  const name = `${fileName(verb)}.service.ts`;
  const own: OwnService = { endpoint, creator: `create${pascal(verb)}Service`, hasTable: table !== null };
  const text = ownServiceFile(own);
  const file = `${folder}/${name}`;
  draft.set(file, table === null ? text : repositoryWith(text, endpoint, table, 'own'));
  draft.set(routes, registeredOwn(draft.get(routes), routes, own, `./${name}`));
  return { service: file, query: file };
}

/** The module's repository; where it is missing or full, one of the call's own. */
function repositoryFile(draft: Draft, folder: string, { module, verb }: NewEndpoint): string {
  const usual = `${folder}/${module}.repository.ts`;
  const isUsable = existsSync(join(draft.root, usual)) && hasRoom(draft.get(usual));
  return isUsable ? usual : `${folder}/${fileName(verb)}.repository.ts`;
}

function checked(root: string, [module, verb, method, path]: readonly (string | undefined)[]): NewEndpoint {
  const modules = globSync('api/src/modules/*/*.routes.ts', { cwd: root })
    .filter((file) => file.endsWith(`/${basename(file, '.routes.ts')}/${basename(file)}`))
    .map((file) => basename(file, '.routes.ts'))
    .sort();
  if (module !== undefined && !modules.includes(module) && existsSync(join(root, 'api/src/modules', module)))
    throw new Error(
      `${module} answers no calls: it has no ${module}.routes.ts. Choose the module whose data the call is about: ${modules.join(', ')}`,
    );
  if (module === undefined || !modules.includes(module))
    throw new Error(`There is no module ${module ?? 'without a name'}. There are ${modules.join(', ')}`);
  const owners = /export const owners = \[([^\]]*)\]/.exec(
    readFileSync(join(root, 'packages/contracts/src/endpoint.ts'), 'utf8'),
  )?.[1];
  if (!owners?.includes(`'${module}'`))
    throw new Error(
      `${module} owns no call of the contracts: what it serves is outside ${API_BASE}. Choose the module whose data the call is about, or add ${module} to \`owners\` of packages/contracts/src/endpoint.ts`,
    );
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

const hasRoom = (text: string): boolean => text.split('\n').length + LINES_OF_CALL <= MOST_LINES;

/** Every file of the contracts, by path from the root. */
const contractFiles = (root: string): string[] =>
  globSync('packages/contracts/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

/**
 * Returns the file of the contracts with the module's name, otherwise the one that has most of its endpoints, of those with room for
 * one more. Where none has room, a new one beside the first of these, which the index of the contracts exports.
 */
function contractFile(draft: Draft, { module, verb }: NewEndpoint): string {
  const isNamesake = (file: string): boolean => basename(file, '.ts') === module;
  const counted = contractFiles(draft.root)
    .map((file) => ({ file, text: draft.get(file) }))
    .map(({ file, text }) => ({ file, text, uses: text.split(`owner: '${module}'`).length - 1 }))
    .filter(({ uses }) => uses > 0)
    .sort(
      (one, other) =>
        Number(isNamesake(other.file)) - Number(isNamesake(one.file)) ||
        other.uses - one.uses ||
        one.file.localeCompare(other.file),
    );
  const [first] = counted;
  if (!first)
    throw new Error(
      `No file of packages/contracts/src has an endpoint of ${module}. Write the first endpoint of a new file by hand`,
    );
  const withRoom = counted.find(({ text }) => hasRoom(text));
  if (withRoom) return withRoom.file;
  const file = `${dirname(first.file)}/${fileName(verb)}.ts`;
  draft.set(file, '');
  const name = `./${relative('packages/contracts/src', file).replaceAll('\\', '/')}`;
  draft.set(INDEX, `${draft.get(INDEX).trimEnd()}\nexport * from '${name}';\n`);
  return file;
}

/**
 * Returns the kind of record in a path, `circle` for `/circles/{id}/events/`; undefined if tests cannot create one, or if it is not
 * a record of the table that the call reads.
 */
function recordKind(root: string, path: string, table: string): string | undefined {
  const plural = path.split('/')[path.split('/').indexOf('{id}') - 1] ?? '';
  if (plural !== table) return undefined;
  const kind = plural.replace(/s$/, '');
  const records = readFileSync(join(root, 'api/test/records.ts'), 'utf8');
  return new RegExp(`^ {2}(async )?${kind}[(:,]`, 'm').test(records) ? kind : undefined;
}

/**
 * The service with the call; null where it is not a function that takes `db`, by its parameters or in its first statement, and
 * returns an object of calls.
 */
function serviceWith(source: string, endpoint: NewEndpoint, repository: string): string | null {
  const { verb, path } = endpoint;
  const creator =
    /export function create\w+Service\(([\s\S]*?)\): (\w+)[\w &]* \{\n( {2}const \{[^}]*\} = \w+;)?/.exec(
      source,
    );
  if (!creator?.[1] || !creator[2] || !/\bdb\b/.test(`${creator[1]} ${creator[3] ?? ''}`)) return null;
  const type = new RegExp(`export interface ${creator[2]}(?: extends [^{]+)? \\{`);
  const object = /export function create\w+Service\([\s\S]*?\n {2}return \{/;
  if (!type.test(source) || !object.test(source)) return null;
  let text = appendMember(source, type, `  readonly ${verb}: Call<typeof ${verb}>;\n`);
  text = appendMember(
    text,
    object,
    `    ${verb}: defineCall(${verb}, async (${callParameters(endpoint)}) => {\n      ${answerOf(endpoint)}\n    }),\n`,
  );
  text = addImport(text, '../../http/calls.ts', ['defineCall']);
  text = addImport(text, '../../http/calls.ts', ['Call'], 'type');
  if (isList(endpoint)) text = addImport(text, '../../http/paging.ts', ['paged']);
  if (path.includes('{id}')) text = addImport(text, '../../http/problem.ts', ['notFound']);
  text = addImport(text, '@acquaint/contracts', [verb]);
  return addImport(text, `./${repository}`, [queryName(endpoint)]);
}

/** Whether the routes file creates the service and registers all its calls. */
function registersCalls(routes: string, service: string): boolean {
  const create = /export function (create\w+Service)\(/.exec(service)?.[1] ?? '';
  const created = new RegExp(`^ {2}const (\\w+) = ${create}\\(`, 'm').exec(routes)?.[1];
  return created !== undefined && routes.includes(`serveCalls(serve, ${created});`);
}
