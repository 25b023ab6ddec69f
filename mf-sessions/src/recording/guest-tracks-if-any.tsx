import { lazy, Suspense } from 'react';
import { useKeptTracks } from './guest-tracks.ts';

const GuestTrackNotes = lazy(() =>
  import('./guest-track-note.tsx').then((module) => ({ default: module.GuestTrackNotes })),
);

/** What is kept and still sent of calls that somebody was a guest of. Who never was recorded as one loads nothing for it. */
export function GuestTracksIfAny() {
  return useKeptTracks().length === 0 ? null : (
    <Suspense fallback={null}>
      <GuestTrackNotes />
    </Suspense>
  );
}
