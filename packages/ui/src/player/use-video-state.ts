import { useEffect, useState, type RefObject } from 'react';

export interface VideoState {
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds; null before it is known. */
  readonly length: number | null;
  /** From 0 to 1; 0 while muted. */
  readonly volume: number;
}

const EVENTS = [
  ...['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange', 'volumechange', 'emptied'],
] as const;
const START: VideoState = { isPlaying: false, time: 0, length: null, volume: 1 };

/** Returns what a video's controls show, and renders again when it changes. The video stays the same as long as its controls. */
export function useVideoState(element: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(START);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const read = () =>
      setState({
        isPlaying: !video.paused && !video.ended,
        time: video.currentTime,
        length: Number.isFinite(video.duration) ? video.duration : null,
        volume: video.muted ? 0 : video.volume,
      });
    for (const name of EVENTS) video.addEventListener(name, read);
    // The length of a video in the cache may have been known before.
    if (video.readyState > 0) read();
    return () => {
      for (const name of EVENTS) video.removeEventListener(name, read);
    };
  }, [element]);
  return state;
}
