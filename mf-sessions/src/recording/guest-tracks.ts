import { inBrowser } from '@acquaint/browser-storage';
import type { Address } from '@acquaint/contracts';
import { to } from '@acquaint/remote-kit';
import { useSyncExternalStore } from 'react';
import { createStoredList } from './stored-list.ts';

/** A guest's own track of one call, as stored in this browser. */
export interface GuestTrack {
  readonly guestId: string;
  readonly sessionId: string;
  /** Key that can only upload the track. */
  readonly sendKey: string;
  /** Key to view and delete what the server has of the guest. */
  readonly ownKey: string;
  /** When it was stored, epoch milliseconds. */
  readonly keptAt: number;
}

const MOST = 10;
/** Milliseconds. Longer than any upload takes; to delete the track later, the guest has the link. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Stored in this browser, so that uploads continue after the tab was closed. */
const list = createStoredList<GuestTrack>({
  stored: inBrowser('guest-tracks'),
  cut: (tracks) => tracks.slice(0, MOST),
  isFresh: ({ keptAt }) => Date.now() - keptAt < KEPT_MS,
});

/** Returns the guest tracks of this browser, newest first. */
export const keptTracks = list.read;

/** Stores a track in this browser, replacing the one of the same guest. */
export function keepTrack(track: GuestTrack): void {
  list.write([track, ...keptTracks().filter(({ guestId }) => guestId !== track.guestId)]);
}

/** Removes a track that the guest has deleted. */
export function forgetTrack(ownKey: string): void {
  list.write(keptTracks().filter((track) => track.ownKey !== ownKey));
}

/** Returns the guest tracks of this browser, updated while the component is mounted. */
export function useStoredTracks(): readonly GuestTrack[] {
  return useSyncExternalStore(list.subscribe, list.read);
}

/**
 * Returns the page on which a guest views and deletes their track. The secret is in the fragment, which is never sent to a
 * server.
 */
export function ownTrackPath(ownKey: string): Address {
  return to('/room/guest/recording', {}, ownKey);
}
