import type { SnipSpeaker } from '@acquaint/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';

type Stretches = SnipSpeaker['stretches'];

/** Plays single voices of a clip. */
export interface VoicePlayer {
  /** The label of the voice that plays; null while none does. */
  readonly playing: string | null;
  readonly play: (label: string, stretches: Stretches) => void;
  readonly stop: () => void;
}

/** Jumps in a video from one stretch of a voice to the next, and stops after the last. */
export function useVoicePlayer(): {
  /** For the video element that is played. */
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
    // Paused by the end, by the button, or by hand on the video itself.
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
