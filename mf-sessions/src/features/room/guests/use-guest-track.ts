import { ApiFailure, call, sentenceOf } from '@acquaint/api-client';
import { beginGuestTrack } from '@acquaint/contracts';
import { useEffect, useState } from 'react';
import { keepTrack, useStoredTracks, type GuestTrack } from '../../../recording/guest-tracks.ts';

interface GuestTrackOptions {
  readonly guestId: string;
  readonly sessionId: string;
  readonly guestKey: string | undefined;
  /** Whether the call is recorded now, which means that this guest has consented. */
  readonly isRecording: boolean;
}

/** Milliseconds until the next attempt while the server cannot be reached. */
const AGAIN_MS = 3_000;

/** Returns the keys to a guest's own track: stored in this browser, or requested once the call is recorded. */
export function useGuestTrack({ guestId, sessionId, guestKey, isRecording }: GuestTrackOptions): {
  readonly track: GuestTrack | null;
  readonly problem: string | null;
} {
  const storedTrack = useStoredTracks().find((track) => track.guestId === guestId);
  const [fetched, setFetched] = useState<GuestTrack | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const track = storedTrack ?? fetched;
  const isWanted = isRecording && !track && 'MediaRecorder' in window && 'indexedDB' in window;
  useEffect(() => {
    if (!isWanted || guestKey === undefined) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const keys = await call(beginGuestTrack, { body: { guest_key: guestKey } });
        const { send_key: sendKey, own_key: ownKey } = keys;
        const fresh = { guestId, sessionId, sendKey, ownKey, keptAt: Date.now() };
        // Stored even if this page was left in the meantime, because the server has saved it.
        keepTrack(fresh);
        if (isGone) return;
        setProblem(null);
        setFetched(fresh);
      } catch (failure) {
        if (isGone) return;
        setProblem(sentenceOf(failure));
        const isFinal = failure instanceof ApiFailure && (failure.status === 404 || failure.status === 409);
        if (!isFinal) timer = setTimeout(() => void ask(), AGAIN_MS);
      }
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted, guestKey, guestId, sessionId]);
  return { track, problem: isRecording ? problem : null };
}
