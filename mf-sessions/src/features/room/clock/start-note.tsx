import { TimeText } from '@acquaint/ui';
import { rich, t } from '../../../i18n.ts';

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
