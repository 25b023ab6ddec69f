import { SHELL_API_VERSION } from '@acquaint/contracts';
import type { RegistryRemote, RemoteName } from '@acquaint/contracts';
import { remoteMistakes } from '@acquaint/remote-kit';
import type { Remote } from '@acquaint/remote-kit';
import { satisfies } from 'compare-versions';
import { chunkErrorOf } from './chunk-error.ts';
import { EntryError, loadEntryScript } from './entry-script.ts';
import type { EntryRequest } from './entry-script.ts';
import { containerOf, loadExposedModule } from './container.ts';
import type { Container } from './container.ts';
import { interference, RemoteFailure } from '../failures/remote-failure.ts';
import { noGuard } from '../guard/page-guard.ts';
import type { PageGuard, Watch } from '../guard/page-guard.ts';
import { timed } from '../timeline.ts';
import { whenPreloaded } from './when-preloaded.ts';

/** Time-out in milliseconds for a remote's entry, and again for its module. */
const TIMEOUT_MS = 8_000;
/** Milliseconds before a failed request is retried once: most failures are a short loss of the network. */
const RETRY_PAUSE_MS = 400;

export interface LoaderParts {
  /** Resolves when the files of a remote that are on their way have arrived, or do not arrive soon. Absent in a foreign page. */
  readonly arrived?: (entry: string) => Promise<void>;
  readonly runEntry: (request: EntryRequest) => Promise<void>;
  /** Returns the container set by the last entry of this remote. */
  readonly containerOf: (name: RemoteName) => Container | undefined;
  /** `run` evaluates the module. */
  readonly loadModule: (container: Container, run: <T>(act: () => T) => T) => Promise<unknown>;
  /** Protects what does not belong to the remote; absent in a foreign page. */
  readonly guard?: PageGuard;
  readonly wait: (ms: number) => Promise<void>;
  readonly timeoutMs: number;
  /** Part of the URL of each retry, different in each page, so that no cached retry is used. */
  readonly stamp?: string;
}

export interface RemoteLoader {
  /**
   * Returns the module of a remote, loaded once. Called after a failure, it retries.
   * @throws RemoteFailure
   */
  load(remote: RegistryRemote): Promise<Remote>;
}

const browserParts: LoaderParts = {
  arrived: whenPreloaded,
  runEntry: loadEntryScript,
  containerOf,
  loadModule: (container, run) => loadExposedModule(container, undefined, run),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  timeoutMs: TIMEOUT_MS,
};

/** Creates the loader of the shell's page. */
export function createShellLoader(guard: PageGuard): RemoteLoader {
  return createRemoteLoader({ ...browserParts, guard });
}

