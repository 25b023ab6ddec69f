import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';

/** Where the defects are kept, one patch each. */
export const PATCHES = join(ROOT, 'scripts/planted');

/**
 * What stands above each diff, a line each: what is wrong, as somebody who meets it would say it; what the product promises
 * instead; the kind of slip; the folder whose tests are to catch it; and, where there are more, their folders or files.
 */
const FIELDS = ['Defect', 'Promise', 'Kind', 'Area', 'Tests'];

/** A small defect that is planted to see whether a test catches it. */
export interface Planted {
  readonly name: string;
  /** The patch, which `git apply` takes. */
  readonly path: string;
  readonly defect: string;
  readonly promise: string;
  readonly kind: string;
  readonly area: string;
  readonly tests: readonly string[];
  /** The files it changes, from the root. */
  readonly files: readonly string[];
  /** Whether it changes what a file imports. */
  readonly changesImports: boolean;
}

/** Every defect, by name. @throws Error for a patch without its header. */
export function readPlanted(): readonly Planted[] {
  return globSync('*.patch', { cwd: PATCHES }).sort().map(readPatch);
}

function readPatch(file: string): Planted {
  const path = join(PATCHES, file);
  const [head = '', ...diff] = readFileSync(path, 'utf8').split(/^(?=--- a\/)/m);
  const lines = head.trim().split('\n');
  const header = new Map(
    lines.map((line) => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  const unknown = [...header.keys()].find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw new Error(`${file}: its header has no field "${unknown}"`);
  const field = (name: string): string => {
    const value = header.get(name) ?? '';
    if (value === '') throw new Error(`${file}: its header names no ${name}`);
    return value;
  };
  return {
    name: basename(file, '.patch'),
    path,
    defect: field('Defect'),
    promise: field('Promise'),
    kind: field('Kind'),
    area: field('Area'),
    tests: (header.get('Tests') ?? '').split(' ').filter((folder) => folder !== ''),
    files: diff.map((part) => part.slice('--- a/'.length, part.indexOf('\n')).trim()),
    changesImports: diff.some((part) => /^[+-](import|\} from) /m.test(part)),
  };
}
