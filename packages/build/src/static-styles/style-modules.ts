import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type CallExpression, type Node } from 'acorn';
import type { LoaderContext } from 'webpack';

interface Options {
  /** From `stylesFolder()`. */
  readonly folder: string;
}

const MAKERS = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/** Rules for antd variants that we do not use: its wireframe. */
const NOT_OURS = ['Pagination-bordered'];

interface Made {
  readonly maker: string;
  /** The name of the rules, `Button-compact`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces the style generation of an antd style module: each call of a maker loses its arguments, and the CSS files it would
 * have generated are imported instead. Code that only the makers used is then unused, and webpack removes it.
 *
 * @param fileOf returns the file of a name, undefined if there is none.
 * @throws Error when a style is missing: the component was not rendered by extract.ts.
 */
export function withStaticStyles(source: string, fileOf: (name: string) => string | undefined): string {
  const made = makersOf(source);
  if (made.length === 0) return source;
  const names = made.flatMap(({ maker, name }) => [...variablesOf(maker, name), name]);
  const files = ['Shared', ...names.filter((name) => !NOT_OURS.includes(name))].map((name) => {
    const file = fileOf(name);
    if (file === undefined)
      throw new Error(`There are no styles for antd's ${name} (static-styles/extract.ts)`);
    return file;
  });
  let rest = source;
  for (const { maker, start, end } of made.toReversed())
    rest = `${rest.slice(0, start)}/*#__PURE__*/${maker}()${rest.slice(end)}`;
  return [...new Set(files)].map((file) => `import ${JSON.stringify(file)};\n`).join('') + rest;
}

/** Returns the name of the component's variables; only `genStyleHooks` registers them. */
const variablesOf = (maker: string, name: string) =>
  maker === 'genStyleHooks' ? [name.split('-')[0] ?? ''] : [];

function makersOf(source: string): Made[] {
  if (!MAKERS.some((maker) => source.includes(`${maker}(`))) return [];
  const made: Made[] = [];
  walk(
    parse(source, { ecmaVersion: 'latest', sourceType: 'module' }),
    ({ callee, arguments: [first], start, end }) => {
      if (callee.type !== 'Identifier' || !MAKERS.includes(callee.name)) return;
      const words = first?.type === 'ArrayExpression' ? first.elements : [first, first];
      const name = words.map((word) => (word?.type === 'Literal' ? String(word.value) : '?')).join('-');
      made.push({ maker: callee.name, name, start, end });
    },
  );
  return made;
}

function walk(node: Node, onCall: (call: CallExpression) => void): void {
  if (node.type === 'CallExpression') onCall(node as CallExpression);
  for (const part of Object.values(node).flat())
    if (typeof part === 'object' && part !== null && 'type' in part) walk(part as Node, onCall);
}

/** The same as a webpack loader. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function styleModulesLoader(this: LoaderContext<Options>, source: string): string {
  const { folder } = this.getOptions();
  return withStaticStyles(source, (name) => {
    const file = join(folder, `${name}.css`);
    return existsSync(file) ? file : undefined;
  });
}
