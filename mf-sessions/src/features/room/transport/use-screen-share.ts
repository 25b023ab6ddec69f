import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n.ts';

export interface ScreenShare {
  /** False if the browser cannot share a screen (most phones). */
  readonly isOffered: boolean;
  /** The video track of the screen while it is shared. */
  readonly track: MediaStreamTrack | null;
  readonly toggle: () => void;
  readonly stop: () => void;
  /** Why it could not be shared; null if there is no problem or the dialog was cancelled. */
  readonly problem: string | null;
}

/** A low frame rate keeps text sharp. */
const SCREEN = { video: { frameRate: { max: 15 } }, audio: false } as const;

/**
 * Shares the screen, a window or a tab, until it is stopped by the person, by the browser's own control or by the end of the
 * call.
 */
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
      // The person cancelled the browser's dialog.
      if (failure instanceof DOMException && failure.name === 'NotAllowedError') return;
      setProblem(t('We can’t share your screen right now. Try another window or tab.'));
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
