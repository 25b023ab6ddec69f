import type { Registry } from '@acquaint/contracts';
import { isRegistry } from './is-registry.ts';

const KEY = 'last-registry';

/** Stores the last valid registry in this browser, for a start without the server. */
export interface LastRegistry {
  readonly read: () => Registry | null;
  readonly keep: (registry: Registry) => void;
}

/* eslint-disable no-restricted-globals -- names of released versions and their digests: nothing of a person, and needed when no server answers */
export const lastRegistry: LastRegistry = {
  read() {
    try {
      const registry: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return isRegistry(registry) ? registry : null;
    } catch {
      return null;
    }
  },
  keep(registry) {
    try {
      localStorage.setItem(KEY, JSON.stringify(registry));
    } catch {
      // Storage is full or blocked: the next start needs the server.
    }
  },
};
/* eslint-enable no-restricted-globals */
