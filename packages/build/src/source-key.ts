import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DIST, ROOT } from './paths.ts';

const KEYS = join(DIST, '.build-keys.json');

/**
 * A hash of everything a build is made from: the target's own sources, the build package, the contracts, the lockfile, and
 * for the shell every other package, because it bundles them. A remote carries nothing but the contracts, so theirs do not count.
 * @param root the workspace.
 */
export function sourceKey(target: string, mode: string, root: string = ROOT): string {
  return sourceKeys([target], mode, root).get(target) ?? '';
}

/** The same for several targets: what they have in common is read once. */
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

/** The key of a target's last successful build. */
export function lastKey(target: string): string | undefined {
  return readKeys()[target];
}

/** Remembers the key of a successful build. */
export function rememberKey(target: string, key: string): void {
  writeKeys({ ...readKeys(), [target]: key });
}

/** The next build builds the target, whatever it was made from. */
export function forgetKey(target: string): void {
  const { [target]: _, ...others } = readKeys();
  writeKeys(others);
}

function writeKeys(keys: Record<string, string>): void {
  mkdirSync(DIST, { recursive: true });
  // In one step: a build that is killed here leaves the old keys or the new ones.
  const draft = `${KEYS}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(keys, null, 2));
  renameSync(draft, KEYS);
}

/** None when they cannot be read: then everything is built once more. */
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
