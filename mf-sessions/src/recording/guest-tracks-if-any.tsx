import { lazyPage } from '@acquaint/remote-kit';
import { Suspense } from 'react';
import { useStoredTracks } from './guest-tracks.ts';

const GuestTrackNotes = lazyPage(() =>
  import(/* webpackChunkName: "unsent" */ './guest-track-note.tsx').then((module) => module.GuestTrackNotes),
);

/** Shows the guest tracks of this browser. Loads nothing if there are none. */
export function GuestTracksIfAny() {
  return useStoredTracks().length === 0 ? null : (
    <Suspense fallback={null}>
      <GuestTrackNotes />
    </Suspense>
  );
}
