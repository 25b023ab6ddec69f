import { modalKey, type RegistryRemote, type RemoteName } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import type { Remote, SlotParcel } from '@acquaint/remote-kit';
import { matchPath } from 'react-router-dom';
import type { Overrides } from '../overrides/overrides.ts';
import { createPageGuard } from './guard/page-guard.ts';
import type { Author } from './guard/late-changes.ts';
import type { PageGuard } from './guard/page-guard.ts';
import { chunkErrorOf } from './loading/chunk-error.ts';
import { EntryError } from './loading/entry-script.ts';
import { createFetchFiles } from './loading/fetch-files.ts';
import type { FetchFiles } from './loading/fetch-files.ts';
import { createEventPlaces } from './failures/event-places.ts';
import type { EventPlaces } from './failures/event-places.ts';
import { createFailureJudge } from './failures/failure-judge.ts';
import { createFailureReporter } from './failures/failure-reporter.ts';
import { accompaniedPart, watchedPart } from './failures/part-watch.ts';
import { probe } from './loading/probe.ts';
import type { Finding } from './loading/probe.ts';
import type { RegistryStore } from './registry/registry-store.ts';
import { changeByUnknown, interference, RemoteFailure } from './failures/remote-failure.ts';
import type { FailureReason } from './failures/remote-failure.ts';
import { createShellLoader } from './loading/remote-loader.ts';
import type { RemoteLoader } from './loading/remote-loader.ts';
import { noteFailure } from './timeline.ts';
import { withinTime } from './loading/within-time.ts';

/** Milliseconds to wait for the registry, or for the cause of a failure. */
const LOOK_MS = 3_000;

/** All remotes as seen by the shell: which exist, and how to load them. One per page. */
export interface Remotes {
  readonly store: RegistryStore;
  readonly places: EventPlaces;
  /** Remotes from the developer's own computer; null on nearly every page. */
  readonly overrides: Overrides | null;
  /**
   * Loads a remote's module. After a failure the registry is refetched first, because a repaired release may have another
   * version.
   * @throws RemoteFailure, which has been reported.
   */
  load(name: RemoteName): Promise<Remote>;
  /** Returns the remote's module if it is loaded, so that it can be shown at once. */
  loaded(name: RemoteName): Remote | undefined;
  /** Returns the remote that offers a modal. */
  ownerOfModal(name: string): RemoteName | undefined;
  /** Loads a modal. @throws Error if no remote offers it, RemoteFailure if that remote cannot be loaded. */
  loadModal(name: string): Promise<SlotParcel>;
  /** Loads the part that fills a slot; null if no remote does. @throws RemoteFailure */
  loadSlot(name: string): Promise<SlotParcel | null>;
  /**
   * Fetches the files of the page at a path. Runs code only of remotes that have run in this tab. Never throws, because the page itself shows
   * errors.
   */
  prefetch(path: string): void;
  /** Fetches the files of a modal. Runs nothing of its remote. Never throws, because the modal itself shows errors. */
  prefetchModal(name: string): void;
  /** Loads the remote and the page of the path that is being opened, and runs them. Never throws. */
  open(path: string): void;
  /** Returns whether other remotes have run in this tab. */
  ranBeside(name: RemoteName): boolean;
  /**
   * Call before a page of the remote is rendered; only the last one is watched. Returns a function to call when the page is shown
   * or gone: it undoes what the remote changed outside of its own element; null if that is nothing.
   */
  watchPage(name: RemoteName): () => RemoteFailure | null;
  /** Determines the cause of an error of a loaded remote, publishes it on the bus and reports it once to the server. */
  fail(name: RemoteName, error: unknown, otherwise: FailureReason): Promise<RemoteFailure>;
  /** The same for an error outside of rendering, such as in an event handler; the page stays as it is. */
  failOutsideRender(name: RemoteName, error: unknown): Promise<void>;
  /**
   * Watches the page until the returned function is called. A remote that changes what is not its own is quarantined. If it is not
   * known who has changed the page, that is reported for each remote that has run in this tab, and blamed on none.
   * @param authorOf returns who wrote the script at an address, which is null if it is not known.
   */
  watchLate(authorOf: (script: string | null) => Author): () => void;
}

export interface RemotesParts {
  readonly store: RegistryStore;
  readonly loader: RemoteLoader;
  readonly overrides: Overrides | null;
  readonly guard: PageGuard;
  readonly fetchFiles: FetchFiles;
  /** Returns the path of the current page. */
  readonly pathname: () => string;
  readonly probe: (url: string, integrity: string) => Promise<Finding>;
  readonly report: (failure: RemoteFailure) => void;
  /** Reports a loaded version, if it is a canary. */
  readonly reportLoad: (remote: RegistryRemote) => void;
  /** Shows a notification that files of a version in use are gone, if no card says so. */
  readonly tellOutdated: () => void;
  /** Shows a notification that something had changed the page, if no card says so. */
  readonly tellChanged: () => void;
}

