import { ParcelMount, type Params, type SlotParcel } from '@acquaint/remote-kit';
import { Loading, Skeleton } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { startTransition, useEffect, useState } from 'react';
import { EventNote } from '../remotes/failures/event-note.tsx';
import { FailureCard } from '../remotes/failures/remote-failure-card.tsx';
import { RemoteFailure, type FailureReason } from '../remotes/failures/remote-failure.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { typedText } from '../typed-text/load-new-version.ts';
import { useOverrideBuilds } from '../overrides/use-override.ts';
import { t } from '../i18n.ts';
import { HostModal } from './host-modal.tsx';

interface NamedModalProps {
  readonly name: string;
  readonly params: Params;
  readonly onClose: () => void;
  /** The page's address opens it. */
  readonly hasAddress?: boolean;
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly parcel: SlotParcel }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** Modals with another frame: add-expertise greets by name and has no close button (R-ONB-15). */
const frames: Readonly<Record<string, { readonly hasOwnHeading: boolean; readonly hasCross: boolean }>> = {
  'add-expertise': { hasOwnHeading: true, hasCross: false },
};

/** A remote's modal, mounted as a parcel; a card with a retry if that remote is down. */
export function NamedModal(props: NamedModalProps) {
  const { name, hasAddress = false } = props;
  const remotes = useRemotes();
  const builds = useOverrideBuilds();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ kind: 'loading' });
  // Here, so that the content does not wait for the frame, whose code may still be loading.
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: State) => {
      if (isCurrent) setState(next);
    };
    load(remotes, name).then(
      (parcel) => {
        startTransition(() => settle({ kind: 'ready', parcel }));
        // Mounting the parcel loads it again, and shows a failure.
        parcel.preload?.().catch(() => undefined);
      },
      (error: unknown) => settle({ kind: 'failed', reason: reasonOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [remotes, name, builds, attempt]);
  const retry = () => {
    // Text typed into the failed modal is restored after remounting.
    typedText.remember();
    setState({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  const fail = (error: unknown) => setState({ kind: 'failed', reason: reasonOf(error) });
  return (
    <HostModal title={titleOf(name)} onClose={props.onClose} hasAddress={hasAddress} grows {...frames[name]}>
      <Inside key={attempt} {...props} state={state} onFailure={fail} onRetry={retry} />
    </HostModal>
  );
}

interface InsideProps extends NamedModalProps {
  readonly state: State;
  readonly onFailure: (error: unknown) => void;
  readonly onRetry: () => void;
}

function Inside({ name, params, onClose, state, onFailure, onRetry }: InsideProps) {
  const remotes = useRemotes();
  switch (state.kind) {
    case 'loading':
      return (
        <Loading>
          <Skeleton active />
        </Loading>
      );
    case 'failed':
      return <FailureCard level={2} title={titleOf(name)} reason={state.reason} onRetry={onRetry} />;
    case 'ready':
      return (
        <>
          <EventNote remote={remotes.ownerOfModal(name) ?? ''} onRetry={onRetry} />
          <ParcelMount parcel={state.parcel} params={params} close={onClose} onError={onFailure} />
        </>
      );
  }
}

/** Loads a modal. Waits for the registry, because a deep link may be opened before it is loaded. */
async function load({ store, loadModal }: Remotes, name: string): Promise<SlotParcel> {
  await store.settled();
  return loadModal(name);
}

function reasonOf(error: unknown): FailureReason {
  return error instanceof RemoteFailure ? error.reason : 'threw';
}

/** Titles until the content is rendered or if it fails to load; known to the shell, so that they are translated. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['add-expertise', msg('Add expertise')],
  ['book-session', msg('Book session')],
  ['create-circle', msg('Start a circle')],
  ['language-and-formats', msg('Language and formats')],
]);

/** Returns the title of a modal; an unknown name is made readable: `book-session` → "Book session". */
function titleOf(name: string): string {
  const title = TITLES.get(name);
  if (title !== undefined) return t(title);
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
