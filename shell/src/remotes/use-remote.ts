import type { RemoteName } from '@acquaint/contracts';
import type { Remote } from '@acquaint/remote-kit';
import { useCallback, useEffect, useState } from 'react';
import { RemoteFailure } from './remote-failure.ts';
import type { FailureReason } from './remote-failure.ts';
import { useRemotes } from './remotes-context.ts';

export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly remote: Remote }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface UseRemote {
  readonly state: RemoteState;
  /** How often a person asked again: a key for what must be mounted anew. */
  readonly attempt: number;
  readonly retry: () => void;
  /** For what a loaded remote throws later: shows the failure and reports it. */
  readonly fail: (error: unknown) => void;
}

/** Loads a remote and keeps what became of it. One that this tab has loaded is ready at once. */
export function useRemote(name: RemoteName): UseRemote {
  const remotes = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const [atOnce] = useState(() => withFreshPages(remotes.loaded(name)));
  const [state, setState] = useState<RemoteState>(
    atOnce === undefined ? { kind: 'loading' } : { kind: 'ready', remote: atOnce },
  );

  useEffect(() => {
    if (attempt === 0 && atOnce?.name === name) return undefined;
    let current = true;
    const settle = (next: RemoteState) => {
      if (current) setState(next);
    };
    settle({ kind: 'loading' });
    remotes.load(name).then(
      (remote) => {
        settle({ kind: 'ready', remote: withFreshPages(remote) });
      },
      (error: unknown) => {
        settle({ kind: 'failed', reason: error instanceof RemoteFailure ? error.reason : 'threw' });
      },
    );
    return () => {
      current = false;
    };
  }, [remotes, name, attempt, atOnce]);

  const fail = useCallback(
    (error: unknown) => {
      // Until its cause is found; the page is gone already.
      setState({ kind: 'loading' });
      void remotes.fail(name, error, 'render').then(({ reason }) => setState({ kind: 'failed', reason }));
    },
    [remotes, name],
  );
  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, attempt, retry, fail };
}

/** A page whose file did not come, now or ahead of time, is fetched again. */
function withFreshPages<R extends Remote | undefined>(remote: R): R {
  for (const page of Object.values(remote?.routes ?? {})) page.forgetFailure?.();
  return remote;
}
