import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';

/** An option of a time list: value `09:15`, shown as `9:15 am`. */
export interface TimeOption {
  readonly value: string;
  readonly label: string;
}

const SLOTS_A_DAY = 96;
const MIDNIGHT = msg('midnight');

/** Value for "no hours". */
export const NO_TIME = '';

/** The 96 quarter hours of a day, labelled alike in every language (R-BOOK-27); `endTimes` adds 24:00 for ends. */
export const START_TIMES: readonly TimeOption[] = Array.from({ length: SLOTS_A_DAY }, (_, slot) =>
  option(slot),
);
export const END_TIMES: readonly TimeOption[] = Array.from({ length: SLOTS_A_DAY }, (_, slot) =>
  option(slot + 1),
);

function option(slot: number): TimeOption {
  const hours = Math.floor(slot / 4);
  const minutes = String((slot % 4) * 15).padStart(2, '0');
  return {
    value: `${String(hours).padStart(2, '0')}:${minutes}`,
    label:
      hours === 24
        ? MIDNIGHT
        : `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`,
  };
}

/** Returns the start times of a range: "None" for no hours at all, then the 96 times (R-BOOK-27). */
export function startTimes(): TimeOption[] {
  return [{ value: NO_TIME, label: t('None') }, ...START_TIMES];
}

/** Returns the end times of a range. */
export function endTimes(): TimeOption[] {
  return END_TIMES.map(({ value, label }) => ({ value, label: label === MIDNIGHT ? t(MIDNIGHT) : label }));
}

/** Returns the label of a wall time, such as `9:15 am`. */
export function labelOf(time: string): string {
  return [...START_TIMES, ...endTimes()].find((each) => each.value === time)?.label ?? time;
}
