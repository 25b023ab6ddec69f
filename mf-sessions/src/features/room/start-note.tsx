import { TimeText } from '@acquaint/ui';
import { rich, t } from '../../words.ts';

interface StartNoteProps {
  /** When the session is; null for a guest, who is told nothing of it. */
  readonly startsAt: string | null;
  /** Nobody else is here yet. */
  readonly isAlone?: boolean;
}

/**
 * What the timer waits for: both people and, for who came long before, the time of the session itself. Two who meet hours early
 * talk as they like, and would look for a timer in vain.
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