/** Creates the loader; tests replace `parts`. */
export function createRemoteLoader(parts: LoaderParts = browserParts): RemoteLoader {
  const { guard = noGuard } = parts;
  const loading = new Map<string, Promise<Remote>>();
  /** By entry, because containers of different versions have the same name. */
  const containers = new Map<string, Container>();
  let busting = 0;
  const { stamp = Date.now().toString(36) } = parts;

  async function load(remote: RegistryRemote): Promise<Remote> {
    if (!speaksOurVersion(remote.shellApi)) {
      const detail = `${remote.name} ${remote.version} needs shellApi ${remote.shellApi}, this shell has ${SHELL_API_VERSION}`;
      throw new RemoteFailure(remote, 'shell-api', detail);
    }
    await parts.arrived?.(remote.entry);
    const watch = guard.watch();
    const outcome = await run(remote, watch).then(
      (module) => () => module,
      (error: unknown) => () => {
        throw error;
      },
    );
    watch.end();
    if (watch.changed.length > 0) throw interference(remote, watch.changed);
    return checked(remote, outcome());
  }

  async function run(remote: RegistryRemote, watch: Watch): Promise<unknown> {
    const container =
      containers.get(remote.entry) ?? (await timed('entry', remote, () => runEntry(remote, watch)));
    containers.set(remote.entry, container);
    return timed('module', remote, () => loadModule(remote, container, watch));
  }

  async function runEntry(remote: RegistryRemote, watch: Watch): Promise<Container> {
    try {
      await runScript(remote, watch);
    } catch (error) {
      if (problemOf(error) !== 'network') throw entryFailure(remote, error);
      await parts.wait(RETRY_PAUSE_MS);
      await runScript(remote, watch).catch((second: unknown) => {
        throw entryFailure(remote, second);
      });
    }
    const container = parts.containerOf(remote.name);
    if (!container || [...containers.values()].includes(container)) {
      throw new RemoteFailure(remote, 'exposes-nothing', `${remote.entry} has run and left no container`);
    }
    return container;
  }

  async function runScript(remote: RegistryRemote, watch: Watch): Promise<void> {
    const end = watch.script();
    try {
      await parts.runEntry(request(remote));
    } finally {
      end();
    }
    if (watch.changed.length > 0) throw interference(remote, watch.changed);
  }

  /**
   * Returns the request for an entry. The first may be served from the cache; later ones must not, because that could be the
   * broken answer again.
   */
  function request(remote: RegistryRemote): EntryRequest {
    const url = failedBefore.has(remote.entry)
      ? `${remote.entry}?retry=${stamp}-${(busting += 1)}`
      : remote.entry;
    failedBefore.add(remote.entry);
    return { url, integrity: remote.integrity, timeoutMs: parts.timeoutMs };
  }
  const failedBefore = new Set<string>();

  async function loadModule(remote: RegistryRemote, container: Container, watch: Watch): Promise<unknown> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(
          new RemoteFailure(remote, 'timeout', `${remote.name} did not start within ${parts.timeoutMs} ms`),
        );
      }, parts.timeoutMs);
    });
    try {
      return await Promise.race([moduleOf(container, watch.run), tooLate]);
    } catch (error) {
      if (error instanceof RemoteFailure) throw error;
      throw new RemoteFailure(remote, moduleProblem(error), messageOf(error), error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Loads the module. A file that failed to load is retried once, like the entry, but not after a time-out. */
  async function moduleOf(container: Container, run: <T>(act: () => T) => T): Promise<unknown> {
    try {
      return await parts.loadModule(container, run);
    } catch (error) {
      const lost = chunkErrorOf(error);
      if (!lost || lost.timedOut) throw error;
      await parts.wait(RETRY_PAUSE_MS);
      return parts.loadModule(container, run);
    }
  }

  return {
    load(remote) {
      const known = loading.get(remote.entry);
      if (known) return known;
      const started = load(remote);
      loading.set(remote.entry, started);
      started.catch(() => loading.delete(remote.entry));
      return started;
    },
  };
}

/** Returns whether a remote's version range includes this shell's version. An invalid range does not. */
export function speaksOurVersion(range: string, version: string = SHELL_API_VERSION): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}

function checked(remote: RegistryRemote, module: unknown): Remote {
  const offered = (module as { readonly remote?: Remote } | null | undefined)?.remote;
  if (!offered) throw new RemoteFailure(remote, 'exposes-nothing', `${remote.name} exposes no "remote"`);
  const mistakes = remoteMistakes(offered, remote);
  if (mistakes.length > 0) throw new RemoteFailure(remote, 'exposes-nothing', mistakes.join(' '));
  return offered;
}

function entryFailure(remote: RegistryRemote, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const problem = problemOf(error);
  return new RemoteFailure(remote, problem === 'gone' ? 'network' : problem, messageOf(error), error);
}

function problemOf(error: unknown) {
  return error instanceof EntryError ? error.problem : 'threw';
}

function moduleProblem(error: unknown) {
  const lost = chunkErrorOf(error);
  if (!lost) return 'threw';
  return lost.timedOut ? 'timeout' : 'network';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
