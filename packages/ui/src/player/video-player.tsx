import type { PeekCaptions } from '@acquaint/contracts';
import { t } from '@acquaint/i18n/common';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import {
  CaretRightOutlined,
  FullscreenOutlined,
  MutedOutlined,
  PauseOutlined,
  SoundOutlined,
} from '../icons.ts';
import { cx } from '../a11y/cx.ts';
import { formatNumber } from '../text/formats.ts';
import { addCaptionTrack } from './caption-track.ts';
import { clockOf } from '../states/wait-note.tsx';
import { useHoverPreview } from './use-hover-preview.ts';
import { useVideoState } from './use-video-state.ts';
import styles from './video-player.module.css';

const SPEEDS = [1, 1.25, 1.5, 2] as const;
/** Seconds that an arrow key moves, and the step of the volume, from 0 to 1. */
const [JUMP_SECONDS, VOLUME_STEP] = [5, 0.1];

export interface VideoPlayerProps {
  readonly src: string;
  readonly poster?: string | undefined;
  /** Accessible name of the video. */
  readonly label: string;
  /** Length in seconds, shown before the video is loaded. */
  readonly seconds?: number;
  /** Two pictures side by side. */
  readonly isWide?: boolean;
  /** In the shape of its film, which may be taller than wide, instead of 16:9. */
  readonly isWhole?: boolean;
  /** For lists: shown in place of the controls while it is neither played, pointed at nor focused. */
  readonly atRest?: ReactNode;
  readonly preload?: 'none' | 'metadata' | 'auto';
  /** Plays without sound while the mouse rests on it, for videos in lists. Such a preview is not reported by the callbacks. */
  readonly hasPreview?: boolean;
  /** The speed, where several players share one; otherwise each has its own. */
  readonly speed?: { readonly rate: number; readonly next: () => void };
  /** Captions that are not part of the picture, and a switch for them, which several players may share. */
  readonly captions?: PeekCaptions | null;
  readonly captionSwitch?: { readonly isOn: boolean; readonly toggle: () => void };
  readonly onStart?: (video: HTMLVideoElement) => void;
  /** Called at least four times a second while it plays. */
  readonly onProgress?: (video: HTMLVideoElement) => void;
  readonly onError?: () => void;
  /** Keys of the page around it, such as those to the next video. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLVideoElement>) => void;
  readonly ref?: Ref<HTMLVideoElement>;
}

/**
 * A video with controls below the picture, so that they never cover a name or captions in it (R-PEEK-81), and a sign in its middle while
 * it does not play. Keys: space plays and pauses, the arrows move in time and change the volume, M mutes, C shows or hides captions, F
 * fills the screen.
 */
export function VideoPlayer({ src, poster, label, preload = 'metadata', ref, ...options }: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLVideoElement>(null);
  const state = useVideoState(own);
  const [ownRate, setOwnRate] = useState<number>(1);
  const rate = options.speed?.rate ?? ownRate;
  const preview = useHoverPreview(options.hasPreview === true);
  const hold = useCallback(
    (element: HTMLVideoElement | null) => {
      own.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  const { captions = null, captionSwitch } = options;
  const isCaptioned = captionSwitch?.isOn ?? true;
  useEffect(() => {
    if (!own.current || !captions) return;
    const track = addCaptionTrack(own.current, captions, t('Captions'));
    track.show(isCaptioned);
    return track.remove;
  }, [captions, isCaptioned]);
  const length = state.length ?? options.seconds ?? 0;
  const speedLabel = `${formatNumber(rate)}×`;

  const toggle = () => {
    const video = own.current;
    if (!video) return;
    if (preview.end(video)) return options.onStart?.(video);
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  const moveTo = (seconds: number) => {
    if (own.current) own.current.currentTime = Math.min(Math.max(seconds, 0), length);
  };
  const changeVolume = (volume: number) => {
    const video = own.current;
    if (!video) return;
    video.volume = Math.min(Math.max(volume, 0), 1);
    video.muted = video.volume === 0;
  };
  const mute = () => {
    const video = own.current;
    if (!video) return;
    if (video.volume === 0) return changeVolume(1);
    video.muted = !video.muted;
  };
  const nextSpeed = () => {
    if (options.speed) return options.speed.next();
    const next = SPEEDS[(SPEEDS.findIndex((each) => each === ownRate) + 1) % SPEEDS.length] ?? 1;
    setOwnRate(next);
    if (own.current) own.current.playbackRate = next;
  };
  const fill = () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    frame.current?.requestFullscreen?.().catch(() => undefined);
  };
  const press = (event: KeyboardEvent<HTMLVideoElement>) => {
    options.onKeyDown?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const video = event.currentTarget;
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': toggle,
      arrowleft: () => moveTo(video.currentTime - JUMP_SECONDS),
      arrowright: () => moveTo(video.currentTime + JUMP_SECONDS),
      arrowup: () => changeVolume(video.volume + VOLUME_STEP),
      arrowdown: () => changeVolume(video.volume - VOLUME_STEP),
      m: mute,
      ...(captions && captionSwitch && { c: captionSwitch.toggle }),
      f: fill,
    };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const enter = ({ currentTarget, pointerType }: PointerEvent<HTMLVideoElement>) => {
    if (pointerType !== 'touch') preview.begin(currentTarget);
  };

  return (
    <div
      ref={frame}
      className={styles['player']}
      data-wide={options.isWide}
      data-whole={options.isWhole}
      data-playing={state.isPlaying}
      data-theme="dark"
    >
      <video
        ref={hold}
        className={styles['picture']}
        tabIndex={0}
        playsInline
        preload={preload}
        src={src}
        {...(poster === undefined ? {} : { poster })}
        aria-label={label}
        onClick={toggle}
        onKeyDown={press}
        onPointerEnter={enter}
        onPointerLeave={({ currentTarget }) => preview.stop(currentTarget)}
        onPlay={({ currentTarget }) => {
          // A browser resets the speed when it loads a video.
          currentTarget.playbackRate = rate;
          if (!preview.isRunning(currentTarget)) options.onStart?.(currentTarget);
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (!preview.isRunning(currentTarget)) options.onProgress?.(currentTarget);
        }}
        onError={options.onError}
      />
      {options.atRest && <div className={styles['rest']}>{options.atRest}</div>}
      <div className={styles['controls']} role="group" aria-label={t('Video controls')}>
        <input
          type="range"
          className={styles['line']}
          min={0}
          max={length}
          step={0.1}
          value={Math.min(state.time, length)}
          disabled={length === 0}
          aria-label={t('Position')}
          aria-valuetext={t('{time} of {length}', { time: clockOf(state.time), length: clockOf(length) })}
          onChange={({ target }) => moveTo(Number(target.value))}
        />
        <Control aria-label={state.isPlaying ? t('Pause') : t('Play')} onClick={toggle}>
          {state.isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        </Control>
        <span className={styles['time']}>
          {clockOf(state.time)} / {clockOf(length)}
        </span>
        <Control aria-label={state.volume === 0 ? t('Turn on sound') : t('Mute')} onClick={mute}>
          {state.volume === 0 ? <MutedOutlined /> : <SoundOutlined />}
        </Control>
        <input
          type="range"
          className={styles['volume']}
          min={0}
          max={1}
          step={0.05}
          value={state.volume}
          aria-label={t('Volume')}
          aria-valuetext={`${formatNumber(Math.round(state.volume * 100))} %`}
          onChange={({ target }) => changeVolume(Number(target.value))}
        />
        {captions && captionSwitch && (
          <Control
            className={styles['captions']}
            aria-label={t('Captions (CC)')}
            aria-pressed={captionSwitch.isOn}
            onClick={captionSwitch.toggle}
          >
            {t('CC')}
          </Control>
        )}
        <Control
          className={styles['speed']}
          aria-label={t('Speed: {speed}', { speed: speedLabel })}
          onClick={nextSpeed}
        >
          {speedLabel}
        </Control>
        <Control aria-label={t('Full screen')} onClick={fill}>
          <FullscreenOutlined />
        </Control>
      </div>
    </div>
  );
}

/** A plain button, because a page of peeks has a hundred of them. */
function Control({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={cx(styles['control'], className)} {...props} />;
}
