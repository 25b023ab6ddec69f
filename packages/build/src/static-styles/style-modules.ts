import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type CallExpression, type Node } from 'acorn';
import type { LoaderContext } from 'webpack';

interface Options {
  /** Of `stylesFolder()`. */
  readonly folder: string;
}

const MAKERS = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/** Rules for looks of antd that ours is none of: its wireframe. */
const NOT_OURS = ['Pagination-bordered'];

interface Made {
  readonly maker: string;
  /** The name of the rules, `Button-compact`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A style module of antd without what makes styles in the browser: each call of a maker keeps nothing but its name, and the files
 * with what it would have made are imported in its place. What only the makers needed is then nobody's, and webpack leaves it out.
 *
 * @param fileOf finds the file of a name, undefined where there is none.
 * @throws when a style is not there: antd was not asked to render whatever has it.
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

/** Only `genStyleHooks` registers variables: those of the whole component. */
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
