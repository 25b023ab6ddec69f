import { randomUUID } from 'node:crypto';
import { CanaryQuestion, RemoteChange, RemoteName, RemoteRelease, RemoteVersion } from '@acquaint/contracts';
import type { FileRange, FileSource, StoreBackend, StoredFile } from './backends/backend.ts';
import { idOf, placeChange, type NewChange } from './history.ts';
import { filesIn } from './files-in.ts';

/**
 * The store of published remotes (docs/adr/0008): `<remote>/<version>/` has a version's files and its `release.json`,
 * `<remote>/changes/<id>.json` is one entry of the publish history, `shell/<id>.json` one deployed shell, and
 * `questions/<id>/` a question of a command to the platform. Files are never rewritten, so writers need no lock and reads can be
 * cached. A version exists once its `release.json` does, which is stored last.
 *
 * Every call may fail with an error of the file system or the network.
 */
export interface RemoteStore {
  /** Location for messages: a folder or a URL without credentials. */
  readonly location: string;
  /**
   * Returns a string that changes when a change is appended or a version is stored or removed; may also change without a reason.
   */
  readonly stamp: () => Promise<string>;
  /** Returns the names of all remotes in the store, sorted. */
  readonly remotes: () => Promise<string[]>;
  /** Returns the versions of a remote in the store, in no particular order. */
  readonly versions: (remote: string) => Promise<string[]>;
  /** Returns a release; null when the version does not exist or is incomplete. A removed one may still be cached. */
  readonly release: (remote: string, version: string) => Promise<RemoteRelease | null>;
  /** Returns the publish history, oldest first. */
  readonly changes: (remote: string) => Promise<RemoteChange[]>;
  /** Appends an entry to the publish history and returns it with its id and time. */
  readonly append: (remote: string, change: NewChange) => Promise<RemoteChange>;
  /**
   * Stores a version: every file of `folder`, and the release as its `release.json`. A complete existing version is left
   * unchanged.
   * @returns whether anything was stored.
   */
  readonly put: (release: RemoteRelease, folder: string) => Promise<boolean>;
  /** Opens a file of a version, null when it does not exist. `path` as in the release: `assets/1.3f9c2ab81d.js`. */
  readonly open: (
    remote: string,
    version: string,
    path: string,
    range?: FileRange,
  ) => Promise<StoredFile | null>;
  /** Returns the size in bytes of all files of a version, including compressed copies; 0 when it does not exist. */
  readonly size: (remote: string, version: string) => Promise<number>;
  /** Whether every file of a release and its `release.json` exist. Ignores the cache. */
  readonly isWhole: (release: RemoteRelease) => Promise<boolean>;
  /** Returns the shells that platforms with this store have served, and since when (ISO 8601), oldest first. */
  readonly shells: () => Promise<DeployedShell[]>;
  /** Returns the version of the shell served last by a platform with this store; null when none was recorded. */
  readonly deployedShell: () => Promise<string | null>;
  /** Whether the platform has so many members that a version goes to a share of them first. */
  readonly isCanaryFirst: () => Promise<boolean>;
  /**
   * Records the shell that a platform serves, and whether it has so many members that versions go to a share of them first; adds
   * an entry only if it differs from the last one.
   */
  readonly tellShell: (version: string, isCanaryFirst?: boolean) => Promise<void>;
  /**
   * Stores a question to the platform and returns its id. A command then asks the platform by this id: who can write to the store
   * needs no other credentials.
   * @param now current time in milliseconds.
   */
  readonly ask: (question: StoreQuestion, now: number) => Promise<string>;
  /** Returns a question; null when there is none with this id, or it was asked more than a quarter of an hour ago. */
  readonly question: (id: string, now: number) => Promise<StoreQuestion | null>;
  /** Removes a question. */
  readonly removeQuestion: (id: string) => Promise<void>;
  /** Removes questions that nobody answers any more: of commands that were killed, and those that cannot be read. */
  readonly removeOldQuestions: (now: number) => Promise<void>;
  /**
   * Removes a version's files, `release.json` first. Not an error when it does not exist.
   * @param mayGo is called before each removal; when it returns false, the remaining files stay.
   */
  readonly remove: (remote: string, version: string, mayGo?: () => Promise<boolean>) => Promise<void>;
}

