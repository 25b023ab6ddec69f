import { ApiFailure, call, sentenceOf } from '@acquaint/api-client';
import { beginGuestTrack } from '@acquaint/contracts';
import { useEffect, useState } from 'react';
import { keepTrack, useKeptTracks, type KeptTrack } from '../../recording/guest-tracks.ts';

interface GuestTrackOptions {
  readonly guestId: string;
  readonly sessionId: string;
  readonly guestKey: string | undefined;
  /** The call is recorded now, so this guest has agreed to it. */
  readonly isRecording: boolean;
}

/** While the server cannot be asked; milliseconds. */
const AGAIN_MS = 3_000;

/** The keys to a guest's own track: those that this browser has kept, else asked for once the call is recorded. */
export function useGuestTrack({ guestId, sessionId, guestKey, isRecording }: GuestTrackOptions): {
  readonly track: KeptTrack | null;
  readonly problem: string | null;
} {
  const kept = useKeptTracks().find((track) => track.guestId === guestId);
  const [asked, setAsked] = useState<KeptTrack | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const track = kept ?? asked;
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
        // Kept also when this page has gone on meanwhile: the server has written it down.
        keepTrack(fresh);
        if (isGone) return;
        setProblem(null);
        setAsked(fresh);
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
