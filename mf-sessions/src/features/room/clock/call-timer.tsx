import { Tag, VisuallyHidden, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useEffect, useState } from 'react';
import { Briefly } from '../briefly.tsx';
import { readCallClock, type ClockFace } from './call-clock.ts';
import styles from '../room.module.css';
import { t, rich } from '../../../i18n.ts';

type Warning = ClockFace['warning'];
/** In chronological order. */
const MARKS: readonly Warning[] = ['none', 'five-minutes', 'one-minute', 'over'];
const SAID: Readonly<Record<Warning, string>> = {
  none: '',
  'five-minutes': msg('Five minutes left'),
  'one-minute': msg('One minute left'),
  over: msg('Time’s up'),
};
const COLOUR = { none: 'default', 'five-minutes': 'warning', 'one-minute': 'error', over: 'error' } as const;

interface CallTimerProps {
  /** Epoch milliseconds by the server's clock; null before the call has started. */
  readonly endsAt: number | null;
  readonly skew: number;
}

/** Time left in the call, with a warning at five minutes and at one. */
export function CallTimer({ endsAt, skew }: CallTimerProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return endsAt === null ? null : <Face {...readCallClock(endsAt, now, skew)} />;
}

function Face({ label, warning }: ClockFace) {
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
  const text = t(SAID[mark.said]);
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
      <Tag color={COLOUR[warning]} role="timer" aria-label={t('Time left {time}', { time: label })}>
        {label}
      </Tag>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
    </span>
  );
}

interface StartNoteProps {
  /** Start of the session; null for a guest, who is not told. */
  readonly startsAt: string | null;
  /** Whether nobody else is here yet. */
  readonly isAlone?: boolean;
}

/**
 * Says when the timer starts: when both are here and, for people who come long before, not before the start of the session. Two
 * people who meet hours early would otherwise look for a timer in vain.
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
