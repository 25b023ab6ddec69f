import type { BareSlotName } from '@acquaint/contracts';
import { Slot } from '@acquaint/remote-kit';

/** Renders a remote's slot that does work and shows nothing. */
export function WorkSlot({ name }: { readonly name: BareSlotName }) {
  return (
    <div hidden>
      <Slot name={name} />
    </div>
  );
}
