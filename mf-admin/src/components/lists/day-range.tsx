import { Flex, Input } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import type { ListAddress } from './list-search.tsx';

/** The names of the parts of an address that `DayRange` sets. */
export const DAY_PARAMS = ['from', 'to'] as const;

interface DayRangeProps {
  readonly address: Pick<ListAddress, 'get' | 'set'>;
  /** What happened on these days, for screen readers. */
  readonly label: string;
}

/** The first and the last day of a list, either of them or both, which the address keeps (`?from=2026-11-01&to=2026-11-30`). */
export function DayRange({ address: { get, set }, label }: DayRangeProps) {
  const [from, to] = [get('from'), get('to')];
  const field = (
    name: 'from' | 'to',
    text: string,
    limits: { readonly min?: string; readonly max: string },
  ) => (
    <Input
      type="date"
      aria-label={text}
      prefix={text}
      value={get(name)}
      {...limits}
      onChange={({ target }) => set({ [name]: target.value })}
      // Narrow enough for both side by side on a phone.
      style={{ flex: '1 1 156px', paddingInline: 6 }}
    />
  );
  return (
    <Flex role="group" aria-label={label} gap={8} wrap style={{ flex: '0 1 376px' }}>
      {field('from', t('From'), { max: to || LAST })}
      {field('to', t('To'), { ...(from !== '' && { min: from }), max: LAST })}
    </Flex>
  );
}

/** Without a limit, browsers offer years of six digits. */
const LAST = '9999-12-31';

/**
 * Returns the period of the days that the address names, in the zone of the reader's device: from the beginning of the first to the
 * end of the last one. A part that is no day is left out.
 */
export function periodOf({ get }: Pick<ListAddress, 'get'>): { since?: string; until?: string } {
  const [since, until] = [startOf(get('from'), 0), startOf(get('to'), 1)];
  return { ...(since !== null && { since }), ...(until !== null && { until }) };
}

/** Returns when the day `later` days after a day begins, as ISO 8601 in UTC; null if it is no day, such as in a link cut off. */
function startOf(day: string, later: 0 | 1): string | null {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  const start = new Date(`${day}T00:00`);
  if (year === 0 || start.getMonth() + 1 !== month || start.getDate() !== date) return null;
  start.setDate(date + later);
  return start.toISOString();
}
