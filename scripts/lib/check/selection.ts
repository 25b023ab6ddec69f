import { changedBetween } from './contents.ts';
import type { Contents } from './contents.ts';
import { readImports, readsUnseen } from './imports.ts';
import type { Read } from './imports.ts';

/** What a check has to look at since it was last green. */
export type Selection =
  | { readonly all: string }
  | { readonly files: readonly string[]; readonly changed: readonly string[] };

interface Question {
  /** As the files were when the check was last green; nothing when that is not known. */
  readonly before: Contents | undefined;
  /** As they are; nothing when that is not known. */
  readonly now: Contents | undefined;
  readonly read: Read;
}

/** What every file stands on without naming it. */
const COMMON = [
  /^pnpm-(lock|workspace)\.yaml$/,
  /(^|\/)package\.json$/,
  /(^|\/)tsconfig[^/]*\.json$/,
  /\.d\.ts$/,
];
const LINTING = [...COMMON, /^oxlint\.config\.ts$/, /^scripts\/lib\/(lint|check)\//];
const TESTING = [...COMMON, /^jest\.config\.mjs$/, /^scripts\/lib\/(jest|check)\//];

const LINTED = /\.(ts|tsx|mts|mjs|cjs|js)$/;
/** Types for files that do not import it. */
const AMBIENT = /\bdeclare (global|module)\b/;

/** The files to lint: those that changed, and those whose types may be others because of it. */
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
 * The tests to run: those that lead to a changed file by names in the code, and those that read the repository at places that
 * they do not name. Where a changed file is named by no code, also those of code that reads the repository so.
 * @param tests all of them, by path from the root.
 */
export function toTest({ before, now, read }: Question, tests: readonly string[]): Selection {
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
  return { changed, files: tests.filter((test) => dependents.has(test) || readers.includes(test)) };
}

function compare(
  before: Contents | undefined,
  now: Contents | undefined,
  everything: readonly RegExp[],
): { readonly all: string } | { readonly changed: readonly string[]; readonly files: readonly string[] } {
  if (!now) return { all: 'there is no git here' };
  if (!before) return { all: 'nothing is known of an earlier run' };
  const changed = changedBetween(before, now);
  const common = changed.find((file) => everything.some((pattern) => pattern.test(file)));
  return common === undefined ? { changed, files: Object.keys(now) } : { all: `${common} changed` };
}
