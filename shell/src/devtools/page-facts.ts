import type { RegistryRemote } from '@acquaint/contracts';
import type { ShareScope } from '../remotes/loading/share-scope.ts';
import { FAILURE_MARK } from '../remotes/timeline.ts';
import type { FailureDetail, LoadDetail, LoadStep } from '../remotes/timeline.ts';

/** A file loaded by this page. */
export interface FileFacts {
  /** Path in the folder of the remote or the shell. */
  readonly path: string;
  /** Compressed size in bytes; null if the browser does not reveal it. */
  readonly bytes: number | null;
  /** Whether it came from the cache, at most after revalidation. */
  readonly isCached: boolean;
  /** Milliseconds. */
  readonly duration: number;
}

/** Shared modules requested by a remote, and their chunk. */
export interface SharedFacts {
  /** The shell's chunk: `shared-core`; null for its initial files. */
  readonly chunk: string | null;
  /** By package: `@acquaint/ui` with `Button, Card`. A library shared as a whole has its version. */
  readonly packages: readonly { readonly name: string; readonly names: readonly string[] }[];
  /** The chunk's file, if this page has loaded it. */
  readonly file: FileFacts | null;
}

export interface RemoteFacts {
  readonly name: string;
  readonly version: string;
  /** `source`: from the developer's own computer. */
  readonly channel: RegistryRemote['channel'] | 'source';
  readonly shellApi: string;
  readonly entry: string;
  /** The version of the channel, if this shell is too old or too new for it. */
  readonly insteadOf: string | null;
  /** The version that the next load of the page brings. */
  readonly newer: string | null;
  readonly state: 'not loaded' | 'loaded' | 'failed';
  /** Milliseconds to load its entry and module; null before. */
  readonly entryMs: number | null;
  readonly moduleMs: number | null;
  readonly files: readonly FileFacts[];
  readonly shared: readonly SharedFacts[];
}

