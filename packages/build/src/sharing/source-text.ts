import { parseSync } from '@swc/core';

/** A node of any kind of a parsed file. */
export interface SourceNode {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** A parsed file that knows the line of each node. */
export interface SourceText {
  readonly root: SourceNode;
  /** Counted from 1. */
  readonly lineOf: (node: SourceNode) => number;
}

/** A statement put before the text: the first node then starts at a known position. */
const ANCHOR = '0;';

/**
 * Parses TypeScript.
 * @param hasTags whether it is TSX. In a `.ts` file `<T>(x: T) => x` is a function, in a `.tsx` file an unclosed tag.
 * @throws Error with the parser's message for invalid source.
 */
export function parseSource(text: string, hasTags = true): SourceText {
  const source = ANCHOR + text;
  const root = parseSync(source, {
    syntax: 'typescript',
    tsx: hasTags,
    target: 'es2022',
  }) as unknown as SourceNode;
  // The parser counts positions in bytes, continuing from the end of the previous file.
  const bytes = Buffer.from(source);
  const base = root.span?.start ?? 0;
  return {
    root,
    lineOf: ({ span }) => lineAt(bytes.subarray(0, (span?.start ?? base) - base).toString()),
  };
}

/** Returns the line that follows this text, counted from 1. */
export function lineAt(before: string): number {
  return before.split('\n').length;
}

/** Yields every node of a value, including itself, in source order. */
export function* nodesIn(value: unknown): Generator<SourceNode> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesIn(each);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') yield value as SourceNode;
    for (const each of Object.values(value)) yield* nodesIn(each);
  }
}

/** Returns the properties of an object literal by name; anything other than `name: value` is left out. */
export function propertiesOf(node: SourceNode): Map<string, { key: SourceNode; value: SourceNode }> {
  const properties = node.type === 'ObjectExpression' ? (node['properties'] as readonly SourceNode[]) : [];
  return new Map(
    properties.flatMap((property) => {
      const key = property['key'] as SourceNode | undefined;
      const value = property['value'] as SourceNode | undefined;
      const name = key?.['value'];
      return key && value && typeof name === 'string' ? [[name, { key, value }] as const] : [];
    }),
  );
}

/** Returns the elements of an array literal. */
export function elementsOf(node: SourceNode): SourceNode[] {
  if (node.type !== 'ArrayExpression') return [];
  return (node['elements'] as readonly ({ expression: SourceNode } | null)[]).flatMap(
    (element) => element?.expression ?? [],
  );
}
