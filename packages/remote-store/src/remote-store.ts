import { RemoteChange, RemoteName, RemoteRelease, RemoteVersion } from '@acquaint/contracts';
import type { FileRange, FileSource, StoreBackend, StoredFile } from './backend.ts';
import { idOf, placeChange, type NewChange } from './history.ts';
import { filesIn } from './files-in.ts';

/**
 * Where published remotes are (docs/adr/0008): `<remote>/<version>/` with a version's files and its `release.json`,
 * `<remote>/changes/<id>.json`, one per line of the publish history, and `shell/<id>.json`, one per shell that was deployed. Nothing in it is ever rewritten, so writers need no
 * lock, and what was read is remembered. A version is there when its `release.json` is, which is put last.
 *
 * Every call may fail with an error of the file system or the network.
 */
export interface RemoteStore {
  /** Where it is, for messages: a folder or an address without credentials. */
  readonly location: string;
  /** Differs when a change was appended or a version put or removed since it was last asked; may also differ without one. */
  readonly stamp: () => Promise<string>;
  /** Names of remotes that have anything here, sorted. */
  readonly remotes: () => Promise<string[]>;
  /** Versions of a remote that are here, in no order. */
  readonly versions: (remote: string) => Promise<string[]>;
  /** Null when the version is not, or not wholly, here. One that was removed meanwhile may still be remembered. */
  readonly release: (remote: string, version: string) => Promise<RemoteRelease | null>;
  /** Publish history, oldest first. */
  readonly changes: (remote: string) => Promise<RemoteChange[]>;
  /** Adds a line to the publish history, behind the newest one; gives it as it stands there. */
  readonly append: (remote: string, change: NewChange) => Promise<RemoteChange>;
  /**
   * Puts a version: every file of `folder`, and the release as its `release.json`. One that is here is left as it is, unless
   * some of its files are not.
   * @returns whether anything was put.
   */
  readonly put: (release: RemoteRelease, folder: string) => Promise<boolean>;
  /** A file of a version, null when it is not there. `path` as in the release: `assets/1.3f9c2ab81d.js`. */
  readonly open: (
    remote: string,
    version: string,
    path: string,
    range?: FileRange,
  ) => Promise<StoredFile | null>;
  /** Bytes of all files of a version, compressed copies included; 0 when it is not here. */
  readonly size: (remote: string, version: string) => Promise<number>;
  /** Whether every file that a release names is here, and its `release.json`: by looking, whatever is remembered. */
  readonly isWhole: (release: RemoteRelease) => Promise<boolean>;
  /** Shells that platforms over this store have served, and since when (ISO 8601), oldest first. */
  readonly shells: () => Promise<DeployedShell[]>;
  /** Version of the shell that a platform over this store has served last; null when none has said so. */
  readonly deployedShell: () => Promise<string | null>;
  /** A platform says which shell it serves: one line more when it is another one than before. */
  readonly tellShell: (version: string) => Promise<void>;
  /**
   * Takes a version's files away, `release.json` first. One that is not here is no error.
   * @param mayGo is asked before anything goes; what is left when it says no stays.
   */
  readonly remove: (remote: string, version: string, mayGo?: () => Promise<boolean>) => Promise<void>;
}

/** A shell that people were given from a moment on. */
export interface DeployedShell {
  readonly shellApi: string;
  /** ISO 8601. */
  readonly at: string;
}