/** Combines registry, loader and reporter; tests replace `parts`. */
export function createRemotes(parts: Partial<RemotesParts> & Pick<RemotesParts, 'store'>): Remotes {
  const { overrides = null, guard = createPageGuard() } = parts;
  const { tellOutdated = () => undefined, tellChanged = () => undefined } = parts;
  const { reportLoad = () => undefined } = parts;
  const { fetchFiles = createFetchFiles(), pathname = () => window.location.pathname } = parts;
  const store = overrides?.over(parts.store) ?? parts.store;
  const loader = parts.loader ?? createShellLoader(guard);
  const tell = parts.report ?? createFailureReporter();
  // Failures on a developer's own computer say nothing about published versions.
  const report = (failure: RemoteFailure) => {
    if (!overrides?.of(failure.remote)) tell(failure);
  };
  const revalidate = () => withinTime(LOOK_MS, store.refresh).catch(() => undefined);
  const judge = createFailureJudge({
    newest: (name) => revalidate().then(() => store.newest(name)),
    probe: parts.probe ?? ((url, integrity) => probe(url, integrity, LOOK_MS)),
  });
  const places = createEventPlaces();
  const all = () => store.getState().registry?.remotes ?? [];
  const find = (name: RemoteName) => all().find((remote) => remote.name === name);

  const pageOf = (path: string) => {
    for (const remote of all()) {
      const route = remote.routes.find((candidate) => matchPath({ path: candidate.path, end: true }, path));
      if (route) return { remote, route };
    }
    return undefined;
  };
  /** Whether a remote may run beside the current page (R-ADMIN-15). */
  const mayRun = (name: RemoteName): boolean => {
    const page = pageOf(pathname());
    return page?.route.alone !== true || page.remote.name === name;
  };

  /** Remotes of which something has run in this tab. */
  const ran = new Set<RemoteName>();
  /** Versions that changed what is not their own, by entry. They are quarantined: not run again in this tab. */
  const quarantined = new Map<string, RemoteFailure>();
  /** Remotes whose next load uses the newest version. */
  const failed = new Set<RemoteName>();
  /** What this tab has loaded. */
  const cache = new Map<RemoteName, { readonly entry: string; readonly remote: Remote }>();

  async function fail(name: RemoteName, error: unknown, otherwise: FailureReason): Promise<RemoteFailure> {
    const version = find(name)?.version ?? '';
    const failure = await judge({ name, version }, error, otherwise);
    const entry = find(name)?.entry;
    if (failure.reason === 'interfered' && entry !== undefined) quarantined.set(entry, failure);
    if (failure.reason === 'missing') {
      publish('remote/outdated', { remote: name, version: store.newest(name)?.version ?? version });
    } else {
      failed.add(name);
    }
    noteFailure(failure);
    report(failure);
    return failure;
  }

  async function failOutsideRender(name: RemoteName, error: unknown): Promise<void> {
    const failure = await fail(name, error, 'event');
    if (failure.reason === 'missing') tellOutdated();
    else places.show(failure);
  }

  async function changedLate(name: RemoteName | null, changed: readonly string[]): Promise<void> {
    const author = name === null ? undefined : find(name);
    if (author) {
      const failure = await fail(author.name, interference(author, changed), 'interfered');
      if (places.show(failure)) return;
    } else {
      for (const remote of all()) if (ran.has(remote.name)) report(changeByUnknown(remote, changed));
    }
    tellChanged();
  }

  /** Keeps this version for the life of the tab, unless it fails. */
  async function take(entry: RegistryRemote): Promise<Remote> {
    const known = quarantined.get(entry.entry);
    if (known) throw known;
    ran.add(entry.name);
    const remote = await loader.load(entry).catch((error: unknown) => {
      if (error instanceof RemoteFailure && error.reason === 'interfered')
        quarantined.set(entry.entry, error);
      throw error;
    });
    store.pin(entry);
    cache.set(entry.name, { entry: entry.entry, remote });
    if (!overrides?.of(entry.name)) reportLoad(entry);
    return remote;
  }

  /** If nothing of the version runs yet and its files are gone, its successor is loaded. */
  async function takeOrNewer(entry: RegistryRemote): Promise<Remote> {
    try {
      return await take(entry);
    } catch (error) {
      if (!isOfMissingFile(error)) throw error;
      await revalidate();
      const newer = find(entry.name);
      if (newer === undefined || newer.version === entry.version) throw error;
      return await take(newer);
    }
  }

  async function load(name: RemoteName): Promise<Remote> {
    if (failed.delete(name) && !overrides?.of(name)) {
      store.unpin(name);
      cache.delete(name);
      await revalidate();
    }
    try {
      await overridden(name);
      const entry = find(name);
      if (!entry) throw new RemoteFailure({ name, version: '' }, 'network', `${name} is not in the registry`);
      return await takeOrNewer(entry);
    } catch (error) {
      throw await fail(name, error, 'threw');
    }
  }

  /** An override without a build never falls back to the published code. */
  async function overridden(name: RemoteName): Promise<void> {
    if (!overrides?.of(name)) return;
    await overrides.whenReady(name).catch((error: unknown) => {
      throw new RemoteFailure({ name, version: '' }, 'network', String(error), error);
    });
  }

  function loaded(name: RemoteName): Remote | undefined {
    const override = overrides?.of(name);
    const current = override ? override.release : find(name);
    const last = failed.has(name) ? undefined : cache.get(name);
    return last?.entry === current?.entry ? last?.remote : undefined;
  }

  async function loadSlot(name: string): Promise<SlotParcel | null> {
    const owner = all().find((remote) => remote.slots.includes(name) && mayRun(remote.name))?.name;
    const part = owner && (await load(owner)).slots[name];
    if (!part) return null;
    const watched = watchedPart(part, async (error) => {
      const failure = await fail(owner, error, 'render');
      // The place shows one line; the notification says what can be done.
      if (failure.reason === 'missing') tellOutdated();
      return failure;
    });
    return accompaniedPart(watched, () => places.accompany(owner));
  }

  const ownerOfModal = (name: string) =>
    all().find((remote) => remote.modals.includes(name) && mayRun(remote.name))?.name;

  async function loadModal(name: string): Promise<SlotParcel> {
    const owner = ownerOfModal(name);
    const part = owner && (await load(owner)).modals[name];
    if (!part) throw new Error(`No remote offers the modal "${name}"`);
    return watchedPart(part, (error) => fail(owner, error, 'render'));
  }

  async function prefetch(path: string): Promise<void> {
    const page = pageOf(path);
    if (!page || overrides?.of(page.remote.name) || !mayRun(page.remote.name)) return;
    const { remote, route } = page;
    if (quarantined.has(remote.entry)) return;
    // The files first: what changes while they are on their way is not the remote's doing.
    await fetchFiles(remote, route.id).catch(() => undefined);
    const known = loaded(remote.name);
    if (known) await preload(remote, known, route.id);
  }

  async function prefetchModal(name: string): Promise<void> {
    const owner = ownerOfModal(name);
    const remote = owner && !overrides?.of(owner) ? find(owner) : undefined;
    if (remote && !quarantined.has(remote.entry)) await fetchFiles(remote, modalKey(name));
  }

  async function open(path: string): Promise<void> {
    const page = pageOf(path);
    if (!page || overrides?.of(page.remote.name) || !mayRun(page.remote.name)) return;
    await preload(page.remote, await takeOrNewer(page.remote), page.route.id);
  }

  async function preload(of: RegistryRemote, remote: Remote, route: string): Promise<void> {
    const watched = watch(of);
    await remote.routes[route]?.preload?.().catch(async (error: unknown) => {
      const failure = await judge(of, error, 'threw');
      if (failure.reason === 'missing') await failOutsideRender(of.name, failure);
    });
    const interfered = watched();
    // Its page says so when it is shown.
    if (interfered) await fail(of.name, interfered, 'interfered');
  }

  /** Watches code of a remote that runs in several steps. Returns a function to call after it: it returns what it interfered with. */
  function watch(remote: Pick<RegistryRemote, 'name' | 'version'> | undefined): () => RemoteFailure | null {
    const { end, changed } = guard.watch();
    return () => {
      end();
      return changed.length > 0 && remote ? interference(remote, changed) : null;
    };
  }
  let endLastPage: () => unknown = () => undefined;

  return {
    store,
    places,
    overrides,
    load,
    loaded,
    fail,
    failOutsideRender,
    ownerOfModal,
    loadModal,
    loadSlot,
    prefetch(path) {
      prefetch(path).catch(() => undefined);
    },
    prefetchModal(name) {
      prefetchModal(name).catch(() => undefined);
    },
    open(path) {
      open(path).catch(() => undefined);
    },
    watchLate(authorOf) {
      return guard.watchLate({
        authorOf,
        found: (name, changed) => void changedLate(name, changed),
      });
    },
    ranBeside: (name) => [...ran].some((other) => other !== name),
    watchPage(name) {
      // A page that React has given up is never shown.
      endLastPage();
      const end = watch(find(name));
      endLastPage = end;
      return end;
    },
  };
}

function isOfMissingFile(error: unknown): boolean {
  if (!(error instanceof RemoteFailure)) return false;
  const { cause } = error;
  return cause instanceof EntryError ? cause.problem === 'gone' : chunkErrorOf(cause)?.timedOut === false;
}
