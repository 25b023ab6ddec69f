import { nodesIn, parseSource, propertiesOf, type SourceNode } from '../sharing/source-text.ts';

/** Something that `src/remote.ts` exposes. */
export interface Exposed {
  readonly id: string;
  readonly line: number;
  /** The path of its `import()` when its code is loaded lazily: `./features/groups/groups.page.tsx`. */
  readonly request: string | null;
}

/** What a remote's `src/remote.ts` defines, read without running it. */
export interface RemoteSource {
  readonly name: { readonly text: string | null; readonly line: number };
  readonly shellApi: { readonly text: string | null; readonly line: number };
  /** The routes that are listed in the call itself. */
  readonly routes: readonly Exposed[];
  /** The line of `...pages` in the routes, which stands for the pages in the folder of their id; null without it. */
  readonly spread: number | null;
  readonly slots: readonly Exposed[];
  readonly modals: readonly Exposed[];
  /** Parts that cannot be read statically, such as a spread. */
  readonly unreadable: readonly { readonly what: string; readonly line: number }[];
}

/** Reads the `defineRemote({ … })` of a source. Returns null when none is exported as `remote`. */
export function readRemoteSource(text: string): RemoteSource | null {
  const { root, lineOf } = parseSource(text);
  const call = definition(root);
  const object = firstArgument(call);
  if (!call || object?.type !== 'ObjectExpression') return null;
  const properties = propertiesOf(object);
  const unreadable: { what: string; line: number }[] = [];
  const textOf = (name: string) => {
    const property = properties.get(name);
    const value = property?.value.type === 'StringLiteral' ? String(property.value['value']) : null;
    return { text: value, line: lineOf(property?.key ?? call) };
  };
  const exposed = (what: 'routes' | 'slots' | 'modals'): Exposed[] => {
    const value = properties.get(what)?.value;
    if (!value) return [];
    const entries = propertiesOf(value);
    const listed = nodesOf(value).filter((part) => what !== 'routes' || !isPagesSpread(part));
    if (value.type !== 'ObjectExpression' || entries.size !== listed.length) {
      unreadable.push({ what, line: lineOf(value) });
    }
    return [...entries].map(([id, entry]) => ({
      id,
      line: lineOf(entry.key),
      request: requestIn(entry.value),
    }));
  };
  if ((object['properties'] as readonly SourceNode[]).some((property) => !isReadable(property))) {
    unreadable.push({ what: 'remote', line: lineOf(call) });
  }
  const pages = nodesOf(properties.get('routes')?.value).find(isPagesSpread);
  return {
    name: textOf('name'),
    shellApi: textOf('shellApi'),
    routes: exposed('routes'),
    spread: pages ? lineOf(pages['arguments'] as SourceNode) : null,
    slots: exposed('slots'),
    modals: exposed('modals'),
    unreadable,
  };
}

/** Returns what stands between the braces of an object literal. */
function nodesOf(object: SourceNode | undefined): readonly SourceNode[] {
  return object?.type === 'ObjectExpression' ? (object['properties'] as readonly SourceNode[]) : [];
}

/** Whether a part of an object literal is `...pages`. */
function isPagesSpread({ type, arguments: spread }: SourceNode & { readonly arguments?: unknown }): boolean {
  const { type: kind, value } = (spread ?? {}) as { readonly type?: string; readonly value?: unknown };
  return type === 'SpreadElement' && kind === 'Identifier' && value === 'pages';
}

/** Whether a property can be read statically. `i18n,` is allowed because it is not read here. */
function isReadable({ type, value }: SourceNode & { readonly value?: unknown }): boolean {
  return type === 'KeyValueProperty' || (type === 'Identifier' && value === 'i18n');
}

/** Finds `export const remote = defineRemote(…)`. */
function definition(root: SourceNode): SourceNode | undefined {
  for (const declaration of root['body'] as readonly SourceNode[]) {
    if (declaration.type !== 'ExportDeclaration') continue;
    for (const node of nodesIn(declaration)) {
      if (node.type !== 'VariableDeclarator' || (node['id'] as SourceNode)['value'] !== 'remote') continue;
      const init = node['init'] as SourceNode | null;
      if (init?.type === 'CallExpression' && (init['callee'] as SourceNode)['value'] === 'defineRemote')
        return init;
    }
  }
  return undefined;
}

function firstArgument(call: SourceNode | undefined): SourceNode | undefined {
  return (call?.['arguments'] as readonly { expression: SourceNode }[] | undefined)?.[0]?.expression;
}

/** Returns the path of the first `import()` below a node. */
function requestIn(node: SourceNode): string | null {
  for (const call of nodesIn(node)) {
    if (call.type !== 'CallExpression' || (call['callee'] as SourceNode).type !== 'Import') continue;
    const request = firstArgument(call)?.['value'];
    return typeof request === 'string' ? request : null;
  }
  return null;
}
