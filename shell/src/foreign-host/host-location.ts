import { useSyncExternalStore } from 'react';
import { createPath, parsePath, type To } from 'react-router-dom';
import type { HostSettings } from './host-settings.ts';

/** Location of the page, shared by all remotes on it, which are separate React roots. */
export interface HostLocation {
  readonly navigator: {
    readonly createHref: (to: To) => string;
    readonly push: (to: To, state?: unknown) => void;
    readonly replace: (to: To, state?: unknown) => void;
    readonly go: (delta: number) => void;
  };
  /** The current location; the same object until it changes. */
  readonly current: () => Place;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** Follows the page's history, and navigates the way the host wants. Listens to the page only while a remote is mounted. */
export function createHostLocation(navigate: HostSettings['navigate']): HostLocation {
  const listeners = new Set<() => void>();
  let place = read();

  function look(): void {
    const now = read();
    if (now.key === place.key && now.state === place.state) return;
    place = now;
    for (const listener of listeners) listener();
  }

  const move = (replace: boolean) => (to: To, state: unknown) => {
    const path = pathOf(to);
    if (navigate) navigate(path, { replace });
    else window.history[replace ? 'replaceState' : 'pushState'](state, '', path);
    look();
  };

  return {
    navigator: {
      createHref: pathOf,
      push: move(false),
      replace: move(true),
      go: (delta) => window.history.go(delta),
    },
    current: () => place,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('popstate', look);
      listeners.add(listener);
      look();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', look);
      };
    },
  };
}

export function useHostPlace({ subscribe, current }: HostLocation): Place {
  return useSyncExternalStore(subscribe, current);
}

function read(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state as unknown, key: pathname + search + hash };
}

/** Returns an absolute path; relative ones are resolved against the current page. */
function pathOf(to: To): string {
  const url = new URL(createPath(typeof to === 'string' ? parsePath(to) : to), window.location.href);
  return url.pathname + url.search + url.hash;
}
