import { fileUrl } from '@acquaint/api-client';
import type { PeekDesk } from '@acquaint/contracts';
import { Button, Flex, InputNumber, Slider } from '@acquaint/ui';
import { CaretRightOutlined, PauseOutlined } from '@acquaint/ui/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../i18n.ts';
import { placeText, withEnd, type Cut } from './cut.ts';
import styles from './make-peek.module.css';

/** Seconds that an arrow key moves by, without and with the shift key. */
const [STEP, LEAP] = [0.1, 5] as const;

interface CutPlayerProps {
  readonly desk: PeekDesk;
  readonly cut: Cut;
  readonly onCut: (cut: Cut) => void;
}

/** The recording with a time line, on which both ends of a cut are set: by handles, by keys, or typed. */
export function CutPlayer({ desk, cut, onCut }: CutPlayerProps) {
  const { seconds, stretches } = desk;
  const video = useRef<HTMLVideoElement>(null);
  const [place, setPlace] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  /** Where the preview stops; null while the recording is played on. */
  const stopAt = useRef<number | null>(null);
  // Each refetch returns a new URL for the same video, and a player restarts when its URL changes. So the first one is kept.
  const [url, setUrl] = useState(desk.video_url);
  const keysId = useId();

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    // A video tells its time only every quarter of a second: too late to stop at the end of the cut.
    const look = () => {
      const element = video.current;
      if (element) {
        setPlace(element.currentTime);
        if (stopAt.current !== null && element.currentTime >= stopAt.current) element.pause();
      }
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const seek = (to: number) => {
    const at = Math.min(Math.max(0, to), seconds);
    if (video.current) video.current.currentTime = at;
    setPlace(at);
  };
  const play = (until: number | null) => {
    stopAt.current = until;
    // If the browser blocks it, the picture at that position is shown.
    video.current?.play().catch(() => undefined);
  };
  const toggle = () => (isPlaying ? video.current?.pause() : play(null));
  const preview = () => {
    seek(cut.from);
    play(cut.until);
  };
  const set = (end: 'from' | 'until', at: number) => onCut(withEnd(cut, end, at, seconds));

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? LEAP : STEP;
    const action: (() => unknown) | undefined = {
      ' ': toggle,
      i: () => set('from', place),
      o: () => set('until', place),
      p: preview,
      ArrowLeft: () => seek(place - step),
      ArrowRight: () => seek(place + step),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <Flex vertical gap={12}>
      {/* The keys work while the film has the focus, so that they are nobody else's. */}
      <div
        className={styles['screen']}
        role="application"
        tabIndex={0}
        aria-label={t('Film of the recording')}
        aria-describedby={keysId}
        onKeyDown={onKey}
        onClick={toggle}
      >
        <video
          ref={video}
          className={styles['film']}
          playsInline
          preload="auto"
          src={fileUrl(url)}
          onError={() => setUrl(desk.video_url)}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      </div>
      <p id={keysId} className={styles['hint']}>
        {t(
          'Click the film to use the keys: space plays, I and O set start and end, P plays the peek, arrows move by a tenth of a second, with Shift by five seconds.',
        )}
      </p>
      <div className={styles['line']}>
        <div className={styles['rail']} aria-hidden>
          {stretches.map((stretch) => (
            <span
              key={stretch.from_seconds}
              className={styles[stretch.has_guest ? 'guest' : 'part']}
              style={{
                insetInlineStart: `${(100 * stretch.from_seconds) / seconds}%`,
                width: `${(100 * (stretch.until_seconds - stretch.from_seconds)) / seconds}%`,
              }}
            />
          ))}
          <span className={styles['place']} style={{ insetInlineStart: `${(100 * place) / seconds}%` }} />
        </div>
        <Slider
          range
          style={{ marginInline: 0 }}
          min={0}
          max={seconds}
          step={STEP}
          value={[cut.from, cut.until]}
          onChange={([from = cut.from, until = cut.until]) => {
            const isStart = from !== cut.from;
            onCut({ from, until });
            seek(isStart ? from : until);
          }}
          tooltip={{ formatter: (at = 0) => placeText(at) }}
          ariaLabelForHandle={[t('Start of the peek'), t('End of the peek')]}
          ariaValueTextFormatterForHandle={[placeText, placeText]}
        />
      </div>
      <Flex gap={8} align="center" wrap>
        <Button
          icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          onClick={toggle}
        >
          {isPlaying ? t('Pause') : t('Play recording')}
        </Button>
        <Button onClick={preview}>{t('Play the peek')}</Button>
        <span className={styles['clock']}>
          {placeText(place)} / {placeText(seconds)}
        </span>
      </Flex>
      <Flex gap={16} wrap>
        {(['from', 'until'] as const).map((end) => (
          <Flex key={end} gap={8} align="end">
            <label className={styles['second']}>
              {end === 'from' ? t('Start (seconds)') : t('End (seconds)')}
              <InputNumber
                min={0}
                max={seconds}
                step={STEP}
                precision={1}
                value={cut[end]}
                // The other end stays, also while a number is half typed.
                onChange={(at) => at !== null && onCut({ ...cut, [end]: at })}
              />
            </label>
            <Button onClick={() => set(end, place)}>
              {end === 'from' ? t('Start here') : t('End here')}
            </Button>
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
}
