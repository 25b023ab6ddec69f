import { posix } from 'node:path';
import type { Contents } from './contents.ts';

/** Reads a file of the workspace by its path from the root. */
export type Read = (file: string) => string;

/** Which files name which, and so may behave otherwise when those change. */
export interface Imports {
  /** The given files, and every file that leads to one of them by names in its text, over any number of steps. */
  readonly dependents: (files: readonly string[]) => ReadonlySet<string>;
  /** Whether any other file names this one. */
  readonly isNamed: (file: string) => boolean;
}

const TEST = /\.test\.tsx?$/;
const CODE = /\.(ts|tsx|mts|mjs|cjs|js)$/;

/**
 * A text in quotes that leads from its file to another, or to a package of ours. Of a text with a part to be filled in, what
 * stands before it. More than imports: workers, catalogs and style sheets are named so, too.
 */
const NAMES = /['"`]((?:\.{1,2}|@acquaint\/[\w-]+)(?:\/[^'"`$\n]*)?)(['"`$])/g;

/** A path from the root, or from the folder of the file: `join(ROOT, 'docs/guides')`. */
const ANCHORED = /\b(ROOT|import\.meta\.dirname),\s*(['"`])([^'"`$\n]*)(['"`$])/g;

/** Of a file that reads others in ways that no name shows: `// Reads: mf-circles, packages/ui/src`, from the root. */
const DECLARED = /^\/\/ Reads: (.+)$/gm;

interface Packages {
  /** Folder of each package of ours by its name, and the files it exports by their subpath. */
  readonly [name: string]: { readonly folder: string; readonly exports: Readonly<Record<string, string>> };
}

/** Reads which file names which. @param files all files of the workspace. */
export function readImports(files: readonly string[], read: Read): Imports {
  const packages = readPackages(files, read);
  // Named file → the files that name it; and the same for what every file begins with that is named in part.
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
      const found = new Set(changed);
      // A set hands out what is added while it is gone through. Of a test that did not change itself, what names its folder is not
      // concerned.
      for (const file of found)
        if (!TEST.test(file) || changed.includes(file))
          for (const importer of importersOf(file)) found.add(importer);
      return found;
    },
    isNamed: (file) => importersOf(file).some((importer) => importer !== file),
  };
}

function readPackages(files: readonly string[], read: Read): Packages {
  const found: Record<string, Packages[string]> = {};
  for (const file of files) {
    if (posix.basename(file) !== 'package.json') continue;
    const { name, exports } = JSON.parse(read(file)) as { name?: string; exports?: unknown };
    if (name === undefined) continue;
    const entries = typeof exports === 'object' && exports !== null ? Object.entries(exports) : [];
    const named = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    found[name] = { folder: posix.dirname(file), exports: Object.fromEntries(named) };
  }
  return found;
}

interface Named {
  readonly exact?: string;
  /** What the paths of all named files begin with. */
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

/** @param isCut whether more follows that is not known: `./words/${language}.json`. */
function atPath(path: string, isCut: boolean): Named {
  // The root itself, or above it: a path that is put together later, and says nothing.
  if (path === '.' || path === './' || path.startsWith('..')) return {};
  return isCut || !posix.basename(path).includes('.') ? { prefix: path } : { exact: path };
}

const ANCHOR = /\bROOT\b|\bimport\.meta\.(dirname|filename|url)\b|\bprocess\.cwd\(/;

/** Whether a text reads the repository at places that it does not name. */
export function readsUnseen(text: string): boolean {
  if (text.search(DECLARED) >= 0) return false;
  const rest = text
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(ANCHORED, '')
    // What is named by a path from the file itself.
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

/** What a file imports and re-exports, as it is written: names, whether as types, and from where. */
const STATEMENTS =
  /^(?:import|export)\b[^;'"`]*?\bfrom\s*['"][^'"\n]*['"]|^import\s*['"][^'"\n]*['"]|\b(?:import|require)\(\s*['"`][^'"`\n]*|^\/\/\/ *<reference.*$/gm;

/**
 * What the rules about imports look at: of code its imports, of settings and packages everything, of other files that they are
 * there. Two of these are equal when the rules must find the same.
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
