import type { Remote } from '../define-remote.tsx';
import type { Params } from '../shell-api.ts';
import type { Fake } from '../testing/fake-server.ts';

/** What a remote hands over in its `src/harness.ts`. */
export interface HarnessSettings {
  readonly remote: Remote;
  /** Its `remote.json`, as it was imported. */
  readonly manifest: unknown;
  /** What the server answers where the contract's `sample` is not enough. They live as long as the page: what a fake changes is there until it is reloaded. */
  readonly fakes: readonly Fake[];
  /** Where a page is opened, by route id, when its bare path is not enough: `/dashboard/user?username=grace`. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** What a modal or slot is opened with, by its name. */
  readonly params?: Readonly<Record<string, Params>>;
}
