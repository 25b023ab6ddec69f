import { globSync } from 'node:fs';
import { relative } from 'node:path';
import type { Draft } from './draft.ts';
import {
  answerOf,
  callParameters,
  emptyCall,
  type FoundTable,
  isList,
  type NewEndpoint,
} from './endpoint-templates.ts';
import { addImport } from './insert.ts';

/** Returns the table with the module's name, otherwise the first one with an id; null for a module that has none. */
export function findTable(draft: Draft, folder: string, module: string): FoundTable | null {
  const own = `${folder}/${module}.tables.ts`;
  const tables = globSync(`${folder}/**/*.tables.ts`, { cwd: draft.root })
    .sort((one, other) => Number(other === own) - Number(one === own) || one.localeCompare(other))
    .flatMap((file) =>
      tablesIn(draft.get(file)).map((name) => ({ name, file: relative(folder, file).replaceAll('\\', '/') })),
    );
  return tables.find(({ name }) => name === module) ?? tables[0] ?? null;
}

/** The names of the tables in a source that have an id, also where their columns are an object of their own. */
function tablesIn(source: string): string[] {
  return [...source.matchAll(/export const (\w+) = pgTable\(\s*'\w+',\s*(\{|\w+)/g)]
    .filter(({ 2: columns = '', index, 0: found }) => {
      const from = columns === '{' ? index + found.length : source.indexOf(`const ${columns} = {`);
      return from >= 0 && /^[^;]*?\bid: uuid\(/.test(source.slice(from, source.indexOf('\n}', from)));
    })
    .map(([, name = '']) => name);
}

/** What the text of a service of its own needs. */
export interface OwnService {
  readonly endpoint: NewEndpoint;
  /** The name of its function: `createListEventsService`. */
  readonly creator: string;
  /** Whether its module has a table, which its query reads. */
  readonly hasTable: boolean;
}

/** The file of a service with one call, for a module whose service is missing, full or of another form. Its query is not in it yet. */
export function ownServiceFile({ endpoint, creator, hasTable }: OwnService): string {
  const { verb, path } = endpoint;
  const paging = isList(endpoint) ? `import { paged } from '../../http/paging.ts';\n` : '';
  if (!hasTable)
    return `
import { ${verb} } from '@acquaint/contracts';
import { defineCall } from '../../http/calls.ts';
${paging}
/** Creates the service with the call \`${verb}\`. */
export function ${creator}() {
  return {
    ${verb}: defineCall(${verb}, ${emptyCall(endpoint)}),
  };
}
`;
  return `
import { ${verb} } from '@acquaint/contracts';
import { defineCall } from '../../http/calls.ts';
${paging}${path.includes('{id}') ? `import { notFound } from '../../http/problem.ts';\n` : ''}import type { Database } from '../../ports/database/database.ts';

/** Creates the service with the call \`${verb}\`. */
export function ${creator}({ db }: { readonly db: Database }) {
  return {
    ${verb}: defineCall(${verb}, async (${callParameters(endpoint)}) => {
      ${answerOf(endpoint)}
    }),
  };
}
`;
}

/**
 * Returns the routes file with a service of its own at the beginning of the function that registers the module.
 * @throws Error with a sentence where no function of the file takes the platform.
 */
export function registeredOwn(source: string, file: string, service: OwnService, from: string): string {
  const { creator } = service;
  const byHand = `${file}: no function of it takes the platform. Call serveCalls(serve, ${creator}(…)) by hand`;
  const start = /export (?:async )?function register\w+\(/.exec(source);
  if (!start) throw new Error(byHand);
  const open = start.index + start[0].length;
  const end = closing(source, open, '(', ')');
  const parameters = source.slice(open, end);
  // The type of what it returns may have lines of its own.
  const returned = /^\)\s*:\s*\{/.exec(source.slice(end));
  const signed = returned ? closing(source, end + returned[0].length, '{', '}') : end;
  const body = source.indexOf('{\n', signed) + 2;
  const needed = ['serve', ...(service.hasTable ? ['db'] : [])];
  let changed: string;
  let nameOf: (name: string) => string;
  if (/^\s*platform: Platform\b/.test(parameters) || /^\s*\{[^:]*\bplatform,/.test(parameters)) {
    nameOf = (name) => `platform.${name}`;
    changed = parameters;
  } else {
    const destructured = /^\s*\{/.exec(parameters);
    const last = destructured ? closing(parameters, destructured[0].length, '{', '}') : -1;
    if (!destructured || !/^\}: Platform\b/.test(parameters.slice(last))) throw new Error(byHand);
    const inside = parameters.slice(destructured[0].length, last);
    const missing = needed.filter((name) => !new RegExp(`(^|,)\\s*${name}\\s*(,|$)`).test(inside));
    nameOf = (name) => name;
    changed = `{ ${[...missing, inside.trim()].join(', ')} ${parameters.slice(last)}`;
  }
  const argument = service.hasTable ? `{ db${nameOf('db') === 'db' ? '' : `: ${nameOf('db')}`} }` : '';
  const line = `  serveCalls(${nameOf('serve')}, ${creator}(${argument}));\n`;
  const text = source.slice(0, open) + changed + source.slice(end, body) + line + source.slice(body);
  return addImport(addImport(text, '../../http/calls.ts', ['serveCalls']), from, [creator]);
}

/** Returns where the bracket closes that opens just before `from`. Brackets in the text come in pairs. */
function closing(source: string, from: number, opens: string, closes: string): number {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === opens) depth += 1;
    if (source[at] === closes && (depth -= 1) === 0) return at;
  }
  return source.length;
}
