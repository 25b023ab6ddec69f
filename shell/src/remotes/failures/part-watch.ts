import type { SlotParcel } from '@acquaint/remote-kit';
import type { RemoteFailure } from './remote-failure.ts';

interface MountProps {
  readonly onError?: (error: unknown) => void;
}

interface Lifecycles {
  readonly mount: (props: MountProps) => Promise<unknown>;
  readonly unmount: (props: MountProps) => Promise<unknown>;
  readonly update?: (props: MountProps) => Promise<unknown>;
}

/** Wraps a part: `shown` is called on mount, and the function it returns on unmount. */
export function accompaniedPart(part: SlotParcel, shown: () => () => void): SlotParcel {
  const { mount, unmount } = part as unknown as Lifecycles;
  // One parcel may be mounted several times; each unmount ends its own.
  const ends: (() => void)[] = [];
  return {
    ...part,
    mount: async (props: MountProps) => {
      const end = shown();
      try {
        const mounted = await mount(props);
        ends.push(end);
        return mounted;
      } catch (error) {
        end();
        throw error;
      }
    },
    unmount: (props: MountProps) => {
      ends.pop()?.();
      return unmount(props);
    },
  } as unknown as SlotParcel;
}

/**
 * Wraps a modal or a slot so that its failures are judged and reported: on start, while rendering, and later. The caller gets the
 * `RemoteFailure`.
 */
export function watchedPart(
  part: SlotParcel,
  judged: (error: unknown) => Promise<RemoteFailure>,
): SlotParcel {
  const { mount, update } = part as unknown as Lifecycles;
  const watched = (props: MountProps): MountProps => ({
    ...props,
    onError(error) {
      void judged(error).then(props.onError);
    },
  });
  return {
    ...part,
    mount: async (props: MountProps) => {
      try {
        return await mount(watched(props));
      } catch (error) {
        throw await judged(error);
      }
    },
    ...(update && { update: (props: MountProps) => update(watched(props)) }),
  } as unknown as SlotParcel;
}
