import { ParcelMount, type Params, type SlotParcel } from '@acquaint/remote-kit';
import { Loading, Skeleton } from '@acquaint/ui';
import { msg } from '@acquaint/words';
import { useEffect, useState } from 'react';
import { EventNote } from '../remotes/event-note.tsx';
import { FailureCard } from '../remotes/remote-failure-card.tsx';
import { RemoteFailure, type FailureReason } from '../remotes/remote-failure.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { typedText } from '../typed-text/load-new-version.ts';
import { useOverrideBuilds } from '../overrides/use-override.ts';
import { t } from '../words.ts';
import { HostModal } from './host-modal.tsx';

interface NamedModalProps {
  readonly name: string;
  readonly params: Params;
  readonly onClose: () => void;
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly parcel: SlotParcel }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** Modals with another frame: add-expertise greets by name and cannot be closed by its cross (R-ONB-15). */
const frames: Readonly<Record<string, { readonly hasOwnHeading: boolean; readonly hasCross: boolean }>> = {
  'add-expertise': { hasOwnHeading: true, hasCross: false },
};

/** A modal that some remote offers, mounted as a parcel; a clear card with a retry when that remote is down. */
export function NamedModal(props: NamedModalProps) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    // The part may still stand, with something typed in it: that is there again once the part is.
    typedText.remember();
    setAttempt(attempt + 1);
  };
  return (
    <HostModal title={titleOf(props.name)} onClose={props.onClose} {...frames[props.name]}>
      <Inside key={attempt} {...props} onRetry={retry} />
    </HostModal>
  );
}

function Inside({ name, params, onClose, onRetry }: NamedModalProps & { readonly onRetry: () => void }) {
  const remotes = useRemotes();
  const builds = useOverrideBuilds();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const fail = (error: unknown) => setState({ kind: 'failed', reason: reasonOf(error) });
  useEffect(() => {
    let current = true;
    const settle = (next: State) => current && setState(next);
    load(remotes, name).then(
      (parcel) => settle({ kind: 'ready', parcel }),
      (error: unknown) => settle({ kind: 'failed', reason: reasonOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [remotes, name, builds]);

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
          <ParcelMount parcel={state.parcel} params={params} close={onClose} onError={fail} />
        </>
      );
  }
}

/** A deep link may ask before the registry is there. */
async function load({ store, loadModal }: Remotes, name: string): Promise<SlotParcel> {
  await store.settled();
  return loadModal(name);
}

function reasonOf(error: unknown): FailureReason {
  return error instanceof RemoteFailure ? error.reason : 'threw';
}

/** What a frame is called until its content is there, and when it does not come: in words that the shell can translate. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['add-expertise', msg('Add expertise')],
  ['book-session', msg('Book session')],
  ['create-circle', msg('Create circle')],
  ['language-and-formats', msg('Language and formats')],
]);

/** `book-session` → "Book session", for a modal that the shell does not know too. */
function titleOf(name: string): string {
  const title = TITLES.get(name);
  if (title !== undefined) return t(title);
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
