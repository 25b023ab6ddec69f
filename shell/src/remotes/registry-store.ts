import type { Registry } from '@acquaint/contracts';

/**
 * `registry` is the last good one: a failed refresh takes nothing away from an open tab. `failed` without a registry is
 * the only state in which no remote can be shown.
 */
export interface RegistryState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly registry: Registry | null;
}

export interface RegistryStore {
  readonly getState: () => RegistryState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks again. Never rejects: the state says how it went. Calls while one is under way share it. */
  readonly refresh: () => Promise<void>;
}

/** Keeps the registry for the whole page. `fetchRegistry` is asked on every refresh; nothing is asked before the first. */
export function createRegistryStore(fetchRegistry: () => Promise<Registry>): RegistryStore {
  let state: RegistryState = { status: 'loading', registry: null };
  let underWay: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(next: RegistryState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function ask(): Promise<void> {
    set({ ...state, status: 'loading' });
    try {
      set({ status: 'ready', registry: await fetchRegistry() });
    } catch {
      set({ ...state, status: 'failed' });
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh() {
      underWay ??= ask().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}
