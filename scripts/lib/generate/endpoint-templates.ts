import { addImport } from './insert.ts';

/** Texts of a generated endpoint: contract, query, answer, test and hook. They are formatted when they are written. */

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

/** A table of a module that has a column `id` of type uuid. */
export interface FoundTable {
  /** The name of its export: `circles`. */
  readonly name: string;
  /** The file, by path from the module's folder: `login/login.tables.ts`. */
  readonly file: string;
}

/** Whether it answers with a page of a list (R-API-2): a GET whose name begins with `list`. */
export const isList = ({ verb, method }: NewEndpoint): boolean => method === 'GET' && /^list[A-Z]/.test(verb);

const hasId = ({ path }: NewEndpoint): boolean => path.includes('{id}');

const successOf = ({ method }: NewEndpoint): 200 | 201 | 204 =>
  method === 'GET' || method === 'PATCH' ? 200 : method === 'POST' ? 201 : 204;

/** `ListEvents` for `listEvents`. */
export const pascal = (verb: string): string => verb.charAt(0).toUpperCase() + verb.slice(1);
/** `list-events` for `listEvents`. */
export const fileName = (verb: string): string =>
  verb.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const queryName = ({ verb }: NewEndpoint): string => `selectFor${pascal(verb)}`;

/** `events` for `listEvents`: what a call answers with. */
const subjectOf = (verb: string): string =>
  verb.replace(/^[a-z]+([A-Z])/, (_, first: string) => first.toLowerCase());

/** Returns the line of code with which a page uses the endpoint. */
export function hookOf(endpoint: NewEndpoint): string {
  const { verb, method } = endpoint;
  const input = hasId(endpoint) ? '{ params: { id } }' : '{}';
  if (isList(endpoint)) return `const ${subjectOf(verb)} = useEndpointPages(${verb}, ${input});`;
  return method === 'GET'
    ? `const ${subjectOf(verb)} = useEndpointQuery(${verb}, ${input});`
    : `const ${verb}Mutation = useEndpointMutation(${verb});`;
}

/**
 * Returns the file of the contracts with the endpoint.
 * @param kind the kind of record that `{id}` names, if tests can create one.
 * @param base path from the file's folder to `packages/contracts/src`: `..`.
 */
export function contractWith(
  source: string,
  endpoint: NewEndpoint,
  kind: string | undefined,
  base: string,
): string {
  const { module, verb, method, path } = endpoint;
  const status = successOf(endpoint);
  const common = [...(hasId(endpoint) ? ['IdParams'] : []), status === 204 ? 'Nothing' : 'Id'];
  const { query, sample, answer, samples } = isList(endpoint)
    ? {
        query: 'query: PageQuery,',
        sample: 'sample: { answer: samplePage([{ id: sampleId(1) }]) },',
        answer: 'pageOf(z.object({ id: Id }))',
        samples: ['sampleId', 'samplePage'],
      }
    : {
        query: '',
        sample: 'sample: { answer: { ids: [sampleId(1)] } },',
        answer: 'z.object({ ids: z.array(Id) })',
        samples: ['sampleId'],
      };
  let text = addImport(source, `${base}/endpoint.ts`, ['defineEndpoint']);
  text = addImport(text, `${base}/zod.ts`, ['z']);
  text = addImport(text, `${base}/common.ts`, [
    ...common,
    ...(isList(endpoint) ? ['pageOf', 'PageQuery'] : []),
  ]);
  if (status !== 204) text = addImport(text, `${base}/samples.ts`, samples);
  const lines = [
    `name: '${module}.${verb}',`,
    `method: '${method}',`,
    `path: '${path}',`,
    "access: 'member',",
    kind === undefined ? '' : `record: { kind: '${kind}', for: 'member' },`,
    `owner: '${module}',`,
    "noPage: 'No page calls it yet',",
    `summary: '${pascal(verb.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))}',`,
    hasId(endpoint) ? 'params: IdParams,' : '',
    query,
    status === 204 ? '' : sample,
    `responses: { ${status}: ${status === 204 ? 'Nothing' : answer} },`,
  ];
  return `${text.trimEnd()}

export const ${verb} = defineEndpoint({
${lines.filter((line) => line !== '').join('\n')}
});
`;
}

/** Maximum number of rows in the answer of a generated query that is no list. */
const MOST_ROWS = 100;

/**
 * Returns the file with the endpoint's query, which reads ids of a table.
 * @param kind whether the query is exported by a repository, or is in the file of its only user.
 */
