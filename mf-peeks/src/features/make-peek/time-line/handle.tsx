import { cx } from '@acquaint/ui';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../../../i18n.ts';
import { placeText } from '../../../components/place-text.ts';
import styles from './time-line.module.css';

/** Seconds that an arrow key moves by, without and with the shift key. */
export const [STEP, LEAP] = [0.1, 5] as const;

interface HandleProps {
  readonly end: 'from' | 'until';
  readonly at: number;
  readonly seconds: number;
  /** Whether nobody speaks there; null when unknown. */
  readonly isQuiet: boolean | null;
  /** Returns the position under a pointer. */
  readonly placeAt: (clientX: number) => number | null;
  /** @param direction of a step by key; 0 for a position under the pointer. @param isFree whether snapping is off for this move */
  readonly onMove: (to: number, direction: -1 | 0 | 1, isFree: boolean) => void;
  /** A drag has ended. */
  readonly onDone: () => void;
}

/** One end of the cut on the time line, moved by pointer or with the keys of a slider. */
export function Handle({ end, at, seconds, isQuiet, placeAt, onMove, onDone }: HandleProps) {
  const isDragged = useRef(false);
  const drag = (event: PointerEvent) => {
    const place = isDragged.current ? placeAt(event.clientX) : null;
    if (place !== null) onMove(place, 0, event.altKey);
  };
  const drop = () => {
    isDragged.current = false;
    onDone();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? LEAP : STEP;
    const moves: Readonly<Record<string, readonly [to: number, direction: -1 | 0 | 1]>> = {
      ArrowLeft: [at - step, -1],
      ArrowDown: [at - step, -1],
      ArrowRight: [at + step, 1],
      ArrowUp: [at + step, 1],
      PageDown: [at - LEAP, 0],
      PageUp: [at + LEAP, 0],
      Home: [0, 0],
      End: [seconds, 0],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(...move, event.altKey);
    onDone();
  };
  return (
    <div
      className={cx(styles['handle'], styles[end])}
      style={{ insetInlineStart: `${(100 * at) / seconds}%` }}
      role="slider"
      tabIndex={0}
      aria-label={end === 'from' ? t('Start of the peek') : t('End of the peek')}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={Math.round(at * 10) / 10}
      aria-valuetext={valueText(at, isQuiet)}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        isDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

function valueText(at: number, isQuiet: boolean | null): string {
  const place = placeText(at);
  if (isQuiet === null) return place;
  return isQuiet ? t('{place}, in a silence', { place }) : t('{place}, while someone speaks', { place });
}
