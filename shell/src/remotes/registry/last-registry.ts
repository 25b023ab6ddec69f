import { inBrowser } from '@acquaint/browser-storage';
import type { Registry } from '@acquaint/contracts';
import { isRegistry } from './is-registry.ts';

const stored = inBrowser('last-registry');

/** Stores the last valid registry in this browser, for a start without the server. */
export interface LastRegistry {
  readonly read: () => Registry | null;
  readonly keep: (registry: Registry) => void;
}

export const lastRegistry: LastRegistry = {
  read() {
    try {
      const registry: unknown = JSON.parse(stored.read() ?? 'null');
      return isRegistry(registry) ? registry : null;
    } catch {
      return null;
    }
  },
  keep(registry) {
    // If it cannot be stored, the next start needs the server.
    stored.write(JSON.stringify(registry));
  },
};
