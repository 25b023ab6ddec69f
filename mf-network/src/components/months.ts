import { formatTime } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** Formats a range of months, such as `2020-01` to `2021-05`; without an end, "to now". */
export function monthSpan(from: string, until: string | null): string {
  if (until === null) return t('{from} to now', { from: monthName(from) });
  return t('{from} to {until}', { from: monthName(from), until: monthName(until) });
}

function monthName(month: string): string {
  return formatTime(`${month}-15T12:00:00.000Z`, { style: 'month', zone: 'UTC' }, 0);
}
