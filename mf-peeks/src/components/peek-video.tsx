import { fileUrl, useInvalidate } from '@acquaint/api-client';
import { getPeek, type Peek } from '@acquaint/contracts';
import { useKeptVideo, VideoPlayer } from '@acquaint/ui';
import { useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { t } from '../i18n.ts';
import { toggleCaptions, useCaptionsShown } from './captions-switch.ts';
import { changeSpeed, useSpeed } from './speed.ts';

/** A peek counts as watched after this many seconds. */
const WATCHED_SECONDS = 2;
/** The video that plays now, on this page. */
let playing: HTMLVideoElement | null = null;

interface PeekVideoProps {
  readonly peek: Pick<Peek, 'title' | 'video_url' | 'poster_url' | 'duration_seconds' | 'captions'>;
  /** Loads the video before it is played; otherwise only the poster is. */
  readonly isNext?: boolean;
  readonly onPlay?: () => void;
  /** Called once for each time it is played from the start, or for the first time, when two seconds have been watched. */
  readonly onWatched?: () => void;
  /** In a list: shown in place of the controls while nobody needs them. */
  readonly atRest?: ReactNode;
  readonly ref?: Ref<HTMLVideoElement>;
}

/** Video player of a peek. One plays at a time; J and K go to the next and previous one, < and > change the speed of all. */
export function PeekVideo({ peek, isNext = false, onPlay, onWatched, atRest, ref }: PeekVideoProps) {
  const own = useRef<HTMLVideoElement>(null);
  const wasPlayed = useRef(false);
  /** Where the playback that is not counted yet started, in seconds. */
  const countFrom = useRef<number | null>(null);
  const rate = useSpeed();
  const isCaptioned = useCaptionsShown();
  useEffect(() => {
    if (own.current) own.current.playbackRate = rate;
  }, [rate]);
  useEffect(() => {
    const video = own.current;
    return () => {
      if (playing === video) playing = null;
    };
  }, []);
  const setVideo = useCallback(
    (video: HTMLVideoElement | null) => {
      own.current = video;
      if (typeof ref === 'function') ref(video);
      else if (ref) ref.current = video;
    },
    [ref],
  );
  const invalidate = useInvalidate();
  const { src, onError } = useKeptVideo(own, {
    url: peek.video_url === null ? null : fileUrl(peek.video_url),
    of: `${peek.video_url?.replace(/\?.*/, '')} ${peek.duration_seconds}`,
    renew: () => void invalidate(getPeek),
  });
  if (src === null)
    return (
      <p>
        {t('The video is being made, which takes a minute or two.')} {t('You don’t have to wait here.')}
      </p>
    );
  return (
    <VideoPlayer
      ref={setVideo}
      hasPreview
      label={peek.title}
      src={src}
      onError={onError}
      poster={peek.poster_url === null ? undefined : fileUrl(peek.poster_url)}
      seconds={peek.duration_seconds}
      preload={isNext ? 'auto' : 'none'}
      speed={{ rate, next: () => changeSpeed(1, true) }}
      captions={peek.captions}
      atRest={atRest}
      captionSwitch={{ isOn: isCaptioned, toggle: toggleCaptions }}
      onKeyDown={onKey}
      onStart={(video) => {
        if (playing !== video) playing?.pause();
        playing = video;
        if (video.currentTime < 0.5 || !wasPlayed.current) countFrom.current = video.currentTime;
        wasPlayed.current = true;
        onPlay?.();
      }}
      onProgress={(video) => {
        if (countFrom.current === null || video.currentTime - countFrom.current < WATCHED_SECONDS) return;
        countFrom.current = null;
        onWatched?.();
      }}
    />
  );
}

function onKey(event: KeyboardEvent<HTMLVideoElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const video = event.currentTarget;
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    j: () => goTo(video, 1),
    k: () => goTo(video, -1),
    '>': () => changeSpeed(1),
    '<': () => changeSpeed(-1),
  };
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Moves the focus to another video of the same list. */
function goTo(video: HTMLVideoElement, steps: number): void {
  const all = [...(video.closest('ul')?.querySelectorAll('video') ?? [])];
  const next = all[all.indexOf(video) + steps];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}
