import { currentLocale, msg } from '@acquaint/i18n';
import { formatTime } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** An option of a time list: value `09:15`, shown as `9:15 am`. */
export interface TimeOption {
  readonly value: string;
  readonly label: string;
}

const SLOTS_A_DAY = 96;
const MIDNIGHT = '24:00';
const MIDNIGHT_LABEL = msg('midnight');

/** Value for "no hours". */
export const NO_TIME = '';

/** The 96 quarter hours of a day: `00:00` to `23:45` as starts, `00:15` to `24:00` as ends. */
export const START_TIMES: readonly string[] = Array.from({ length: SLOTS_A_DAY }, (_, slot) => timeOf(slot));
export const END_TIMES: readonly string[] = Array.from({ length: SLOTS_A_DAY }, (_, slot) =>
  timeOf(slot + 1),
);

function timeOf(slot: number): string {
  return `${String(Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;
}

/** Returns the start times of a range: "None" for no hours at all, then the 96 times (R-BOOK-27). */
export function startTimes(): TimeOption[] {
  return [{ value: NO_TIME, label: t('None') }, ...START_TIMES.map(optionOf)];
}

/** Returns the end times of a range. */
export function endTimes(): TimeOption[] {
  return END_TIMES.map(optionOf);
}

/** Returns a wall time as an option of a list. */
export function optionOf(time: string): TimeOption {
  return { value: time, label: labelOf(time) };
}

/** Returns the label of a wall time: `9:15 am` in English, the language's usual form in others, such as `09:15` (R-BOOK-27). */
export function labelOf(time: string, locale: string = currentLocale()): string {
  if (time === MIDNIGHT) return t(MIDNIGHT_LABEL);
  if (!locale.startsWith('en')) {
    return formatTime(`2000-01-01T${time}:00.000Z`, { style: 'time', zone: 'UTC', locale }, 0);
  }
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 === 0 ? 12 : hours % 12}:${time.slice(3)} ${hours < 12 ? 'am' : 'pm'}`;
}
