import type { RemoteName } from '@acquaint/contracts';
import { Suspense } from 'react';
import { EventNote } from './event-note.tsx';
import { FailureCard } from './remote-failure-card.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useRemote } from './use-remote.ts';
import { Waiting } from './waiting.tsx';

interface RemoteOutletProps {
  readonly remote: RemoteName;
  /** Route id, the key in the module's `routes`. */
  readonly page: string;
  /** The page's title, named when the page cannot be shown. */
  readonly title: string;
}

/**
 * A remote's page in the shell's tree. A remote that is down, half-deployed or not for this shell costs this place a card with
 * a retry, and nothing else.
 */
export function RemoteOutlet({ remote, page, title }: RemoteOutletProps) {
  const { state, attempt, retry, fail } = useRemote(remote);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'failed') return <FailureCard title={title} reason={state.reason} onRetry={retry} />;
  const Page = state.remote.routes[page];
  // The loader has checked that every declared page is there.
  if (!Page) return null;
  return (
    <>
      <EventNote remote={remote} onRetry={retry} />
      <RemoteBoundary key={attempt} onError={fail}>
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </RemoteBoundary>
    </>
  );
}
