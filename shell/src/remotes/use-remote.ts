import type { RemoteName } from '@acquaint/contracts';
import type { Remote } from '@acquaint/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SetStateAction } from 'react';
import { typedText } from '../typed-text/load-new-version.ts';
import { useOverride } from '../overrides/use-override.ts';
import { RemoteFailure } from './remote-failure.ts';
import type { FailureReason } from './remote-failure.ts';
import { useRemotes } from './remotes-context.ts';

export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly remote: Remote; readonly build: string }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string };

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
  const override = useOverride(name);
  // The build from the person's own computer, also while there is none yet; empty for what is published.
  const build = override ? (override.release?.entry ?? 'none') : '';
  const [atOnce] = useState(() => withFreshPages(remotes.loaded(name)));
  const isReadyAtOnce = useRef(atOnce !== undefined);
  const [state, setState] = useState<RemoteState>(
    atOnce === undefined ? { kind: 'loading' } : { kind: 'ready', remote: atOnce, build },
  );

  useEffect(() => {
    if (isReadyAtOnce.current) {
      isReadyAtOnce.current = false;
      return undefined;
    }
    let current = true;
    const settle = (next: SetStateAction<RemoteState>) => {
      if (current) setState(next);
    };
    // A build stays until the next one is there; published code does not stand in for one.
    settle((before) => (isBuild(before) && build !== '' ? before : { kind: 'loading' }));
    remotes.load(name).then(
      (remote) => {
        settle({ kind: 'ready', remote: withFreshPages(remote), build });
      },
      (error: unknown) => {
        const reason = error instanceof RemoteFailure ? error.reason : 'threw';
        settle({ kind: 'failed', reason, message: String(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [remotes, name, attempt, build]);

  const fail = useCallback(
    (error: unknown) => {
      // Until its cause is found; the page is gone already.
      setState({ kind: 'loading' });
      void remotes.fail(name, error, 'render').then(({ reason }) => {
        // Unless the next build came meanwhile.
        setState((now) => (now.kind === 'ready' ? now : { kind: 'failed', reason, message: String(error) }));
      });
    },
    [remotes, name],
  );
  const retry = useCallback(() => {
    // The page may still stand, with something typed in it: that is there again once the page is.
    typedText.remember();
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

function isBuild(state: RemoteState): boolean {
  return state.kind === 'ready' && state.build !== '';
}
