import type { RemoteName } from '@acquaint/contracts';
import type { RemoteFailure } from './remote-failure.ts';

/** A page or an open modal that can show an error. */
interface Place {
  readonly remote: RemoteName;
  readonly show: (failure: RemoteFailure) => void;
}

/** Shows errors that a remote threw outside of rendering: in an event handler, a timer or a promise. */
export interface EventPlaces {
  /** Registers a place of this remote. Returns a function that removes it. */
  readonly stand: (remote: RemoteName, show: Place['show']) => () => void;
  /** Registers a slot of this remote, which cannot show errors itself. Returns a function that removes it. */
  readonly accompany: (remote: RemoteName) => () => void;
  /**
   * Shows the failure in the part of that remote that was mounted last: an open modal rather than the page behind it. If only slots
   * of the remote are mounted, in the part of any remote that was mounted last. If nothing of the remote is mounted any more, the failure is not shown.
   * Returns whether it is shown.
   */
  readonly show: (failure: RemoteFailure) => boolean;
}

export function createEventPlaces(): EventPlaces {
  const places: Place[] = [];
  const slots: { readonly remote: RemoteName }[] = [];
  return {
    stand(remote, show) {
      const place = { remote, show };
      places.push(place);
      return () => {
        places.splice(places.indexOf(place), 1);
      };
    },
    accompany(remote) {
      const slot = { remote };
      slots.push(slot);
      return () => {
        const index = slots.indexOf(slot);
        if (index !== -1) slots.splice(index, 1);
      };
    },
    show(failure) {
      const isOfFailed = ({ remote }: { readonly remote: RemoteName }) => remote === failure.remote;
      const place = places.findLast(isOfFailed) ?? (slots.some(isOfFailed) ? places.at(-1) : undefined);
      place?.show(failure);
      return place !== undefined;
    },
  };
}
