import { ParcelMount, type Params, type SlotParcel } from '@acquaint/remote-kit';
import { ErrorNote, Loading, Skeleton } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { failureSentence, RemoteFailure } from '../remotes/remote-failure.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { HostModal } from './host-modal.tsx';

interface NamedModalProps {
  readonly name: string;
  readonly params: Params;
  readonly onClose: () => void;
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly parcel: SlotParcel }
  | { readonly kind: 'failed'; readonly detail: string };

/** Frames that differ: add-expertise greets by name and cannot be closed by the cross (specification §2). */
const frames: Readonly<Record<string, { readonly hasOwnHeading: boolean; readonly hasCross: boolean }>> = {
  'add-expertise': { hasOwnHeading: true, hasCross: false },
};

/** A modal that some remote offers, mounted as a parcel; a clear card with a retry when that remote is down. */
export function NamedModal(props: NamedModalProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <HostModal title={titleOf(props.name)} onClose={props.onClose} {...frames[props.name]}>
      <Inside key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </HostModal>
  );
}

function Inside({ name, params, onClose, onRetry }: NamedModalProps & { readonly onRetry: () => void }) {
  const remotes = useRemotes();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const fail = (error: unknown) => setState({ kind: 'failed', detail: sentenceOf(error) });
  useEffect(() => {
    let current = true;
    const settle = (next: State) => current && setState(next);
    load(remotes, name).then(
      (parcel) => settle({ kind: 'ready', parcel }),
      (error: unknown) => settle({ kind: 'failed', detail: sentenceOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [remotes, name]);

  switch (state.kind) {
    case 'loading':
      return (
        <Loading>
          <Skeleton active />
        </Loading>
      );
    case 'failed':
      return <ErrorNote error={state} onRetry={onRetry} />;
    case 'ready':
      return <ParcelMount parcel={state.parcel} params={params} close={onClose} onError={fail} />;
  }
}

/** A deep link may ask before the registry is there. */
async function load({ store, loadModal }: Remotes, name: string): Promise<SlotParcel> {
  if (store.getState().registry === null) await store.refresh();
  return loadModal(name);
}

function sentenceOf(error: unknown): string {
  return failureSentence(error instanceof RemoteFailure ? error.reason : 'threw');
}

/** `book-session` → "Book session". */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
