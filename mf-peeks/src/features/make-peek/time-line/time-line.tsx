import type { PeekDesk } from '@acquaint/contracts';
import { Button, Flex, personName } from '@acquaint/ui';
import { MinusOutlined, PlusOutlined } from '@acquaint/ui/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../i18n.ts';
import { placeText } from '../../../components/place-text.ts';
import { type Cut } from '../cut/cut.ts';
import { Handle } from './handle.tsx';
import { isQuiet, pairsOf, type Quiet } from './silences.ts';
import { barsOf, ticksOf, viewOf, waveOf, withinRecording, zoomed, type View } from './time-line-view.ts';
import styles from './time-line.module.css';
import { usePlace, type Player } from '../use-player.ts';

/** Columns in which a waveform is drawn, whatever its width. */
const COLUMNS = 600;
/** What the buttons and keys enlarge by. */
const ZOOM = 2;

interface TimeLineProps {
  readonly desk: PeekDesk;
  readonly quiet: Quiet | null;
  readonly cut: Cut;
  /** What is left out of the cut. */
  readonly leftOut: readonly Cut[];
  readonly player: Player;
  readonly onMove: (end: 'from' | 'until', to: number, direction: -1 | 0 | 1, isFree: boolean) => void;
  /** A move of a handle has ended. */
  readonly onDone: () => void;
}

/**
 * The recording as one line: what each person’s track sounds like, when they speak, what the reader marked, what cannot be used,
 * where the film is, and both ends of the cut.
 */
export function TimeLine({ desk, quiet, cut, leftOut, player, onMove, onDone }: TimeLineProps) {
  const { position, seek } = player;
  const { seconds } = desk;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(() => viewOf(cut, seconds));
  const percent = (at: number) => `${(100 * at) / seconds}%`;

  // The browser scrolls, so that wheel, touch and keys work as everywhere; the view follows.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollLeft = (view.from / seconds) * widthOf(element);
  }, [view, seconds]);
  const onScroll = () => {
    const element = scroller.current;
    const width = element ? widthOf(element) : 0;
    if (!element || width === 0) return;
    const from = (element.scrollLeft / width) * seconds;
    // Positions in pixels are rounded: that is no scrolling.
    if (Math.abs(from - view.from) > (2 * view.length) / element.clientWidth)
      setView(withinRecording({ ...view, from }, seconds));
  };
  const placeAt = (clientX: number): number | null => {
    const box = scroller.current?.firstElementChild?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return Math.min(seconds, Math.max(0, ((clientX - box.left) / box.width) * seconds));
  };
  const isShown = (at: number) => at >= view.from && at <= view.from + view.length;
  const zoom = (factor: number, around?: number) => {
    const place = position.read();
    const middle = isShown(place) ? place : view.from + view.length / 2;
    setView(zoomed(view, factor, around ?? middle, seconds));
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.25 : 0.8, placeAt(event.clientX) ?? undefined);
  });
  useEffect(() => {
    const element = scroller.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React's listener is passive: it could not keep the browser from enlarging the page.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);
  const follow = (place: number) => {
    const element = scroller.current;
    if (element && !isShown(place))
      element.scrollLeft = ((place - view.length / 10) / seconds) * widthOf(element);
  };

  return (
    <div
      role="group"
      aria-label={t('Timeline')}
      className={styles['frame']}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey) return;
        if (key === '+' || key === '=') zoom(ZOOM);
        if (key === '-') zoom(1 / ZOOM);
      }}
    >
      <div ref={scroller} className={styles['scroller']} onScroll={onScroll}>
        <div
          className={styles['inner']}
          style={{ width: `${(100 * seconds) / view.length}%` }}
          onPointerUp={({ button, clientX }) => {
            const at = button === 0 ? placeAt(clientX) : null;
            if (at !== null) seek(at);
          }}
        >
          <Scale view={view} percent={percent} />
          <Unusable desk={desk} percent={percent} />
          <div
            className={styles['cut']}
            style={{ insetInlineStart: percent(cut.from), width: percent(cut.until - cut.from) }}
          />
          {leftOut.map(({ from, until }) => (
            <span
              key={from}
              className={styles['left-out']}
              style={{ insetInlineStart: percent(from), width: percent(until - from) }}
              title={t('Left out')}
            />
          ))}
          {desk.people.map((person) => (
            <Lane
              key={person.id}
              name={personName(person)}
              track={desk.tracks?.find(({ person_id }) => person_id === person.id) ?? null}
              view={view}
              percent={percent}
            />
          ))}
          {desk.marks.map((mark) => (
            <span
              key={mark}
              className={styles['mark']}
              style={{ insetInlineStart: percent(mark) }}
              title={t('You marked this')}
              aria-hidden
            />
          ))}
          <Place player={player} percent={percent} onPlayed={follow} />
          {(['from', 'until'] as const).map((end) => (
            <Handle
              key={end}
              end={end}
              at={cut[end]}
              seconds={seconds}
              isQuiet={quiet && isQuiet(quiet, cut[end])}
              placeAt={placeAt}
              onMove={(to, direction, isFree) => onMove(end, to, direction, isFree)}
              onDone={onDone}
            />
          ))}
        </div>
      </div>
      <Flex gap={8} align="center" wrap className={styles['tools'] ?? ''}>
        <Button
          icon={<MinusOutlined aria-hidden />}
          aria-label={t('Show more of the recording')}
          disabled={view.length >= seconds}
          onClick={() => zoom(1 / ZOOM)}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('Zoom in on the timeline')}
          onClick={() => zoom(ZOOM)}
        />
        <Button onClick={() => setView(viewOf(cut, seconds))}>{t('Show the peek')}</Button>
        <Button onClick={() => setView({ from: 0, length: seconds })}>{t('Show everything')}</Button>
        <span className={styles['range']}>
          {t('Shown: {from} to {until}', {
            from: placeText(view.from),
            until: placeText(view.from + view.length),
          })}
        </span>
      </Flex>
    </div>
  );
}

