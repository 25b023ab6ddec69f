import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../words.ts';

export interface ScreenShare {
  /** False where the browser cannot share a screen (most phones). */
  readonly isOffered: boolean;
  /** The picture of the screen while it is shared. */
  readonly track: MediaStreamTrack | null;
  readonly toggle: () => void;
  readonly stop: () => void;
  /** Why it could not be shared; null when all is well or the person chose nothing. */
  readonly problem: string | null;
}

/** Text stays sharp: a screen needs few pictures a second. */
const SCREEN = { video: { frameRate: { max: 15 } }, audio: false } as const;

/** Shares the screen, a window or a tab, until the person, the browser's own bar or the end of the call stops it. */
export function useScreenShare(): ScreenShare {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shared = useRef<MediaStreamTrack | null>(null);
  const isGone = useRef(false);

  const show = useCallback((next: MediaStreamTrack | null) => {
    shared.current?.stop();
    shared.current = next;
    setTrack(next);
  }, []);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      shared.current?.stop();
    };
  }, []);

  const start = useCallback(async () => {
    setProblem(null);
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia(SCREEN);
      const chosen = stream.getVideoTracks()[0] ?? null;
      if (isGone.current) return chosen?.stop();
      if (chosen) chosen.contentHint = 'detail';
      chosen?.addEventListener('ended', () => {
        if (shared.current === chosen) show(null);
      });
      show(chosen);
    } catch (failure) {
      // Who closes the browser's question has chosen not to share.
      if (failure instanceof DOMException && failure.name === 'NotAllowedError') return;
      setProblem(t('Your screen can’t be shared right now. Try another window or tab.'));
    }
  }, [show]);

  const stop = useCallback(() => show(null), [show]);
  const toggle = useCallback(() => {
    if (shared.current) stop();
    else void start();
  }, [start, stop]);

  return {
    isOffered: 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices,
    track,
    toggle,
    stop,
    problem,
  };
}
