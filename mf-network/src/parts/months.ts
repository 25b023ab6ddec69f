import { formatTime } from '@acquaint/ui';

/** `2020-01` to `2021-05` as a person reads it; without an end it lasts. */
export function monthSpan(from: string, until: string | null): string {
  return `${monthName(from)} to ${until === null ? 'now' : monthName(until)}`;
}

function monthName(month: string): string {
  return formatTime(`${month}-15T12:00:00.000Z`, { style: 'month', zone: 'UTC' }, 0);
}
