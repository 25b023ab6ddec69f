/** Minutes to look ahead: every schedule of the platform runs at least once a week. */
const AHEAD = 8 * 1440;

/**
 * Returns when a schedule runs next, after an instant.
 * @param cron five fields in UTC (minute, hour, day, month, weekday from 0 for Sunday), each `*`, a step, a range or a list of numbers.
 * @returns null for no schedule, or one that does not run within a week.
 */
export function nextRun(cron: string | null, now: Temporal.Instant): Temporal.Instant | null {
  if (cron === null) return null;
  const fits = cron.split(' ').map(fitsField);
  let at = now.toZonedDateTimeISO('UTC').round({ smallestUnit: 'minute', roundingMode: 'floor' });
  for (let minutes = 0; minutes < AHEAD; minutes += 1) {
    at = at.add({ minutes: 1 });
    const fields = [at.minute, at.hour, at.day, at.month, at.dayOfWeek % 7];
    if (fields.every((value, index) => fits[index]?.(value) === true)) return at.toInstant();
  }
  return null;
}

/** Returns whether a value fits one field of a cron expression. */
function fitsField(field: string): (value: number) => boolean {
  const parts = field.split(',').map((part) => {
    const [range = '*', step = '1'] = part.split('/');
    const [from = '', to = from] = range.split('-');
    return (value: number) =>
      (range === '*' || (value >= Number(from) && value <= Number(to))) &&
      (value - (range === '*' ? 0 : Number(from))) % Number(step) === 0;
  });
  return (value) => parts.some((fits) => fits(value));
}
