import { inBrowser } from '@acquaint/words';
import type { Address } from '@acquaint/contracts';
import { to } from '@acquaint/remote-kit';
import { useSyncExternalStore } from 'react';
import { createKeptList } from './kept-list.ts';

/** A guest's own track of one call, as this browser knows it. */
export interface KeptTrack {
  readonly guestId: string;
  readonly sessionId: string;
  /** Sends what was recorded; of no other use. */
  readonly sendKey: string;
  /** Shows what the server keeps of the guest, and deletes it. */
  readonly ownKey: string;
  /** When it was kept, epoch milliseconds. */
  readonly keptAt: number;
}

const MOST = 10;
/** Longer than anything is still to be sent; who wants to delete later has the link. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** What a guest without an account has recorded goes on after the tab. */
const list = createKeptList<KeptTrack>({
  stored: inBrowser('guest-tracks'),
  cut: (tracks) => tracks.slice(0, MOST),
  isFresh: ({ keptAt }) => Date.now() - keptAt < KEPT_MS,
});

/** The guests' tracks of this browser, the newest first. */
export const keptTracks = list.read;

/** Keeps it in this browser, in place of what was kept of the same guest before. */
export function keepTrack(track: KeptTrack): void {
  list.write([track, ...keptTracks().filter(({ guestId }) => guestId !== track.guestId)]);
}

/** The guest has deleted it. */
export function forgetTrack(ownKey: string): void {
  list.write(keptTracks().filter((track) => track.ownKey !== ownKey));
}

/** The guests' tracks of this browser, also those that are kept or forgotten while the component is there. */
export function useKeptTracks(): readonly KeptTrack[] {
  return useSyncExternalStore(list.subscribe, list.read);
}

/** Where a guest sees what is kept of them, and deletes it: the secret stands after the #, where no server's log has it. */
export function ownTrackPath(ownKey: string): Address {
  return to('/room/guest/recording', {}, ownKey);
}
