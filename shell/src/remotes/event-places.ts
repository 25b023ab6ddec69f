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
  /** Tells the newest place of that remote, else the newest of all: an open modal before the page behind it. */
  readonly show: (failure: RemoteFailure) => void;
}

export function createEventPlaces(): EventPlaces {
  const places: Place[] = [];
  return {
    stand(remote, show) {
      const place = { remote, show };
      places.push(place);
      return () => {
        places.splice(places.indexOf(place), 1);
      };
    },
    show(failure) {
      const place = places.findLast(({ remote }) => remote === failure.remote) ?? places.at(-1);
      place?.show(failure);
    },
  };
}
