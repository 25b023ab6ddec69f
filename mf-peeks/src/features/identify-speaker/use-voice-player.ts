import type { PeekSpeaker } from '@acquaint/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';

type Stretches = PeekSpeaker['stretches'];

/** Plays single voices of a clip. */
export interface VoicePlayer {
  /** Label of the voice being played; null if none. */
  readonly playing: string | null;
  readonly play: (label: string, stretches: Stretches) => void;
  readonly stop: () => void;
}

/** Plays the segments of a voice in a video one after another, skipping the parts between them. */
export function useVoicePlayer(): {
  /** Ref for the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly player: VoicePlayer;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const rest = useRef<Stretches>([]);

  useEffect(() => {
    const element = video.current;
    if (element === null || playing === null) return;
    const step = () => {
      const [now, next] = rest.current;
      if (now === undefined || element.currentTime < now.to_seconds) return;
      rest.current = rest.current.slice(1);
      if (next === undefined) element.pause();
      else element.currentTime = next.from_seconds;
    };
    // Fires at the end, after the stop button, and when the video itself is paused.
    const end = () => setPlaying(null);
    element.addEventListener('timeupdate', step);
    element.addEventListener('pause', end);
    return () => {
      element.removeEventListener('timeupdate', step);
      element.removeEventListener('pause', end);
    };
  }, [playing]);

  const play = (label: string, stretches: Stretches) => {
    const element = video.current;
    const [first] = stretches;
    if (element === null || first === undefined) return;
    rest.current = stretches;
    element.currentTime = first.from_seconds;
    setPlaying(label);
    element.play().catch(() => setPlaying(null));
  };
  return { video, player: { playing, play, stop: () => video.current?.pause() } };
}
