import { fileUrl, useInvalidate } from '@acquaint/api-client';
import { getClipDesk, getPeekDesk, type PeekDesk } from '@acquaint/contracts';
import { useKeptVideo } from '@acquaint/ui';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { Cut } from './cut/cut.ts';

/**
 * The position of the film in seconds. It changes with each picture, so it is not a state of the desk: only what shows the position
 * is rendered again.
 */
interface Position {
  readonly read: () => number;
  readonly write: (seconds: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Plays a recording at the desk. */
export interface Player {
  /** Ref for the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly position: Position;
  readonly isPlaying: boolean;
  readonly seek: (to: number) => void;
  /** Plays on, or pauses. */
  readonly toggle: () => void;
  /** Plays a part without its pauses, and stops at its end. */
  readonly playPart: (part: Cut, pauses: readonly Cut[]) => void;
  /** What the video element needs. */
  readonly source: {
    readonly src: string;
    readonly poster: string | undefined;
    readonly onError: () => void;
    readonly onPlay: () => void;
    readonly onPause: () => void;
  };
}

/**
 * Plays a video.
 * @param desk its newest URL, its length, and a picture to show until the film is there.
 * @param start where it is when the desk opens, in seconds: the browser loads this part first.
 */
export function usePlayer(
  { video_url: videoUrl, poster_url: posterUrl, seconds }: PeekDesk,
  start: number,
): Player {
  const video = useRef<HTMLVideoElement>(null);
  const [position] = useState(() => createPosition(start));
  const [isPlaying, setPlaying] = useState(false);
  /** Where the preview stops; null while the recording is played on. */
  const stopAt = useRef<number | null>(null);
  /** What the preview does not play. */
  const leftOut = useRef<readonly Cut[]>([]);
  const invalidate = useInvalidate();
  const { src, onError } = useKeptVideo(video, {
    url: fileUrl(videoUrl),
    of: seconds,
    from: start,
    renew: () => void invalidate(getPeekDesk, getClipDesk),
  });
  const [poster] = useState(posterUrl);

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    // A video tells its time only every quarter of a second: too late to stop at the end of the cut.
    const look = () => {
      const element = video.current;
      if (element) {
        const { currentTime } = element;
        const pause = leftOut.current.find(({ from, until }) => from <= currentTime && currentTime < until);
        if (pause) element.currentTime = pause.until;
        position.write(element.currentTime);
        if (stopAt.current !== null && element.currentTime >= stopAt.current) element.pause();
      }
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, position]);

  const seek = (to: number) => {
    const at = Math.min(Math.max(0, to), seconds);
    if (video.current) video.current.currentTime = at;
    position.write(at);
  };
  const play = (until: number | null, pauses: readonly Cut[] = []) => {
    stopAt.current = until;
    leftOut.current = pauses;
    // If the browser blocks it, the picture at that position is shown.
    video.current?.play().catch(() => undefined);
  };
  return {
    ...{ video, position, isPlaying, seek },
    toggle: () => (isPlaying ? video.current?.pause() : play(null)),
    playPart: ({ from, until }, pauses) => {
      seek(from);
      play(until, pauses);
    },
    source: {
      src: src ?? '',
      poster: poster === null ? undefined : fileUrl(poster),
      onError,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
    },
  };
}

/** Returns the position of the film, and updates with each picture. */
export function usePlace({ position }: Pick<Player, 'position'>): number {
  return useSyncExternalStore(position.subscribe, position.read);
}

function createPosition(start: number): Position {
  let place = start;
  const listeners = new Set<() => void>();
  return {
    read: () => place,
    write: (seconds) => {
      place = seconds;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
