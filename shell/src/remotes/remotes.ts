import type { RegistryRemote, RemoteName } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import type { Remote, SlotParcel } from '@acquaint/remote-kit';
import { matchPath } from 'react-router-dom';
import type { Overrides } from '../overrides/overrides.ts';
import { chunkErrorOf } from './chunk-error.ts';
import { EntryError } from './entry-script.ts';
import { createEventPlaces } from './event-places.ts';
import type { EventPlaces } from './event-places.ts';
import { createFailureJudge } from './failure-judge.ts';
import { createFailureReporter } from './failure-reporter.ts';
import { accompaniedPart, watchedPart } from './part-watch.ts';
import { probe } from './probe.ts';
import type { Finding } from './probe.ts';
import type { RegistryStore } from './registry-store.ts';
import { RemoteFailure } from './remote-failure.ts';
import type { FailureReason } from './remote-failure.ts';
import { createRemoteLoader } from './remote-loader.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { noteFailure } from './timeline.ts';
import { withinTime } from './within-time.ts';

/** How long a look at the registry, or for a failure's cause, may keep a person waiting for what comes then, milliseconds. */
const LOOK_MS = 3_000;

/** The shell's view of all remotes: which there are, and how to get one. One per page. */
export interface Remotes {
  readonly store: RegistryStore;
  readonly places: EventPlaces;
  /** Remotes that come from the person's own computer; null on nearly every page. */
  readonly overrides: Overrides | null;
  /**
   * A remote's module. After a failure the registry is asked first: a repaired release may have another version.
   * @throws RemoteFailure, which has been reported.
   */
  load(name: RemoteName): Promise<Remote>;
  /** The remote's module if it is there and well: what is loaded can be shown without waiting. */
  loaded(name: RemoteName): Remote | undefined;
  /** The remote that offers a modal. */
  ownerOfModal(name: string): RemoteName | undefined;
  /** @throws Error when no remote offers the modal, RemoteFailure when that remote cannot be loaded. */
  loadModal(name: string): Promise<SlotParcel>;
  /** The part that fills a slot, or null when no remote does. @throws RemoteFailure */
  loadSlot(name: string): Promise<SlotParcel | null>;
  /** Loads the remote and the page behind a path ahead of time. Never throws: the page itself will say what is wrong. */
  prefetch(path: string): void;
  /** What a loaded remote threw, with its cause found: tells the bus and, once, the server. */
  fail(name: RemoteName, error: unknown, otherwise: FailureReason): Promise<RemoteFailure>;
  /** The same for what nobody has asked for just now: the page stays as it is. */
  failAside(name: RemoteName, error: unknown): Promise<void>;
}

export interface RemotesParts {
  readonly store: RegistryStore;
  readonly loader: RemoteLoader;
  readonly overrides: Overrides | null;
  readonly probe: (url: string, integrity: string) => Promise<Finding>;
  readonly report: (failure: RemoteFailure) => void;
  /** Files of a version that is in use are gone, and no card says so: a notice does. */
  readonly tellOutdated: () => void;
}

