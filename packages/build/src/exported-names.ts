import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `export { A, type T, B as C } from './x.ts'`, and the same without a source; `export type { … }` is not one. */
const LISTS = /^export \{([^}]*)\}/gm;
const DECLARATIONS = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;
const ALL_OF = /^export \* from '(\.[^']+)'/gm;
/** `export const { channel: socketChannel, attach } = …` */
const PATTERNS = /^export const \{([^}]*)\} =/gm;

/** The names of the values a module of ours exports, `export *` from its own files included. Types are none. */
export function exportedNames(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const listed = [...source.matchAll(LISTS)].flatMap(([, names = '']) => items(names, /\s+as\s+/));
  const taken = [...source.matchAll(PATTERNS)].flatMap(([, names = '']) => items(names, /\s*:\s*/));
  const declared = [...source.matchAll(DECLARATIONS)].map(([, name = '']) => name);
  const others = [...source.matchAll(ALL_OF)].flatMap(([, from = '']) =>
    exportedNames(join(dirname(file), from)),
  );
  return [...new Set([...listed, ...taken, ...declared, ...others])].sort();
}

/** The last word of each item, which is the name outside: of `B as C` it is C. */
function items(list: string, before: RegExp): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(before).at(-1) ?? item);
}
