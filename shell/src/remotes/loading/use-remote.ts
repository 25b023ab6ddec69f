import type { RemoteName } from '@acquaint/contracts';
import { forgetFailedLoads, type Remote } from '@acquaint/remote-kit';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { SetStateAction } from 'react';
import { typedText } from '../../typed-text/load-new-version.ts';
import { useOverride } from '../../overrides/use-override.ts';
import { RemoteFailure } from '../failures/remote-failure.ts';
import type { FailureReason } from '../failures/remote-failure.ts';
import { useRemotes } from '../remotes-context.ts';

export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly remote: Remote; readonly build: string }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string };

export interface UseRemote {
  readonly state: RemoteState;
  /** Number of retries: a key for what must be remounted. */
  readonly attempt: number;
  readonly retry: () => void;
  /** Call with an error that a loaded remote throws later: shows and reports the failure. */
  readonly fail: (error: unknown) => void;
}

/**
 * Loads a remote with the code of its page, and returns its state. One that this tab has loaded is ready at once. Otherwise the page
 * is rendered as a transition, in short steps, and does not suspend: React shows what has suspended up to 300 ms late.
 * @param page route id, the key in the module's `routes`.
 */
export function useRemote(name: RemoteName, page: string): UseRemote {
  const remotes = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const override = useOverride(name);
  // The build from the developer's own computer, also while there is none yet; empty for a published version.
  const build = override ? (override.release?.entry ?? 'none') : '';
  const [atOnce] = useState(() => {
    forgetFailedLoads();
    return remotes.loaded(name);
  });
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
    // A build stays until the next one is there; the published code does not replace it.
    settle((before) => (isBuild(before) && build !== '' ? before : { kind: 'loading' }));
    const loadWithPage = async () => {
      const remote = await remotes.load(name);
      forgetFailedLoads();
      // Whether the page's code could be loaded, the page says when it is rendered.
      await remote.routes[page]?.preload?.().catch(() => undefined);
      return remote;
    };
    loadWithPage().then(
      (remote) => startTransition(() => settle({ kind: 'ready', remote, build })),
      (error: unknown) => {
        const reason = error instanceof RemoteFailure ? error.reason : 'threw';
        settle({ kind: 'failed', reason, message: String(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [remotes, name, page, attempt, build]);

  const fail = useCallback(
    (error: unknown) => {
      // Until the cause is known; the page is already gone.
      setState({ kind: 'loading' });
      void remotes.fail(name, error, 'render').then(({ reason }) => {
        // Unless the next build has arrived.
        setState((now) => (now.kind === 'ready' ? now : { kind: 'failed', reason, message: String(error) }));
      });
    },
    [remotes, name],
  );
  const retry = useCallback(() => {
    // Text typed into the page is stored and restored after remounting.
    typedText.remember();
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, attempt, retry, fail };
}

function isBuild(state: RemoteState): boolean {
  return state.kind === 'ready' && state.build !== '';
}
