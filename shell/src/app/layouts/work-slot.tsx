import type { SlotName } from '@acquaint/contracts';
import { Slot } from '@acquaint/remote-kit';

/** A slot that is mounted hidden. */
export function WorkSlot({ name }: { readonly name: SlotName }) {
  return (
    <div hidden>
      <Slot name={name} />
    </div>
  );
}
