import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { RemoteRelease } from '@acquaint/contracts';
import type { Compilation } from 'webpack';
import { integrityOf } from '../page/chunk-loading.ts';
import { pageNeeds } from './page-needs.ts';
import type { CheckedRemote } from './remote-check.ts';

const ENTRY = 'remoteEntry.js';

/**
 * Returns the content of `release.json` for a compiled remote: its declaration, the digest of every file, the needs of each page,
 * and a version made from the package's version and a hash of all that.
 * @param dir the remote's folder.
 * @param built the folder it was compiled into, without compressed copies.
 */
export async function describeRelease(
  dir: string,
  built: string,
  { manifest, source }: CheckedRemote,
  compilation: Compilation,
): Promise<RemoteRelease> {
  const files = await digestsIn(built);
  const integrity = files[ENTRY];
  if (integrity === undefined) throw new Error(`${basename(dir)} was compiled without its ${ENTRY}.`);
  const content = { ...manifest, integrity, files, pages: pageNeeds(compilation, dir, source) };
  return { ...content, version: `${packageVersion(dir)}-${hashOf(content)}` };
}

/** Returns the digest of every file below a folder, by path with slashes, sorted. */
async function digestsIn(folder: string): Promise<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, integrityOf(await readFile(join(folder, path)))])),
  ) as Record<string, string>;
}

/** Returns ten hexadecimal digits. The same content has the same hash, no matter where it is built. */
function hashOf(content: Omit<RemoteRelease, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
}

function packageVersion(dir: string): string {
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
  return version;
}
