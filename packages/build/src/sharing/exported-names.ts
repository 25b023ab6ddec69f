import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Matches `export { A, type T, B as C } from './x.ts'`, and the same without a source; not `export type { … }`. */
const LISTS = /^export \{([^}]*)\}/gm;
const DECLARATIONS = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;
const ALL_OF = /^export \* from '(\.[^']+)'/gm;
/** Matches `export const { channel: socketChannel, attach } = …`. */
const PATTERNS = /^export const \{([^}]*)\} =/gm;

/**
 * Returns the names of the values that a module exports, including those of `export *` from relative files. Types are left out.
 */
export function exportedNames(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const listed = [...source.matchAll(LISTS)].flatMap(([, names = '']) => items(names, /\s+as\s+/));
  const matches = [...source.matchAll(PATTERNS)].flatMap(([, names = '']) => items(names, /\s*:\s*/));
  const declared = [...source.matchAll(DECLARATIONS)].map(([, name = '']) => name);
  const others = [...source.matchAll(ALL_OF)].flatMap(([, from = '']) =>
    exportedNames(join(dirname(file), from)),
  );
  return [...new Set([...listed, ...matches, ...declared, ...others])].sort();
}

/** Returns the exported name of each item: of `B as C` it is C. */
function items(list: string, before: RegExp): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(before).at(-1) ?? item);
}
