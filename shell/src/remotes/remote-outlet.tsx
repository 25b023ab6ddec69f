import type { RemoteName } from '@acquaint/contracts';
import { lazy, Suspense, Component, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Loading, Skeleton } from '@acquaint/ui';
import { InsteadOf } from '../app/instead-of.tsx';
import { useOverride } from '../overrides/use-override.ts';
import { EventNote } from './failures/event-note.tsx';
import { FailureCard } from './failures/remote-failure-card.tsx';
import { useRemote, type UseRemote } from './loading/use-remote.ts';
import { useRemotes } from './remotes-context.ts';
import { typedText } from '../typed-text/load-new-version.ts';
import { whenHeadingIsThere } from '../app/routes/route-focus.ts';
import { beginProgress } from '../progress/progress.ts';
import styles from './remotes.module.css';

/** Milliseconds; a page that loads faster shows no skeleton, to avoid flickering. */
const PATIENCE_MS = 250;

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
  const { state, attempt, retry, fail } = useRemote(remote, page);
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
        <Watched remote={remote} onFailure={fail}>
          <Page />
        </Watched>
      </RemoteBoundary>
    </>
  );
}

interface WatchedProps {
  readonly remote: RemoteName;
  readonly onFailure: UseRemote['fail'];
  readonly children: ReactNode;
}

/** Watches the whole page from before the remote's page is rendered, whose code may be loaded only now, until it is shown. */
function Watched({ remote, onFailure, children }: WatchedProps) {
  const remotes = useRemotes();
  const [end] = useState(() => remotes.watchPage(remote));
  // A page that does not come is no longer watched when it is left.
  useEffect(() => () => void end(), [end]);
  const onShown = useCallback(() => {
    const failure = end();
    if (failure) onFailure(failure);
  }, [end, onFailure]);
  return (
    <Suspense fallback={<Waiting />}>
      {children}
      <Shown onShown={onShown} />
    </Suspense>
  );
}

function Shown({ onShown }: { readonly onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

interface RemoteBoundaryProps {
  /** Called once per error. */
  readonly onError: (error: unknown) => void;
  /** Not rendered after an error; change the key to try again. */
  readonly children: ReactNode;
}

/** Error boundary around a remote. */
class RemoteBoundary extends Component<RemoteBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    // Text typed into the page is stored while it is still in the document, and restored after a retry.
    typedText.remember();
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

/**
 * Moves the focus to the heading of the page that replaced the card after a retry, unless the person has focused something else.
 * @param attempt number of retries.
 * @param isThere whether the page, or its loading state, is rendered.
 */
function useFocusAfterRetry(attempt: number, isThere: boolean): void {
  useEffect(() => {
    if (attempt === 0 || !isThere) return undefined;
    return whenHeadingIsThere((heading) => {
      if (isNowhere(document.activeElement)) heading.focus({ preventScroll: true });
    });
  }, [attempt, isThere]);
}

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body;
}

/** Shown while a page is loading: the progress bar at once, a skeleton when it takes longer. */
function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(beginProgress, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (!long) return <div className={styles['place']} />;
  return (
    <div className={styles['place']}>
      <Loading>
        <Skeleton active title paragraph={{ rows: 6 }} />
      </Loading>
    </div>
  );
}
