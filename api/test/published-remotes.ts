import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteRelease } from '@acquaint/contracts';
import { openRemoteStore, publishVersion, type RemoteStore, type S3Access } from '@acquaint/remote-store';

const note = { by: 'tests', reason: 'a test' };

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Publishes versions of remotes to a store, like a team does. */
export interface PublishedRemotes {
  readonly store: RemoteStore;
  /**
   * Adds a version of a remote without moving a channel. Returns the version: `1.0.0-` and ten times `letter`.
   * @param files in addition to `remoteEntry.js`; names ending in `.br` are compressed copies.
   */
  readonly put: (letter: string, release?: Partial<RemoteRelease>, files?: Files) => Promise<string>;
  /** Like `put`, and makes the version stable. */
  readonly publish: PublishedRemotes['put'];
  readonly canary: (
    remote: string,
    version: string | null,
    percent: number,
    users?: string[],
  ) => Promise<void>;
}

/**
 * Opens a store for publishing.
 * @param location a folder, which is created if missing, or a bucket.
 * @param access to the bucket.
 */
export function publishInto(location: string, access?: S3Access): PublishedRemotes {
  const store = openRemoteStore(location, access);
  const put: PublishedRemotes['put'] = async (letter, part = {}, files = {}) => {
    const all: Files = { 'remoteEntry.js': `entry ${letter}`, ...files };
    const release: RemoteRelease = {
      name: 'mf-circles',
      version: `1.0.0-${letter.repeat(10)}`,
      shellApi: '^2.0.0',
      routes: [],
      nav: [],
      slots: [],
      modals: [],
      pages: {},
      ...part,
      integrity: digestOf(all['remoteEntry.js'] ?? ''),
      files: Object.fromEntries(
        Object.entries(all)
          .filter(([path]) => !/\.(br|gz)$/.test(path))
          .map(([path, content]) => [path, digestOf(content)]),
      ),
    };
    const built = mkdtempSync(join(tmpdir(), 'built-'));
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(built, path)), { recursive: true });
      writeFileSync(join(built, path), content);
    }
    await publishVersion(store, release, built, note);
    rmSync(built, { recursive: true });
    return release.version;
  };
  return {
    store,
    put,
    publish: async (letter, part, files) => {
      const version = await put(letter, part, files);
      await store.append(part?.name ?? 'mf-circles', { action: 'stable', version, ...note });
      return version;
    },
    canary: async (remote, version, percent, users = []) => {
      await store.append(remote, { action: 'canary', version, percent, users, ...note });
    },
  };
}

/** Returns a digest `sha256-…` for an `integrity` attribute. */
export function digestOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
