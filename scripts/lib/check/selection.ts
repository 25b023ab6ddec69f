import { posix } from 'node:path';
import { changedBetween } from './contents.ts';
import type { Contents } from './contents.ts';
import { readImports, readsUnseen } from './imports.ts';
import type { Read } from './imports.ts';

/** What a check has to look at since it last passed. */
export type Selection =
  | { readonly all: string }
  | { readonly files: readonly string[]; readonly changed: readonly string[] };

interface Question {
  /** The files when the check last passed; undefined if unknown. */
  readonly before: Contents | undefined;
  /** The files now; undefined if unknown. */
  readonly now: Contents | undefined;
  readonly read: Read;
}

/** Files that everything depends on without referring to them. */
const COMMON = [
  /^pnpm-(lock|workspace)\.yaml$/,
  /(^|\/)package\.json$/,
  /(^|\/)tsconfig[^/]*\.json$/,
  /\.d\.ts$/,
];
const LINTING = [...COMMON, /^oxlint\.config\.ts$/, /^scripts\/lib\/(lint|check)\//];
const TESTING = [...COMMON, /^jest\.config\.mjs$/, /^scripts\/lib\/(jest|check)\//];

const LINTED = /\.(ts|tsx|mts|mjs|cjs|js)$/;
/** Declares types for files that do not import it. */
const AMBIENT = /\bdeclare (global|module)\b/;

/** Returns the files to lint: those that changed, and those whose types may be affected. */
export function toLint({ before, now, read }: Question): Selection {
  const known = compare(before, now, LINTING);
  if ('all' in known) return known;
  const { changed, files } = known;
  const ambient = changed.find(
    (file) => LINTED.test(file) && files.includes(file) && AMBIENT.test(read(file)),
  );
  if (ambient !== undefined) return { all: `${ambient} changed` };
  const dependents = readImports(files, read).dependents(changed);
  return { changed, files: files.filter((file) => LINTED.test(file) && dependents.has(file)) };
}

/**
 * Returns the tests to run: those that refer to a changed file, and those that read files of the repository in an undetectable
 * way. If no code refers to a changed file, also tests of code that reads the repository in such a way.
 * @param tests all tests, by path from the root.
 * @param long tests that only run when a file changed that they import themselves, or one in their folder.
 */
export function toTest(
  { before, now, read }: Question,
  tests: readonly string[],
  long: readonly string[] = [],
): Selection {
  const known = compare(before, now, TESTING);
  if ('all' in known) return known;
  const { changed, files } = known;
  if (changed.length === 0) return { changed, files: [] };
  const imports = readImports(files, read);
  const readers = files.filter((file) => LINTED.test(file) && readsUnseen(read(file)));
  const isHidden = changed.some(
    (file) => !imports.isNamed(file) && !tests.includes(file) && !LINTED.test(file),
  );
  const dependents = imports.dependents([
    ...changed,
    ...(isHidden ? readers.filter((file) => !tests.includes(file)) : []),
  ]);
  const isNear = (test: string): boolean =>
    changed.some(
      (file) => file.startsWith(`${posix.dirname(test)}/`) || imports.importers(file).includes(test),
    );
  return {
    changed,
    files: tests.filter((test) =>
      long.includes(test) ? isNear(test) : dependents.has(test) || readers.includes(test),
    ),
  };
}

function compare(
  before: Contents | undefined,
  now: Contents | undefined,
  everything: readonly RegExp[],
): { readonly all: string } | { readonly changed: readonly string[]; readonly files: readonly string[] } {
  if (!now) return { all: 'this folder is not a git checkout' };
  if (!before) return { all: 'no earlier run is recorded' };
  const changed = changedBetween(before, now);
  const common = changed.find((file) => everything.some((pattern) => pattern.test(file)));
  return common === undefined ? { changed, files: Object.keys(now) } : { all: `${common} changed` };
}
