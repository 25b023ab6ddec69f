import { parse } from 'acorn';
import type { CallExpression, Expression, Node, Property, VariableDeclaration } from 'acorn';

/** What a browser needs of an endpoint: under which name its answers are cached, how it is called, and what makes answers old. */
const KEPT = new Set(['name', 'method', 'path', 'idempotent', 'staleOn', 'emits']);

/**
 * A file of the contracts as a browser needs it. The server checks what comes in, and its answers are made from the same
 * contract, so a page needs no schema: endpoints keep the few fields that the API client reads, and what else is made by calls
 * at the top of the file is marked as free of effects, so that the bundler leaves out what nobody uses. zod then stays on the server.
 */
export function leanContracts(source: string): string {
  const changes: Change[] = [];
  for (const statement of parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : (statement as Node);
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of (declared as VariableDeclaration).declarations) {
      if (init && makesSomething(source, init)) changes.push(pure(source, init));
    }
  }
  return changes.reduceRight(
    (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end),
    source,
  );
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A constant needs no mark, nor does a function, which runs only when it is called. */
function makesSomething(source: string, { type, start, end }: Expression): boolean {
  return !/Function|^Literal/.test(type) && source.slice(start, end).includes('(');
}

function pure(source: string, init: Expression): Change {
  const { start, end } = init;
  const value = isEndpoint(init) ? leanEndpoint(source, init) : source.slice(start, end);
  return { start, end, by: `/*#__PURE__*/ (() => (${value}))()` };
}

function isEndpoint(value: Expression): value is CallExpression {
  return (
    value.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    value.callee.name === 'defineEndpoint'
  );
}

function leanEndpoint(source: string, { arguments: [definition] }: CallExpression): string {
  if (definition?.type !== 'ObjectExpression')
    throw new Error('An endpoint is declared by an object literal.');
  const kept = definition.properties.filter(
    (property): property is Property => property.type === 'Property' && KEPT.has(nameOf(property.key)),
  );
  return `{ ${kept.map(({ start, end }) => source.slice(start, end)).join(', ')} }`;
}

function nameOf(key: Expression | Node): string {
  return key.type === 'Identifier' && 'name' in key ? String(key.name) : '';
}

/** The same as a webpack loader. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function leanContractsLoader(source: string): string {
  return leanContracts(source);
}
