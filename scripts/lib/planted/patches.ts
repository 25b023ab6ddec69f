import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';

/** Folder of the defects, one patch each. */
export const PATCHES = join(ROOT, 'scripts/planted');

/**
 * The header of each patch, one line per field: the visible problem; what the product promises instead; the kind of mistake; the
 * folder whose tests should catch it; and optionally further folders or files of tests.
 */
const FIELDS = ['Defect', 'Promise', 'Kind', 'Area', 'Tests'];

/** A small defect that is planted to check whether a test catches it. */
export interface Planted {
  readonly name: string;
  /** Path of the patch, in the format of `git apply`. */
  readonly path: string;
  readonly defect: string;
  readonly promise: string;
  readonly kind: string;
  readonly area: string;
  readonly tests: readonly string[];
  /** Changed files, by path from the root. */
  readonly files: readonly string[];
  /** Whether it changes a file's imports. */
  readonly changesImports: boolean;
}

/**
 * Returns every defect, sorted by name.
 * @throws Error for a patch without its header.
 */
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
    if (value === '') throw new Error(`${file}: its header has no ${name}`);
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
