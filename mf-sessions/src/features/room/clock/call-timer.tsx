import { Tag, VisuallyHidden, TimeText } from '@acquaint/ui';
import { useState } from 'react';
import { Briefly } from '../briefly.tsx';
import { readCallClock, type ClockFace, type WarningMinutes } from './call-clock.ts';
import { useNow } from './use-now.ts';
import styles from '../room.module.css';
import { t, rich } from '../../../i18n.ts';

type Warning = ClockFace['warning'];
/** In chronological order. */
const MARKS: readonly Warning[] = ['none', 'first', 'last', 'over'];
const COLOUR = { none: 'default', first: 'warning', last: 'error', over: 'error' } as const;

interface CallTimerProps {
  /** Epoch milliseconds by the server's clock; null before the call has started. */
  readonly endsAt: number | null;
  readonly skew: number;
  readonly warningMinutes: WarningMinutes;
}

/** Time left in the call, with two warnings before the end. */
export function CallTimer({ endsAt, skew, warningMinutes }: CallTimerProps) {
  const now = useNow();
  return endsAt === null ? null : (
    <Face {...readCallClock(endsAt, now, skew, warningMinutes)} warningMinutes={warningMinutes} />
  );
}

function Face({ label, warning, warningMinutes }: ClockFace & Pick<CallTimerProps, 'warningMinutes'>) {
  // A person who enters after a mark sees only the time left, because the warning would no longer be true.
  const [mark, setMark] = useState<{ readonly at: Warning; readonly said: Warning }>({
    at: warning,
    said: 'none',
  });
  if (mark.at !== warning) {
    // Added minutes move the clock back; nothing is announced until the next mark.
    const isNext = MARKS.indexOf(warning) > MARKS.indexOf(mark.at);
    setMark({ at: warning, said: isNext ? warning : 'none' });
  }
  const text = textOf(mark.said, warningMinutes);
  return (
    <span className={styles['clock']}>
      {text !== '' && (
        <Briefly key={mark.said}>
          {/* Announced to screen readers below. */}
          <span className={styles['clockWords']} aria-hidden>
            {text}
          </span>
        </Briefly>
      )}
      <Tag
        className={styles['time'] ?? ''}
        color={COLOUR[warning]}
        role="timer"
        aria-label={t('Time left {time}', { time: label })}
      >
        {label}
      </Tag>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
    </span>
  );
}

function textOf(warning: Warning, [first, last]: WarningMinutes): string {
  if (warning === 'none') return '';
  if (warning === 'over') return t('Time’s up');
  return t('{minutes, plural, one {# minute left} other {# minutes left}}', {
    minutes: warning === 'first' ? first : last,
  });
}

interface StartNoteProps {
  /** Start of the session; null for a guest, who is not told. */
  readonly startsAt: string | null;
  /** Whether nobody else is here yet. */
  readonly isAlone?: boolean;
}

/**
 * Says when the timer starts: when both are here and, for people who come long before, not before the start of the session. Two
 * people who meet hours early would otherwise see no timer.
 */
export function StartNote({ startsAt, isAlone = false }: StartNoteProps) {
  if (startsAt === null || !isAhead(startsAt)) {
    return isAlone ? <p>{t('The timer starts when you’re both here.')}</p> : null;
  }
  const time = <TimeText at={startsAt} format="weekdayTime" />;
  return isAlone ? (
    <p>{rich('The timer starts around {time}, once you’re both here.', { time })}</p>
  ) : (
    <span role="status">{rich('The timer starts around {time}.', { time })}</span>
  );
}

function isAhead(instant: string): boolean {
  return Date.parse(instant) > Date.now();
}
