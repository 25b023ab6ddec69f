import type { RemoteName } from '@acquaint/contracts';
import { useSyncExternalStore } from 'react';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { OverrideStatus } from './override.ts';

const never = () => () => undefined;

/** Returns the active override of a remote. */
export function useOverride(remote: RemoteName): OverrideStatus | undefined {
  const { overrides } = useRemotes();
  return useSyncExternalStore(overrides?.subscribe ?? never, () => overrides?.of(remote));
}

/** Returns a key that changes with each build of an overridden remote. */
export function useOverrideBuilds(): string {
  const { overrides } = useRemotes();
  return useSyncExternalStore(overrides?.subscribe ?? never, () =>
    (overrides?.getState().overrides ?? []).map(({ release }) => release?.entry ?? '').join(),
  );
}
