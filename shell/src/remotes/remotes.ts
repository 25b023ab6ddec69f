import type { RemoteName } from '@acquaint/contracts';
import type { Remote, SlotParcel } from '@acquaint/remote-kit';
import { matchPath } from 'react-router-dom';
import { createFailureReporter } from './failure-reporter.ts';
import { fetchRegistry } from './registry.ts';
import { createRegistryStore } from './registry-store.ts';
import type { RegistryStore } from './registry-store.ts';
import { RemoteFailure } from './remote-failure.ts';
import { createRemoteLoader } from './remote-loader.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** The shell's view of all remotes: which there are, and how to get one. One per page. */
export interface Remotes {
  readonly store: RegistryStore;
  /**
   * A remote's module. After a failure the registry is asked first: a repaired release may have another version.
   * @throws RemoteFailure, which has been reported.
   */
  load(name: RemoteName): Promise<Remote>;
  /** @throws Error when no remote offers the modal, RemoteFailure when that remote cannot be loaded. */
  loadModal(name: string): Promise<SlotParcel>;
  /** The part that fills a slot, or null when no remote does. @throws RemoteFailure */
  loadSlot(name: string): Promise<SlotParcel | null>;
  /** Loads the remote and the page behind a path ahead of time. Never throws: the page itself will say what is wrong. */
  prefetch(path: string): void;
  /** Tells the bus and, once, the server. */
  report(failure: RemoteFailure): void;
}

export interface RemotesParts {
  readonly store: RegistryStore;
  readonly loader: RemoteLoader;
  readonly report: (failure: RemoteFailure) => void;
}

/** Puts registry, loader and reporter together; `parts` are the browser's unless a test hands over others. */
export function createRemotes(parts: Partial<RemotesParts> = {}): Remotes {
  const store = parts.store ?? createRegistryStore(fetchRegistry);
  const loader = parts.loader ?? createRemoteLoader();
  const report = parts.report ?? createFailureReporter();
  const all = () => store.getState().registry?.remotes ?? [];

  const failed = new Set<RemoteName>();

  async function load(name: RemoteName): Promise<Remote> {
    if (failed.delete(name)) await store.refresh();
    const entry = all().find((remote) => remote.name === name);
    try {
      if (!entry) throw new RemoteFailure({ name, version: '' }, 'network', `${name} is not in the registry`);
      return await loader.load(entry);
    } catch (error) {
      failed.add(name);
      if (error instanceof RemoteFailure) report(error);
      throw error;
    }
  }

  async function loadSlot(name: string): Promise<SlotParcel | null> {
    const owner = all().find((remote) => remote.slots.includes(name));
    return owner ? ((await load(owner.name)).slots[name] ?? null) : null;
  }

  async function loadModal(name: string): Promise<SlotParcel> {
    const owner = all().find((remote) => remote.modals.includes(name));
    const parcel = owner && (await load(owner.name)).modals[name];
    if (!parcel) throw new Error(`No remote offers the modal "${name}"`);
    return parcel;
  }

  async function warm(path: string): Promise<void> {
    for (const remote of all()) {
      const route = remote.routes.find((candidate) => matchPath({ path: candidate.path, end: true }, path));
      if (route) await (await loader.load(remote)).routes[route.id]?.preload?.();
    }
  }

  return {
    store,
    load,
    report,
    loadModal,
    loadSlot,
    prefetch(path) {
      warm(path).catch(() => undefined);
    },
  };
}
