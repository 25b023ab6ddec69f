import type { BareSlotName, ParamsOf, SlotName } from '@acquaint/contracts';
import { Button } from '@acquaint/ui';
import { startTransition, useEffect, useState } from 'react';
import { t } from '@acquaint/i18n/common';
import { ParcelMount } from './parcel-mount.tsx';
import { useShell } from '../shell-api.ts';
import type { Params, SlotParcel } from '../shell-api.ts';

/** A slot's name and parameters, as the filling remote's `remote.json` declares them: `profile.peeks` with a `username`. */
type SlotProps =
  | { readonly name: BareSlotName; readonly params?: never }
  | {
      readonly [N in Exclude<SlotName, BareSlotName>]: { readonly name: N; readonly params: ParamsOf<N> };
    }[Exclude<SlotName, BareSlotName>];

interface AttemptProps {
  readonly name: SlotName;
  readonly params: Params;
  readonly onRetry: () => void;
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly parcel: SlotParcel | null }
  | { readonly kind: 'failed' };

const NO_PARAMS: Params = {};

/**
 * A slot in this page that another remote fills. Renders nothing when no remote fills it, and one line with a retry when that
 * remote is unavailable; the rest of the page is not affected.
 */
export function Slot(slot: SlotProps) {
  const { name } = slot;
  const params: Params = slot.params ?? NO_PARAMS;
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setAttempt(attempt + 1);
  };
  return <Attempt key={`${name} ${attempt}`} name={name} params={params} onRetry={retry} />;
}

function Attempt({ name, params, onRetry }: AttemptProps) {
  const { loadSlot } = useShell();
  const [state, setState] = useState<State>({ kind: 'loading' });

  useEffect(() => {
    let current = true;
    loadSlot(name).then(
      (parcel) => {
        if (current) startTransition(() => setState({ kind: 'ready', parcel }));
      },
      () => {
        // The shell has already reported the failure.
        if (current) setState({ kind: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [loadSlot, name]);

  if (state.kind === 'failed') return <Unavailable onRetry={onRetry} />;
  if (state.kind === 'loading' || !state.parcel) return null;
  const fail = () => {
    setState({ kind: 'failed' });
  };
  return <ParcelMount parcel={state.parcel} params={params} onError={fail} />;
}

function Unavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p role="status">
      {t('This part isn’t available right now.')}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  );
}
