import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from '../generate/generated.ts';
import { ROOT } from '../paths.ts';

/** Hash of each file's contents, by path from the root of the workspace. */
export type Contents = Readonly<Record<string, string>>;

/**
 * Hashes the files that git tracks or would track, and the generated sources, as they are on disk.
 * @returns undefined without git, as in a downloaded archive.
 */
export function contentsNow(root = ROOT): Contents | undefined {
  let listed: string;
  try {
    listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
  const contents: Record<string, string> = {};
  for (const file of new Set([...listed.split('\0'), ...generatedFiles(root)])) {
    const content = file === '' ? undefined : read(join(root, file));
    if (content !== undefined) contents[file] = hash('sha256', content, 'base64');
  }
  return contents;
}

/** Returns undefined for a deleted file that is still in the index, and for a link to a folder. */
function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Returns the paths that were added, changed or deleted. */
export function changedBetween(before: Contents, now: Contents): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...paths].filter((path) => before[path] !== now[path]).sort();
}

interface GreenRecord {
  /** Version of Node; another one may produce other results for the same files. */
  readonly node: string;
  readonly contents: Contents;
}

/** Not in git; deleted together with the dependencies, so that a fresh clone has no records. */
const RECORDS = join(ROOT, 'node_modules/.cache/acquaint-check');

/** Returns the files as they were when the named check last passed, if known. */
export function lastGreen(name: string, folder = RECORDS): Contents | undefined {
  try {
    const { node, contents } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as GreenRecord;
    return node === process.version ? contents : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Records that the named check has passed.
 * @param contents the files as they were before it started: later changes count as changed.
 */
export function recordGreen(name: string, contents: Contents, folder = RECORDS): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const record: GreenRecord = { node: process.version, contents };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(record));
  renameSync(`${file}.${process.pid}`, file);
}