/** A question of a command to the platform that serves the store: about the canary of a remote and whom it is for. */
export interface StoreQuestion {
  readonly remote: string;
  /** Names of members, in lower case; at most `MAX_CANARY_USERS`. */
  readonly users: readonly string[];
}

/** A shell version, and when it was first served. */
export interface DeployedShell {
  readonly shellApi: string;
  /** ISO 8601. */
  readonly at: string;
  /** Absent in older entries, and where there are few members. */
  readonly isCanaryFirst?: boolean;
}

const CHANGES = 'changes';
const RELEASE = 'release.json';
const SHELLS = 'shell/';
const QUESTIONS = 'questions/';
const QUESTION = 'question.json';
/** A command waits for seconds; the rest is for clocks that differ. */
const QUESTION_LIFE_MS = 15 * 60_000;
const QUESTION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A file's path inside a version: without parent folders and hidden files. */
const PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Creates the store of remotes on a folder or a bucket. */
export function createRemoteStore(backend: StoreBackend): RemoteStore {
  /** Cache of changes and releases by key; they are never rewritten. */
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
      const versions = (await foldersOf(folderOf(remote))).filter(
        (name) => RemoteVersion.safeParse(name).success,
      );
      const releases = await Promise.all(versions.map((version) => store.release(remote, version)));
      return versions.filter((_, index) => releases[index] !== null);
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
    isCanaryFirst: async () => (await store.shells()).at(-1)?.isCanaryFirst ?? false,
    tellShell: async (shellApi, isCanaryFirst = false) => {
      const last = (await store.shells()).at(-1);
      if (last?.shellApi === shellApi && (last.isCanaryFirst ?? false) === isCanaryFirst) return;
      const at = new Date().toISOString();
      const entry: DeployedShell = { shellApi, at, ...(isCanaryFirst ? { isCanaryFirst } : {}) };
      await backend.put(`${SHELLS}${idOf(at)}.json`, jsonOf(entry));
    },
    ask: async ({ remote, users }, now) => {
      const id = randomUUID();
      const question = CanaryQuestion.parse({ remote, users, asked_at: new Date(now).toISOString() });
      await backend.put(`${questionFolder(id)}${QUESTION}`, jsonOf(question));
      return id;
    },
    question: async (id, now) => {
      if (!QUESTION_ID.test(id)) return null;
      const file = await backend.open(`${questionFolder(id)}${QUESTION}`);
      const value = file && (await readJson(file, id).catch(() => null));
      const { data: question } = CanaryQuestion.safeParse(value);
      if (!question || Math.abs(now - Date.parse(question.asked_at)) > QUESTION_LIFE_MS) return null;
      return { remote: question.remote, users: question.users };
    },
    removeQuestion: async (id) => {
      if (QUESTION_ID.test(id)) await backend.removeAll(questionFolder(id), QUESTION, async () => true);
    },
    removeOldQuestions: async (now) => {
      for (const id of await foldersOf(QUESTIONS))
        if ((await store.question(id, now)) === null) await store.removeQuestion(id);
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

function questionFolder(id: string): string {
  return `${QUESTIONS}${id}/`;
}

function parseChange(value: unknown, key: string): RemoteChange {
  const change = RemoteChange.safeParse(value);
  if (change.success) return change.data;
  throw new Error(
    `The publish history has a line that cannot be read, ${key}: it was written by a newer platform, or damaged.`,
  );
}

function parseShell(value: unknown): DeployedShell | null {
  const { shellApi, at, isCanaryFirst } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof shellApi !== 'string' || typeof at !== 'string') return null;
  return { shellApi, at, ...(isCanaryFirst === true ? { isCanaryFirst } : {}) };
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
