import { inBrowser } from '@acquaint/words';
import type { Registry } from '@acquaint/contracts';
import { isRegistry } from './is-registry.ts';

const stored = inBrowser('last-registry');

/** Keeps the last good registry of this browser, for a start at which none can be had. */
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
    // Where it cannot be kept, the next start needs the server, as the first one did.
    stored.write(JSON.stringify(registry));
  },
};
