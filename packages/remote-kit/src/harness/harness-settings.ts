import type { Remote } from '../define-remote.tsx';
import type { Params } from '../shell-api.ts';
import type { Fake } from '../testing/fake-server.ts';

/** The settings a remote passes in its `src/harness.ts`. */
export interface HarnessSettings {
  readonly remote: Remote;
  /** The imported content of its `remote.json`. */
  readonly manifest: unknown;
  /** Fakes for calls for which the contract's `sample` is not enough. What they change lasts until the page is reloaded. */
  readonly fakes: readonly Fake[];
  /** The URL for a page, by route id, when its path is not enough: `/dashboard/user?username=grace`. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** The parameters of a modal or slot, by name. */
  readonly params?: Readonly<Record<string, Params>>;
}
