import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openRemoteStore,
  pointStable,
  publishVersion,
  readRemote,
} from '../../packages/remote-store/src/index.ts';

const NOTE = { by: 'tests', reason: 'a newer version' };

/** Two versions of a remote with the same content. */
interface Renewed {
  /** The previous stable version. */
  readonly before: string;
  /** The new stable version. */
  readonly version: string;
}

/**
 * For tests of newer versions: publishes a version with the same content, without a build, as stable.
 * @param folder of the store; must be a copy, never the shared one.
 */
export async function renewRemote(folder: string, name: string): Promise<Renewed> {
  const store = openRemoteStore(folder);
  const { channels, releases } = await readRemote(store, name);
  const release = releases.get(channels.stable ?? '');
  if (!release) throw new Error(`${name} has no stable version in ${folder}: build it first.`);
  const draft = mkdtempSync(join(tmpdir(), 'acquaint-renewed-'));
  try {
    cpSync(join(folder, name, release.version), draft, { recursive: true });
    for (const packed of ['br', 'gz']) rmSync(join(draft, `remoteEntry.js.${packed}`), { force: true });
    const entry = join(draft, 'remoteEntry.js');
    appendFileSync(entry, `\n// ${Date.now()}\n`);
    const bytes = readFileSync(entry);
    const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    const version = release.version.replace(/[0-9a-f]{10}$/, mark);
    const files = { ...release.files, 'remoteEntry.js': integrity };
    await publishVersion(store, { ...release, version, integrity, files }, draft, NOTE);
    await pointStable(store, name, version, NOTE);
    return { before: release.version, version };
  } finally {
    rmSync(draft, { recursive: true });
  }
}

/** Removes a version's files, like the cleanup of versions that were in no channel for 30 days. */
export async function takeAway(folder: string, name: string, version: string): Promise<void> {
  await openRemoteStore(folder).remove(name, version);
}
