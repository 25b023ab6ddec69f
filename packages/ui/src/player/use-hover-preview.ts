import { useCallback, useMemo, useRef } from 'react';
import { useReducedMotion } from '../theme/reduced-motion.ts';

export interface HoverPreview {
  /** Plays the video from its start without sound, if it is untouched. */
  readonly begin: (video: HTMLVideoElement) => void;
  /** Ends a preview and shows the poster again. */
  readonly stop: (video: HTMLVideoElement) => void;
  /** Turns a preview into playing, from the start and with sound. @returns false if there was none. */
  readonly end: (video: HTMLVideoElement) => boolean;
  readonly isRunning: (video: HTMLVideoElement) => boolean;
}

/** Previews of a video while the mouse rests on it; none for people who ask for less motion. */
export function useHoverPreview(isOffered: boolean): HoverPreview {
  const isStill = useReducedMotion();
  const shown = useRef<HTMLVideoElement | null>(null);
  const isRunning = useCallback((video: HTMLVideoElement) => shown.current === video, []);
  return useMemo(
    () => ({
      begin: (video) => {
        if (!isOffered || isStill || !video.paused || video.currentTime > 0 || video.muted) return;
        shown.current = video;
        video.dataset['preview'] = 'true';
        video.muted = true;
        video.play().catch(() => undefined);
      },
      stop: (video) => {
        if (shown.current !== video) return;
        video.pause();
        video.muted = false;
        // Loading it again shows the poster.
        video.load();
        delete video.dataset['preview'];
        shown.current = null;
      },
      end: (video) => {
        if (shown.current !== video) return false;
        shown.current = null;
        delete video.dataset['preview'];
        video.currentTime = 0;
        video.muted = false;
        return true;
      },
      isRunning,
    }),
    [isOffered, isStill, isRunning],
  );
}