const CHANGES = 'changes';
const RELEASE = 'release.json';
const SHELLS = 'shell/';
/** A file's path inside a version: nothing that leads out of it, nothing hidden. */
const PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** The store of remotes over a folder or a bucket. */
export function createRemoteStore(backend: StoreBackend): RemoteStore {
  /** What is never rewritten is read once: changes and releases, by their key. */
  const remembered = new Map<string, unknown>();
  const read = async <T>(key: string, parse: (value: unknown) => T | null): Promise<T | null> => {
    const known = remembered.get(key);
    if (known !== undefined) return known as T;
    const file = await backend.open(key);
    if (!file) return null;
    const value = parse(await readJson(file, `${backend.location}/${key}`));
    if (value !== null) remembered.set(key, value);
    return value;
  };
  const foldersOf = async (prefix: string): Promise<string[]> =>
    (await backend.list(prefix)).flatMap((name) => (name.endsWith('/') ? [name.slice(0, -1)] : []));
  const remotes = async (): Promise<string[]> =>
    (await foldersOf('')).filter((name) => RemoteName.safeParse(name).success).sort();

  const store: RemoteStore = {
    location: backend.location,
    stamp: async () => {
      const names = await remotes();
      return backend.stamp(['', ...names.flatMap((name) => [`${name}/`, `${name}/${CHANGES}/`])]);
    },
    remotes,
    versions: async (remote) => {
      const found = (await foldersOf(folderOf(remote))).filter(
        (name) => RemoteVersion.safeParse(name).success,
      );
      const releases = await Promise.all(found.map((version) => store.release(remote, version)));
      return found.filter((_, index) => releases[index] !== null);
    },
    release: (remote, version) =>
      read(`${versionFolder(remote, version)}${RELEASE}`, (value) => {
        const release = RemoteRelease.safeParse(value);
        return release.success ? release.data : null;
      }),
    changes: async (remote) => {
      const folder = `${folderOf(remote)}${CHANGES}/`;
      const names = (await backend.list(folder)).filter((name) => name.endsWith('.json')).sort();
      const changes = await Promise.all(
        names.map((name) => read(`${folder}${name}`, (value) => parseChange(value, `${folder}${name}`))),
      );
      return changes.filter((change) => change !== null);
    },
    append: async (remote, change) => {
      const placed = placeChange(change, (await store.changes(remote)).at(-1));
      const key = `${folderOf(remote)}${CHANGES}/${placed.id}.json`;
      await backend.put(key, jsonOf(RemoteChange.parse(placed)));
      return placed;
    },
    put: async (release, folder) => {
      const { name, version } = RemoteRelease.parse(release);
      const isWhole = await store.isWhole(release);
      const known = await store.release(name, version);
      if (known && (isWhole || known.integrity !== release.integrity)) return false;
      const files = new Map<string, FileSource>(
        (await filesIn(folder)).map((path) => [path, { file: `${folder}/${path}` }]),
      );
      files.delete(RELEASE);
      files.set(RELEASE, jsonOf(release));
      await backend.putAll(versionFolder(name, version), files);
      return true;
    },
    open: async (remote, version, path, range) =>
      PATH.test(path) ? backend.open(`${versionFolder(remote, version)}${path}`, range) : null,
    shells: async () => {
      const names = (await backend.list(SHELLS)).filter((name) => name.endsWith('.json')).sort();
      const lines = await Promise.all(names.map((name) => read(`${SHELLS}${name}`, parseShell)));
      return lines.filter((line) => line !== null);
    },
    deployedShell: async () => (await store.shells()).at(-1)?.shellApi ?? null,
    tellShell: async (shellApi) => {
      if ((await store.deployedShell()) === shellApi) return;
      const at = new Date().toISOString();
      await backend.put(`${SHELLS}${idOf(at)}.json`, jsonOf({ shellApi, at }));
    },
    size: async (remote, version) =>
      [...(await backend.sizes(versionFolder(remote, version))).values()].reduce(
        (sum, size) => sum + size,
        0,
      ),
    isWhole: async ({ name, version, files }) => {
      const folder = versionFolder(name, version);
      const there = await backend.sizes(folder);
      if (!there.has(RELEASE)) remembered.delete(`${folder}${RELEASE}`);
      return [...Object.keys(files), RELEASE].every((path) => there.has(path));
    },
    remove: async (remote, version, mayGo = () => Promise.resolve(true)) => {
      const folder = versionFolder(remote, version);
      await backend.removeAll(folder, RELEASE, mayGo);
      remembered.delete(`${folder}${RELEASE}`);
    },
  };
  return store;
}

function folderOf(remote: string): string {
  return `${RemoteName.parse(remote)}/`;
}

function versionFolder(remote: string, version: string): string {
  return `${folderOf(remote)}${RemoteVersion.parse(version)}/`;
}

function parseChange(value: unknown, key: string): RemoteChange {
  const change = RemoteChange.safeParse(value);
  if (change.success) return change.data;
  throw new Error(
    `The publish history has a line that cannot be read, ${key}: it was written by a newer platform, or damaged.`,
  );
}

function parseShell(value: unknown): DeployedShell | null {
  const { shellApi, at } = (value ?? {}) as { shellApi?: unknown; at?: unknown };
  return typeof shellApi === 'string' && typeof at === 'string' ? { shellApi, at } : null;
}

async function readJson({ stream }: StoredFile, where: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw new Error(`${where} is not JSON: ${String(error)}`, { cause: error });
  }
}

const jsonOf = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
