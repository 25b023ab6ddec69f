import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../../i18n.ts';
import { isFreeAt, painted, QUARTERS, stepFrom, type Cell, type Stroke } from './paint.ts';
import { labelOf, START_TIMES } from './time-options.ts';
import { rangesOf, WEEKDAYS, weekdayName, type WeekRange } from './week.ts';
import styles from './week-painter.module.css';

interface WeekPainterProps {
  readonly week: readonly WeekRange[];
  readonly onChange: (week: WeekRange[]) => void;
}

/** Height of a quarter hour in pixels; the style sheet draws four of them per hour. */
const QUARTER_HEIGHT = 10;
/** The hour scrolled to at first. */
const MORNING = 7;
const HOURS = START_TIMES.filter((time) => time.endsWith(':00'));

/**
 * Week grid to paint free time: a stroke that starts on free time removes it, any other adds it. Works with mouse, touch and
 * keyboard: arrows move, Space starts and ends a stroke, Escape cancels it.
 */
export function WeekPainter({ week, onChange }: WeekPainterProps) {
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = MORNING * 4 * QUARTER_HEIGHT;
  }, []);
  const shown = stroke === null ? week : painted(week, stroke);
  const end = () => {
    if (stroke) onChange(painted(week, stroke));
    setStroke(null);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const cell = cellAt(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setCursor(null);
    setStroke({ from: cell, to: cell, isFree: !isFreeAt(week, cell) });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (stroke === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setStroke({ ...stroke, to: cellAt(event) });
    follow(frame.current, event.clientY);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = cursor ?? { day: 0, quarter: MORNING * 4 };
    const next = stepFrom(at, event.key);
    if (next) {
      setCursor(next);
      if (stroke) setStroke({ ...stroke, to: next });
      reveal(frame.current, next);
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (stroke) end();
      else setStroke({ from: at, to: at, isFree: !isFreeAt(week, at) });
      setCursor(at);
    } else if (event.key === 'Escape' && stroke) setStroke(null);
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <p id={helpId} style={{ marginTop: 0 }}>
        {t(
          'Drag over the hours you’re free, or over free hours to clear them. On the keyboard, use the arrow keys to move and Space to start and stop.',
        )}
      </p>
      <div className={styles['frame']} ref={frame}>
        <div className={styles['heads']} aria-hidden="true">
          <span />
          {WEEKDAYS.map((weekday) => (
            <span key={weekday}>{weekdayName(weekday, 'short')}</span>
          ))}
        </div>
        <div className={styles['grid']}>
          <div className={styles['hours']} aria-hidden="true">
            {HOURS.map((time) => (
              <span key={time}>{labelOf(time).replace(':00 ', ' ')}</span>
            ))}
          </div>
          <div
            className={styles['days']}
            role="application"
            aria-label={t('Your week as a grid')}
            aria-describedby={helpId}
            tabIndex={0}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={end}
            onPointerCancel={() => setStroke(null)}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              if (event.currentTarget.matches(':focus-visible')) setCursor({ day: 0, quarter: MORNING * 4 });
            }}
            onBlur={() => {
              setCursor(null);
              setStroke(null);
            }}
          >
            {WEEKDAYS.map((weekday, day) => (
              <div key={weekday} className={styles['day']}>
                {rangesOf(shown, weekday).map((range) => (
                  <div key={range.start} className={styles['free']} style={placeOf(range)} />
                ))}
                {cursor?.day === day && (
                  <div className={styles['cursor']} style={{ top: cursor.quarter * QUARTER_HEIGHT }} />
                )}
              </div>
            ))}
          </div>
        </div>
      </div>
      <span role="status" className={styles['said']}>
        {cursor && said(shown, cursor, stroke !== null)}
      </span>
    </div>
  );
}

/** Describes the current cell for screen readers. */
function said(week: readonly WeekRange[], cell: Cell, isPainting: boolean): string {
  const at = { day: weekdayName(cell.day + 1), time: labelOf(START_TIMES[cell.quarter] ?? '') };
  if (isPainting) {
    return t(
      isFreeAt(week, cell) ? '{day} {time}, free, selecting' : '{day} {time}, not free, selecting',
      at,
    );
  }
  return t(isFreeAt(week, cell) ? '{day} {time}, free' : '{day} {time}, not free', at);
}

function placeOf({ start, end }: WeekRange): { top: number; height: number } {
  const quarterOf = (time: string): number => Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15;
  return {
    top: quarterOf(start) * QUARTER_HEIGHT,
    height: Math.max(0, quarterOf(end) - quarterOf(start)) * QUARTER_HEIGHT,
  };
}

/** Returns the cell under the pointer, or the nearest one if the pointer has left the week. */
function cellAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): Cell {
  const box = currentTarget.getBoundingClientRect();
  const within = (part: number, count: number): number =>
    Math.min(Math.max(Math.floor(part * count), 0), count - 1);
  return {
    day: within((clientX - box.left) / box.width, WEEKDAYS.length),
    quarter: within((clientY - box.top) / box.height, QUARTERS),
  };
}

/** Scrolls when a stroke approaches the edge of the visible area. */
function follow(frame: HTMLDivElement | null, clientY: number): void {
  if (!frame) return;
  const { top, bottom } = frame.getBoundingClientRect();
  if (clientY > bottom - 2 * QUARTER_HEIGHT) frame.scrollTop += QUARTER_HEIGHT;
  if (clientY < top + 5 * QUARTER_HEIGHT) frame.scrollTop -= QUARTER_HEIGHT;
}

/** Scrolls until a cell is visible. */
function reveal(frame: HTMLDivElement | null, { quarter }: Cell): void {
  if (!frame) return;
  const at = quarter * QUARTER_HEIGHT;
  const head = 4 * QUARTER_HEIGHT;
  if (at < frame.scrollTop) frame.scrollTop = at;
  else if (at + head + QUARTER_HEIGHT > frame.scrollTop + frame.clientHeight) {
    frame.scrollTop = at + head + QUARTER_HEIGHT - frame.clientHeight;
  }
}
