import { parse } from 'acorn';
import type { CallExpression, Expression, Node, Property, VariableDeclaration } from 'acorn';

/** The fields of an endpoint that a browser needs: cache name, method, path, and what makes answers stale. */
const KEPT = new Set(['name', 'method', 'path', 'idempotent', 'givesTokens', 'isSlow', 'staleOn', 'emits']);
/** Who may use a call, where it is not every visitor or member: the staff's pages hide what a role does not allow. */
const STAFF = new Set(['support', 'moderator', 'admin']);

/**
 * Removes from a contracts file what a browser does not need. The server validates input and builds its answers from the same
 * contract, so pages need no schemas. Endpoints keep the few fields that the API client reads; other top-level calls are marked
 * as pure, so that the bundler removes unused ones. zod then stays on the server.
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

/** Whether an initializer contains a call and needs a pure mark; functions and literals do not. */
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
  const properties = definition.properties.filter(
    (property): property is Property =>
      property.type === 'Property' && (KEPT.has(nameOf(property.key)) || isAccessOfStaff(property)),
  );
  return `{ ${properties.map(({ start, end }) => source.slice(start, end)).join(', ')} }`;
}

function isAccessOfStaff({ key, value }: Property): boolean {
  return nameOf(key) === 'access' && value.type === 'Literal' && STAFF.has(String(value.value));
}

function nameOf(key: Expression | Node): string {
  return key.type === 'Identifier' && 'name' in key ? String(key.name) : '';
}

/** The same as a webpack loader. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function leanContractsLoader(source: string): string {
  return leanContracts(source);
}