export interface FailureFacts extends FailureDetail {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Input data of the panel. */
export interface PageSight {
  /** URL of the page. */
  readonly address: string;
  /** Performance timeline: its origin in milliseconds since 1970, and its entries. */
  readonly timeOrigin: number;
  readonly measures: readonly Noted[];
  readonly marks: readonly Noted[];
  readonly resources: readonly Resource[];
  readonly remotes: readonly RegistryRemote[];
  /** Returns a remote in the latest registry. */
  readonly newest: (name: string) => RegistryRemote | undefined;
  readonly isFromSource: (name: string) => boolean;
  /** Returns the share scope given to a remote. */
  readonly scopeOf: (name: string) => ShareScope;
  /** The shell's files by shared module; empty if the server does not provide them. */
  readonly shellFiles: Readonly<Record<string, readonly string[]>>;
}

type Noted = Pick<PerformanceMeasure, 'name' | 'startTime' | 'duration' | 'detail'>;
type Resource = Pick<PerformanceResourceTiming, 'name' | 'duration' | 'transferSize' | 'encodedBodySize'>;

/** Returns the facts about each remote, sorted by name. */
export function remoteFacts(sight: PageSight): RemoteFacts[] {
  return [...sight.remotes]
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((remote) => factsOf(sight, remote));
}

function factsOf(sight: PageSight, remote: RegistryRemote): RemoteFacts {
  const { name, version, shellApi, entry } = remote;
  const newest = sight.newest(name)?.version ?? version;
  const [entryStep, moduleStep] = [stepOf(sight, entry, 'entry'), stepOf(sight, entry, 'module')];
  const lastFailure = sight.marks.findLast(
    (mark) => mark.name === FAILURE_MARK && failureOf(mark).remote === name,
  );
  const loadedAt = moduleStep ? moduleStep.startTime + moduleStep.duration : null;
  const hasFailed = lastFailure !== undefined && lastFailure.startTime >= (loadedAt ?? 0);
  return {
    name,
    version,
    channel: sight.isFromSource(name) ? 'source' : remote.channel,
    shellApi,
    entry,
    insteadOf: remote.instead_of,
    newer: newest === version ? null : newest,
    state: hasFailed ? 'failed' : loadedAt === null ? 'not loaded' : 'loaded',
    entryMs: entryStep?.duration ?? null,
    moduleMs: moduleStep?.duration ?? null,
    files: ownFiles(sight, entry),
    shared: loadedAt === null ? [] : sharedFacts(sight, name),
  };
}

function stepOf({ measures }: PageSight, entry: string, step: LoadStep): Noted | undefined {
  return measures.findLast((measure) => {
    const detail = measure.detail as Partial<LoadDetail> | null;
    return detail?.step === step && detail.entry === entry;
  });
}

function failureOf({ detail }: Noted): FailureDetail {
  return detail as FailureDetail;
}

/** Returns the failures since the page was opened, latest first. */
export function failureFacts({ marks, timeOrigin }: PageSight): FailureFacts[] {
  return marks
    .filter(({ name }) => name === FAILURE_MARK)
    .map((mark) => ({ ...failureOf(mark), at: timeOrigin + mark.startTime }))
    .reverse();
}

/** Returns the loaded files of a version's folder, in loading order. */
function ownFiles({ address, resources }: PageSight, entry: string): FileFacts[] {
  const folder = new URL('.', new URL(entry, address)).href;
  const paths = new Set(resources.filter(({ name }) => name.startsWith(folder)).map(({ name }) => name));
  return [...new Set([...paths].map((url) => url.split('?')[0] ?? url))].flatMap((url) => {
    const file = fileOf(resources, url);
    return file ? [{ ...file, path: url.slice(folder.length) }] : [];
  });
}

/** Returns a file; of several requests for it, such as a preload and the script, the one over the network. */
function fileOf(resources: readonly Resource[], url: string): FileFacts | null {
  const requests = resources.filter(({ name }) => name.split('?')[0] === url);
  const [request] = requests.toSorted((one, other) => other.transferSize - one.transferSize);
  if (!request) return null;
  const { transferSize, encodedBodySize, duration } = request;
  return { path: url, bytes: encodedBodySize || null, isCached: transferSize < encodedBodySize, duration };
}

/** Returns the shared modules marked as used by the containers, grouped by chunk. */
function sharedFacts(sight: PageSight, name: string): SharedFacts[] {
  const modules = Object.entries(sight.scopeOf(name)).flatMap(([request, versions]) =>
    Object.entries(versions).flatMap(([version, { loaded }]) => (loaded ? [{ request, version }] : [])),
  );
  const byFile = Map.groupBy(modules, ({ request }) => chunkFile(sight.shellFiles[request]));
  return [...byFile].map(([path, list]) => ({
    chunk: path === null ? null : nameOf(path),
    packages: packagesOf(list),
    file: path === null ? null : fileOf(sight.resources, new URL(`/${path}`, sight.address).href),
  }));
}

/** Returns the shared chunk among the files of a shared module: `assets/shared-core.3142b4e9.js`. */
function chunkFile(files: readonly string[] = []): string | null {
  return files.findLast((file) => /\/shared-[^/]+\.js$/.test(file)) ?? null;
}

const nameOf = (path: string): string => /\/(shared-[^./]+)/.exec(path)?.[1] ?? path;

function packagesOf(
  modules: readonly { readonly request: string; readonly version: string }[],
): SharedFacts['packages'] {
  const byPackage = Map.groupBy(modules, ({ request, version }) => {
    const [, ours] = /^(@acquaint\/[^/]+)\//.exec(request) ?? [];
    return ours ?? `${request} ${version}`;
  });
  return [...byPackage].map(([name, list]) => ({
    name,
    names: list
      .map(({ request }) => request)
      .filter((request) => request.startsWith(`${name}/`))
      .map((request) => request.slice(name.length + 1))
      .sort(),
  }));
}
