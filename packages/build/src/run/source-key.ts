import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DIST, ROOT } from '../paths.ts';

const KEYS = join(DIST, '.build-keys.json');

/**
 * Returns a hash of everything a build is made from: the target's sources, the build package, the contracts, the lockfile, and
 * for the shell every other package, because it bundles them. Of the other packages a remote bundles only the contracts.
 * @param root the workspace.
 */
export function sourceKey(target: string, mode: string, root: string = ROOT): string {
  return sourceKeys([target], mode, root).get(target) ?? '';
}

/** Returns the keys of several targets; common sources are read once. */
export function sourceKeys(
  targets: readonly string[],
  mode: string,
  root: string = ROOT,
): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  const digestOf = (path: string): string => {
    const known = digests.get(path) ?? digestOfSources(join(root, path), root);
    digests.set(path, known);
    return known;
  };
  return new Map(
    targets.map((target) => {
      const parts =
        target === 'shell' || target === 'platform'
          ? ['shell', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]
          : [target, 'packages/build', 'packages/contracts/src'];
      const hash = createHash('sha256').update(mode);
      for (const path of [...parts, 'pnpm-lock.yaml']) hash.update(`${path} ${digestOf(path)}\n`);
      return [target, hash.digest('hex')];
    }),
  );
}

/** Returns the key of a target's last successful build. */
export function lastKey(target: string): string | undefined {
  return readKeys()[target];
}

/** Stores the key of a successful build. */
export function rememberKey(target: string, key: string): void {
  writeKeys({ ...readKeys(), [target]: key });
}

/** Forgets the key of a target: the next build builds it in any case. */
export function forgetKey(target: string): void {
  const { [target]: _, ...others } = readKeys();
  writeKeys(others);
}

function writeKeys(keys: Record<string, string>): void {
  mkdirSync(DIST, { recursive: true });
  // Written atomically: if the process is killed here, either the old or the new keys remain.
  const draft = `${KEYS}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(keys, null, 2));
  renameSync(draft, KEYS);
}

/** Returns no keys when the file cannot be read; everything is then built again. */
function readKeys(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(KEYS, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

function digestOfSources(path: string, root: string): string {
  const hash = createHash('sha256');
  const files = statSync(path).isDirectory() ? sourcesIn(path) : [path];
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .flatMap((path) => (statSync(path).isDirectory() ? sourcesIn(path) : [path]))
    .sort();
}
