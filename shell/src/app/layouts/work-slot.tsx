import type { BareSlotName } from '@acquaint/contracts';
import { Slot } from '@acquaint/remote-kit';

/** A remote's slot with nothing to see. */
export function WorkSlot({ name }: { readonly name: BareSlotName }) {
  return (
    <div hidden>
      <Slot name={name} />
    </div>
  );
}