/** Puts registry, loader and reporter together; `parts` are the browser's unless a test hands over others. */
export function createRemotes(parts: Partial<RemotesParts> & Pick<RemotesParts, 'store'>): Remotes {
  const { overrides = null, tellOutdated = () => undefined } = parts;
  const store = overrides?.over(parts.store) ?? parts.store;
  const loader = parts.loader ?? createRemoteLoader();
  const tell = parts.report ?? createFailureReporter();
  // What fails on somebody's own computer says nothing about what is published.
  const report = (failure: RemoteFailure) => {
    if (!overrides?.of(failure.remote)) tell(failure);
  };
  const lookAgain = () => withinTime(LOOK_MS, store.refresh).catch(() => undefined);
  const judge = createFailureJudge({
    newest: (name) => lookAgain().then(() => store.newest(name)),
    probe: parts.probe ?? ((url, integrity) => probe(url, integrity, LOOK_MS)),
  });
  const places = createEventPlaces();
  const all = () => store.getState().registry?.remotes ?? [];
  const find = (name: RemoteName) => all().find((remote) => remote.name === name);

  /** Remotes that get their newest version with the next load. */
  const failed = new Set<RemoteName>();
  /** What this tab has loaded. */
  const taken = new Map<RemoteName, { readonly entry: string; readonly remote: Remote }>();

  async function fail(name: RemoteName, error: unknown, otherwise: FailureReason): Promise<RemoteFailure> {
    const version = find(name)?.version ?? '';
    const failure = await judge({ name, version }, error, otherwise);
    if (failure.reason === 'missing') {
      publish('remote/outdated', { remote: name, version: store.newest(name)?.version ?? version });
    } else {
      failed.add(name);
    }
    noteFailure(failure);
    report(failure);
    return failure;
  }

  async function failAside(name: RemoteName, error: unknown): Promise<void> {
    const failure = await fail(name, error, 'event');
    if (failure.reason === 'missing') tellOutdated();
    else places.show(failure);
  }

  /** This version from now on, for the whole life of the tab, unless it fails. */
  async function take(entry: RegistryRemote): Promise<Remote> {
    const remote = await loader.load(entry);
    store.pin(entry);
    taken.set(entry.name, { entry: entry.entry, remote });
    return remote;
  }

  /** Nothing of the version runs yet: when its files are gone, the one that has replaced it does as well. */
  async function takeOrNewer(entry: RegistryRemote): Promise<Remote> {
    try {
      return await take(entry);
    } catch (error) {
      if (!isOfMissingFile(error)) throw error;
      await lookAgain();
      const newer = find(entry.name);
      if (newer === undefined || newer.version === entry.version) throw error;
      return await take(newer);
    }
  }

  async function load(name: RemoteName): Promise<Remote> {
    if (failed.delete(name) && !overrides?.of(name)) {
      store.unpin(name);
      taken.delete(name);
      await lookAgain();
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

  /** An override that has no build never means the published code. */
  async function overridden(name: RemoteName): Promise<void> {
    if (!overrides?.of(name)) return;
    await overrides.whenReady(name).catch((error: unknown) => {
      throw new RemoteFailure({ name, version: '' }, 'network', String(error), error);
    });
  }

  function loaded(name: RemoteName): Remote | undefined {
    const override = overrides?.of(name);
    const current = override ? override.release : find(name);
    const last = failed.has(name) ? undefined : taken.get(name);
    return last?.entry === current?.entry ? last?.remote : undefined;
  }

  async function loadSlot(name: string): Promise<SlotParcel | null> {
    const owner = all().find((remote) => remote.slots.includes(name))?.name;
    const part = owner && (await load(owner)).slots[name];
    if (!part) return null;
    const watched = watchedPart(part, async (error) => {
      const failure = await fail(owner, error, 'render');
      // Its place says in one line that it is not there; what can be done about it stands in the notice.
      if (failure.reason === 'missing') tellOutdated();
      return failure;
    });
    return accompaniedPart(watched, () => places.accompany(owner));
  }

  const ownerOfModal = (name: string) => all().find((remote) => remote.modals.includes(name))?.name;

  async function loadModal(name: string): Promise<SlotParcel> {
    const owner = ownerOfModal(name);
    const part = owner && (await load(owner)).modals[name];
    if (!part) throw new Error(`No remote offers the modal "${name}"`);
    return watchedPart(part, (error) => fail(owner, error, 'render'));
  }

  async function warm(path: string): Promise<void> {
    for (const remote of all()) {
      const route = remote.routes.find((candidate) => matchPath({ path: candidate.path, end: true }, path));
      if (!route || overrides?.of(remote.name)) continue;
      const page = (await takeOrNewer(remote)).routes[route.id];
      await page?.preload?.().catch(async (error: unknown) => {
        const failure = await judge(remote, error, 'threw');
        if (failure.reason === 'missing') await failAside(remote.name, failure);
      });
    }
  }

  return {
    store,
    places,
    overrides,
    load,
    loaded,
    fail,
    failAside,
    ownerOfModal,
    loadModal,
    loadSlot,
    prefetch(path) {
      warm(path).catch(() => undefined);
    },
  };
}

function isOfMissingFile(error: unknown): boolean {
  if (!(error instanceof RemoteFailure)) return false;
  const { cause } = error;
  return cause instanceof EntryError ? cause.problem === 'gone' : chunkErrorOf(cause)?.timedOut === false;
}
