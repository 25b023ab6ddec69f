import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

interface KeptVideo {
  /** For the video element; null without a video. */
  readonly src: string | null;
  readonly onError: () => void;
}

interface Options {
  /** The newest URL: each answer of the server has another one for the same video. */
  readonly url: string | null;
  /** Changes when the video is another one. */
  readonly of: string | number;
  /** Where it begins, in seconds: the browser loads this part first. */
  readonly from?: number;
  /** Asks for a new URL, because this one has expired. */
  readonly renew: () => void;
}

/** A video that does not load is asked for again no sooner than after this time, in milliseconds. */
const RENEWED_MS = 60_000;

/**
 * Keeps the first URL of a video, because a player restarts when its URL changes. When that one has expired, goes on with a new one
 * where the video stopped.
 */
export function useKeptVideo(
  video: RefObject<HTMLVideoElement | null>,
  { url, of, from = 0, renew }: Options,
): KeptVideo {
  const [kept, setKept] = useState({ url, of, from, isOn: false });
  const [failed, setFailed] = useState<{ url: string; from: number; wasPlaying: boolean } | null>(null);
  const renewedAt = useRef(-RENEWED_MS);
  if (kept.of !== of || (kept.url === null) !== (url === null)) {
    setKept({ url, of, from: 0, isOn: false });
  } else if (failed !== null && failed.url === kept.url && url !== kept.url) {
    setKept({ url, of, from: failed.from, isOn: failed.wasPlaying });
  }
  const goOn = useEffectEvent(() => {
    // If the browser blocks it, the picture at that position is shown.
    if (kept.isOn) video.current?.play().catch(() => undefined);
  });
  useEffect(() => goOn(), [kept.url]);
  const onError = () => {
    const element = video.current;
    if (kept.url === null || element === null) return;
    setFailed({ url: kept.url, from: element.currentTime || kept.from, wasPlaying: !element.paused });
    if (url !== kept.url || performance.now() - renewedAt.current < RENEWED_MS) return;
    renewedAt.current = performance.now();
    renew();
  };
  return { src: kept.url === null || kept.from === 0 ? kept.url : `${kept.url}#t=${kept.from}`, onError };
}
