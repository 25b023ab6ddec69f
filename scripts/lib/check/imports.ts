import { posix } from 'node:path';
import type { Contents } from './contents.ts';

/** Reads a file of the workspace by its path from the root. */
export type Read = (file: string) => string;

/** Which files refer to which others, and may be affected when those change. */
export interface Imports {
  /** Returns the given files and every file that refers to one of them, directly or indirectly. */
  readonly dependents: (files: readonly string[]) => ReadonlySet<string>;
  /** Returns the files that refer to this very file; not those that refer to its folder. */
  readonly importers: (file: string) => readonly string[];
  /** Whether any other file refers to this one. */
  readonly isNamed: (file: string) => boolean;
}

const TEST = /\.test\.tsx?$/;
const CODE = /\.(ts|tsx|mts|mjs|cjs|js)$/;

/**
 * A quoted string that refers to another file, or to one of our packages. Of a template literal, the part before its first
 * placeholder. This covers more than imports: workers, catalogs and style sheets too.
 */
const NAMES = /['"`]((?:\.{1,2}|@acquaint\/[\w-]+)(?:\/[^'"`$\n]*)?)(['"`$])/g;

/** A path from the root, or from the folder of the file: `join(ROOT, 'docs/guides')`. */
const ANCHORED = /\b(ROOT|import\.meta\.dirname),\s*(['"`])([^'"`$\n]*)(['"`$])/g;

/** Declares files that are read without a visible name: `// Reads: mf-circles, packages/ui/src`, from the root. */
const DECLARED = /^\/\/ Reads: (.+)$/gm;

interface Packages {
  /** Folder of each of our packages by name, and its exported files by subpath. */
  readonly [name: string]: { readonly folder: string; readonly exports: Readonly<Record<string, string>> };
}

/**
 * Finds out which files refer to which.
 * @param files all files of the workspace.
 */
export function readImports(files: readonly string[], read: Read): Imports {
  const packages = readPackages(files, read);
  // Maps a file to those that refer to it; `prefixes` does the same for names that are only known by their beginning.
  const importers = new Map<string, string[]>();
  const prefixes = new Map<string, string[]>();
  const add = (to: Map<string, string[]>, key: string, file: string): void => {
    const there = to.get(key);
    if (there) there.push(file);
    else to.set(key, [file]);
  };
  for (const file of files) {
    if (!CODE.test(file)) continue;
    for (const { exact, prefix } of namedIn(file, read(file), packages)) {
      if (exact !== undefined) add(importers, exact, file);
      if (prefix !== undefined) add(prefixes, prefix, file);
    }
  }
  const importersOf = (file: string): string[] => [
    ...(importers.get(file) ?? []),
    ...[...prefixes].flatMap(([prefix, from]) => (file.startsWith(prefix) ? from : [])),
  ];
  return {
    dependents: (changed) => {
      const reached = new Set(changed);
      // A set iterates over elements added during the loop. Files that refer to the folder of an unchanged test are not affected
      // by what that test reads.
      for (const file of reached)
        if (!TEST.test(file) || changed.includes(file))
          for (const importer of importersOf(file)) reached.add(importer);
      return reached;
    },
    importers: (file) => importers.get(file) ?? [],
    isNamed: (file) => importersOf(file).some((importer) => importer !== file),
  };
}

function readPackages(files: readonly string[], read: Read): Packages {
  const packages: Record<string, Packages[string]> = {};
  for (const file of files) {
    if (posix.basename(file) !== 'package.json') continue;
    const { name, exports } = JSON.parse(read(file)) as { name?: string; exports?: unknown };
    if (name === undefined) continue;
    const entries = typeof exports === 'object' && exports !== null ? Object.entries(exports) : [];
    const named = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    packages[name] = { folder: posix.dirname(file), exports: Object.fromEntries(named) };
  }
  return packages;
}

interface Named {
  readonly exact?: string;
  /** Beginning of the paths of all referenced files. */
  readonly prefix?: string;
}

function namedIn(file: string, text: string, packages: Packages): Named[] {
  const folder = posix.dirname(file);
  return [
    ...[...text.matchAll(NAMES)].map(([, name = '', end]) =>
      name.startsWith('.') ? atPath(posix.join(folder, name), end === '$') : inPackage(name, packages),
    ),
    ...[...text.matchAll(ANCHORED)].map(([, anchor, , path = '', end]) =>
      atPath(anchor === 'ROOT' ? posix.normalize(path) : posix.join(folder, path), end === '$'),
    ),
    ...[...text.matchAll(DECLARED)].flatMap(([, paths = '']) =>
      paths.split(/,\s*/).map((path) => atPath(path, false)),
    ),
  ];
}

/**
 * Converts a path.
 * @param isCut whether an unknown part follows: `./words/${language}.json`.
 */
function atPath(path: string, isCut: boolean): Named {
  // The root itself or above: the path is completed elsewhere and says nothing.
  if (path === '.' || path === './' || path.startsWith('..')) return {};
  return isCut || !posix.basename(path).includes('.') ? { prefix: path } : { exact: path };
}

const ANCHOR = /\bROOT\b|\bimport\.meta\.(dirname|filename|url)\b|\bprocess\.cwd\(/;

/** Returns whether a text reads files of the repository that it does not name. */
export function readsUnseen(text: string): boolean {
  if (text.search(DECLARED) >= 0) return false;
  const rest = text
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(ANCHORED, '')
    // Files referenced by a path relative to this one.
    .replaceAll(/\bURL\(\s*['"][^'"]+['"],\s*import\.meta\.url\)/g, '')
    .replaceAll(/\bcreateRequire\(import\.meta\.(url|filename)\)/g, '');
  return ANCHOR.test(rest);
}

function inPackage(name: string, packages: Packages): Named {
  const [scope, short, ...rest] = name.split('/');
  const ours = packages[`${scope}/${short}`];
  if (!ours) return {};
  const entry = ours.exports[rest.length === 0 ? '.' : `./${rest.join('/')}`];
  return entry === undefined ? { prefix: `${ours.folder}/` } : { exact: posix.join(ours.folder, entry) };
}

/** Import and export statements as written: names, whether they are types, and the source. */
const STATEMENTS =
  /^(?:import|export)\b[^;'"`]*?\bfrom\s*['"][^'"\n]*['"]|^import\s*['"][^'"\n]*['"]|\b(?:import|require)\(\s*['"`][^'"`\n]*|^\/\/\/ *<reference.*$/gm;

/**
 * Returns what the import rules depend on: of code its imports, of settings and package files everything, of other files only
 * their existence. If two results are equal, the rules find the same.
 */
export function ruledContents(contents: Contents, read: Read): Contents {
  const entries = Object.entries(contents).map(([file, content]): [string, string] => {
    if (/\.(json|cjs|ya?ml)$/.test(file)) return [file, content];
    return [
      file,
      CODE.test(file) ? [...read(file).matchAll(STATEMENTS)].map(([text]) => text).join('\n') : '',
    ];
  });
  return Object.fromEntries(entries);
}
