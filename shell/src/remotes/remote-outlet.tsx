import type { RemoteName } from '@acquaint/contracts';
import { lazy, Suspense } from 'react';
import { InsteadOf } from '../app/instead-of.tsx';
import { useOverride } from '../overrides/use-override.ts';
import { EventNote } from './failures/event-note.tsx';
import { FailureCard } from './failures/remote-failure-card.tsx';
import { RemoteBoundary } from './failures/remote-boundary.tsx';
import { useFocusAfterRetry } from './failures/use-focus-after-retry.ts';
import { useRemote } from './loading/use-remote.ts';
import { Waiting } from './waiting.tsx';

const OverrideFailureCard = lazy(() =>
  import(/* webpackChunkName: "override-failure" */ '../overrides/override-failure-card.tsx').then(
    (module) => ({
      default: module.OverrideFailureCard,
    }),
  ),
);

interface RemoteOutletProps {
  readonly remote: RemoteName;
  /** Route id, the key in the module's `routes`. */
  readonly page: string;
  /** The page's title, shown if the page cannot be. */
  readonly title: string;
}

/**
 * A remote's page in the shell's React tree. If the remote is down, half-deployed or not for this shell, only this place shows a
 * card with a retry.
 */
export function RemoteOutlet({ remote, page, title }: RemoteOutletProps) {
  const { state, attempt, retry, fail } = useRemote(remote);
  const override = useOverride(remote);
  useFocusAfterRetry(attempt, state.kind === 'ready');
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'failed') {
    const card = <FailureCard title={title} reason={state.reason} onRetry={retry} />;
    if (!override) return card;
    return (
      <InsteadOf instead={card}>
        <Suspense fallback={<Waiting />}>
          <OverrideFailureCard override={override} failure={state} onRetry={retry} />
        </Suspense>
      </InsteadOf>
    );
  }
  const Page = state.remote.routes[page];
  // The loader has checked that every declared page exists.
  if (!Page) return null;
  return (
    <>
      <EventNote remote={remote} onRetry={retry} />
      <RemoteBoundary key={`${attempt} ${state.build}`} onError={fail}>
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </RemoteBoundary>
    </>
  );
}
