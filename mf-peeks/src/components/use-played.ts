import { PEEK_PLAYED_SECONDS } from '@acquaint/contracts';
import { useRef, type SyntheticEvent } from 'react';

/** A larger step of a video's time than this, in seconds, is a jump. Browsers report the time at least four times a second. */
const JUMP_SECONDS = 2;

/**
 * Returns a handler of `timeupdate`, for an element around a video, that calls back once when the video was played for
 * `PEEK_PLAYED_SECONDS`. What is skipped by a jump does not count, nor does a preview.
 */
export function usePlayed(onPlayed: () => void): (event: SyntheticEvent) => void {
  const last = useRef<number | null>(null);
  const played = useRef(0);
  return ({ target }) => {
    if (
      !(target instanceof HTMLVideoElement) ||
      target.dataset['preview'] === 'true' ||
      played.current >= PEEK_PLAYED_SECONDS
    )
      return;
    const step = target.currentTime - (last.current ?? target.currentTime);
    last.current = target.currentTime;
    if (step <= 0 || step > JUMP_SECONDS) return;
    played.current += step;
    if (played.current >= PEEK_PLAYED_SECONDS) onPlayed();
  };
}
