import type { RemoteName } from '@acquaint/contracts';
import type { RemoteFailure } from './remote-failure.ts';

/** A place on the screen that can say that something did not work: a page's, an open modal's. */
interface Place {
  readonly remote: RemoteName;
  readonly show: (failure: RemoteFailure) => void;
}

/** Who says what a remote threw outside of rendering: an event handler, a timer, a promise. */
export interface EventPlaces {
  /** A place of this remote is on the screen. Returns how to take it away. */
  readonly stand: (remote: RemoteName, show: Place['show']) => () => void;
  /** A part of this remote is on the screen that cannot say anything itself: a slot. Returns how to take it away. */
  readonly accompany: (remote: RemoteName) => () => void;
  /**
   * Tells the newest place of that remote: an open modal before the page behind it. While only slots of it are on the screen, the
   * newest place of all stands in. What comes late, after the person has left that remote, is shown nowhere: the page they are at
   * has nothing to do with it.
   */
  readonly show: (failure: RemoteFailure) => void;
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
    },
  };
}