export function repositoryWith(
  source: string,
  endpoint: NewEndpoint,
  table: FoundTable,
  kind: 'exported' | 'own',
): string {
  const { verb } = endpoint;
  const { name } = table;
  const declared = kind === 'exported' ? 'export async function' : 'async function';
  const where = hasId(endpoint) ? `eq(${name}.id, id)` : '';
  const fields = `${hasId(endpoint) ? 'readonly id: string; ' : ''}readonly userId: string`;
  const missing = hasId(endpoint) ? '; empty if there is no such record' : '';
  let text = addImport(source, '../../ports/database/database.ts', ['Database'], 'type');
  text = addImport(text, `./${table.file}`, [name]);
  if (where) text = addImport(text, 'drizzle-orm', ['eq']);
  const rows = `db.select({ id: ${name}.id }).from(${name})${where && `.where(${where})`}`;
  if (!isList(endpoint)) {
    const given = hasId(endpoint) ? `, { id }: { ${fields} }` : '';
    return `${text.trimEnd()}

/** Returns the ids for \`${verb}\`${missing}. */
${declared} ${queryName(endpoint)}(db: Database${given}): Promise<string[]> {
  const rows = await ${rows}${where ? '' : `.limit(${MOST_ROWS})`};
  return rows.map((row) => row.id);
}
`;
  }
  text = addImport(text, '../../http/paging.ts', ['PageRequest'], 'type');
  return `${text.trimEnd()}

/** Returns one page of \`${verb}\`, and the number of rows on all pages${missing}. */
${declared} ${queryName(endpoint)}(
  db: Database,
  { ${hasId(endpoint) ? 'id, ' : ''}page, page_size }: PageRequest & { ${fields} },
): Promise<{ rows: { id: string }[]; count: number }> {
  const rows = await ${rows}
    .orderBy(${name}.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(${name}${where && `, ${where}`}) };
}
`;
}

/** Returns the parameters of the call in its service; a call that is no list and has no id takes none. */
export function callParameters(endpoint: NewEndpoint): string {
  if (!isList(endpoint) && !hasId(endpoint)) return '';
  const input = [...(hasId(endpoint) ? ['params'] : []), ...(isList(endpoint) ? ['query'] : [])];
  return `{ user }, { ${input.join(', ')} }`;
}

/** Returns the statements with which a call answers what its query returns. */
export function answerOf(endpoint: NewEndpoint): string {
  const given = [
    ...(isList(endpoint) ? ['...query'] : []),
    ...(hasId(endpoint) ? ['id: params.id'] : []),
    'userId: user.id',
  ];
  const isForAll = !isList(endpoint) && !hasId(endpoint);
  const read = `await ${queryName(endpoint)}(db${isForAll ? '' : `, { ${given.join(', ')} }`})`;
  if (isList(endpoint))
    return `const { rows, count } = ${read};${hasId(endpoint) ? '\n      if (count === 0) throw notFound();' : ''}
      return paged(rows, count, query);`;
  const isEmpty = successOf(endpoint) === 204;
  if (!hasId(endpoint)) return isEmpty ? `${read};` : `return { ids: ${read} };`;
  return `const ids = ${read};
      if (ids.length === 0) throw notFound();
      ${isEmpty ? '' : 'return { ids };'}`;
}

/** Returns the call of a module without a table, which answers nothing yet. */
export function emptyCall(endpoint: NewEndpoint): string {
  if (isList(endpoint)) return 'async (_context, { query }) => paged([], 0, query)';
  return `async () => (${successOf(endpoint) === 204 ? 'undefined' : '{ ids: [] }'})`;
}

/** Returns the endpoint's API test. */
export function apiTest(endpoint: NewEndpoint, hasTable: boolean): string {
  const { verb } = endpoint;
  const checksRecord = hasId(endpoint) && hasTable;
  const input = hasId(endpoint) ? '{ params: { id: randomUUID() } }' : '{}';
  const status = checksRecord ? 404 : successOf(endpoint);
  return `
${hasId(endpoint) ? `import { randomUUID } from 'node:crypto';\n` : ''}import { ${verb} } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember } from '../../../test/people.ts';

it('answers members only${checksRecord ? ', and 404 if the record does not exist' : ''}', async () => {
  const ada = await registerMember();
  const answer = await api.call(${verb}, ${input}, { as: ada });
  expect(answer.status).toBe(${status});
  expect((await api.call(${verb}, ${input})).status).toBe(401);
});
`;
}