/** Returns the width of the whole recording on the screen in pixels. */
function widthOf(scroller: HTMLElement): number {
  return scroller.firstElementChild?.clientWidth ?? 0;
}

interface PlacedProps {
  /** Returns a position, or a length, in percent of the recording. */
  readonly percent: (at: number) => string;
}

interface PlaceProps extends PlacedProps {
  readonly player: Player;
  readonly onPlayed: (place: number) => void;
}

/** Where the film is. */
function Place({ player, percent, onPlayed }: PlaceProps) {
  const place = usePlace(player);
  const { isPlaying } = player;
  const tell = useEffectEvent(onPlayed);
  useEffect(() => {
    if (isPlaying) tell(place);
  }, [isPlaying, place]);
  return <span className={styles['place']} style={{ insetInlineStart: percent(place) }} aria-hidden />;
}

function Scale({ view, percent }: PlacedProps & { readonly view: View }) {
  return (
    <div className={styles['scale']} aria-hidden>
      {ticksOf(view).map((at) => (
        <span key={at} className={styles['tick']} style={{ insetInlineStart: percent(at) }}>
          {placeText(at).replace(/\.0$/, '')}
        </span>
      ))}
    </div>
  );
}

/** Pauses of the recording, when a guest is in the call, and what a browser lost: no peek can contain them (R-PEEK-20, R-REC-8). */
function Unusable({ desk: { stretches }, percent }: PlacedProps & { readonly desk: PeekDesk }) {
  const pauses = stretches.filter((each, at) => at > 0 && stretches[at - 1]?.part !== each.part);
  return (
    <>
      {stretches
        .filter(({ has_guest, lost_person_ids }) => has_guest || lost_person_ids.length > 0)
        .map(({ from_seconds, until_seconds, has_guest }) => (
          <span
            key={from_seconds}
            className={styles['guest']}
            style={{ insetInlineStart: percent(from_seconds), width: percent(until_seconds - from_seconds) }}
            title={
              has_guest
                ? t('A guest was in the call: not usable')
                : t('Missing from the recording: can’t be used')
            }
          />
        ))}
      {pauses.map(({ from_seconds }) => (
        <span
          key={from_seconds}
          className={styles['pause']}
          style={{ insetInlineStart: percent(from_seconds) }}
          title={t('The recording was paused here')}
        />
      ))}
    </>
  );
}

interface LaneProps extends PlacedProps {
  readonly name: string;
  /** Null while nothing was measured. */
  readonly track: NonNullable<PeekDesk['tracks']>[number] | null;
  readonly view: View;
}

/** One person’s track. Only the part that is shown is drawn, so that three hours are drawn as fast as a minute. */
function Lane({ name, track, view, percent }: LaneProps) {
  const { wave, speech } = useMemo(() => {
    const spans = pairsOf(track?.speech ?? []);
    const levels = track?.levels ?? [];
    return {
      wave: levels.length === 0 ? '' : waveOf(levels, view, COLUMNS),
      speech: barsOf(spans, view, COLUMNS),
    };
  }, [track, view]);
  return (
    <div className={styles['lane']}>
      <svg
        className={styles['wave']}
        style={{ insetInlineStart: percent(view.from), width: percent(view.length) }}
        viewBox={`0 0 ${COLUMNS} 100`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path className={styles[wave === '' ? 'unmeasured' : 'speech']} d={speech} />
        <path className={styles['levels']} d={wave} />
      </svg>
      <span className={styles['name']}>{name}</span>
    </div>
  );
}
