import { useSyncExternalStore } from 'react';

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

const KEY = 'guest-tracks';
const MOST = 10;
/** Longer than anything is still to be sent; who wants to delete later has the link. */
const KEPT_MS = 30 * 24 * 3_600_000;
const listeners = new Set<() => void>();
let read: { readonly text: string | null; readonly tracks: readonly KeptTrack[] } = {
  text: null,
  tracks: [],
};
/** What the browser does not let us keep, for as long as this page is open; null while it lets us. */
let unkept: readonly KeptTrack[] | null = null;

/* eslint-disable no-restricted-globals -- of this browser: what a guest without an account has recorded in it goes on after the tab */
const textOf = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** The guests' tracks of this browser, the newest first. */
export function keptTracks(): readonly KeptTrack[] {
  if (unkept !== null) return unkept;
  const text = textOf();
  if (text === read.text) return read.tracks;
  const isFresh = ({ keptAt }: KeptTrack): boolean => Date.now() - keptAt < KEPT_MS;
  try {
    const tracks = (JSON.parse(text ?? '[]') as readonly KeptTrack[]).filter(isFresh);
    read = { text, tracks };
  } catch {
    read = { text, tracks: [] };
  }
  return read.tracks;
}

function write(tracks: readonly KeptTrack[]): void {
  const most = tracks.slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(most));
    unkept = null;
  } catch {
    // Not allowed here, or full: what is recorded is sent, and the guest led to it, as long as this page is open.
    unkept = most;
  }
  for (const listener of [...listeners]) listener();
}
/* eslint-enable no-restricted-globals */

/** Keeps it in this browser, in place of what was kept of the same guest before. */
export function keepTrack(track: KeptTrack): void {
  write([track, ...keptTracks().filter(({ guestId }) => guestId !== track.guestId)]);
}

/** The guest has deleted it. */
export function forgetTrack(ownKey: string): void {
  write(keptTracks().filter((track) => track.ownKey !== ownKey));
}

/** The guests' tracks of this browser, also those that are kept or forgotten while the component is there. */
export function useKeptTracks(): readonly KeptTrack[] {
  return useSyncExternalStore(subscribe, keptTracks);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Where a guest sees what is kept of them, and deletes it: the secret stands after the #, where no server's log has it. */
export function ownTrackPath(ownKey: string): string {
  return `/room/guest/recording#${ownKey}`;
}
