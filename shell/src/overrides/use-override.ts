import type { RemoteName } from '@acquaint/contracts';
import { useSyncExternalStore } from 'react';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { OverrideStatus } from './override.ts';

const never = () => () => undefined;

/** The override of a remote that holds now. */
export function useOverride(remote: RemoteName): OverrideStatus | undefined {
  const { overrides } = useRemotes();
  return useSyncExternalStore(overrides?.subscribe ?? never, () => overrides?.of(remote));
}

/** Another text whenever a build of an overridden remote arrived: a key for what shows parts of any remote. */
export function useOverrideBuilds(): string {
  const { overrides } = useRemotes();
  return useSyncExternalStore(overrides?.subscribe ?? never, () =>
    (overrides?.getState().overrides ?? []).map(({ release }) => release?.entry ?? '').join(),
  );
}
