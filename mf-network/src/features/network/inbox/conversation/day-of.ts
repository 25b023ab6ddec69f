const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Returns the day of an instant in the reader's time zone: `2026-11-21`. @param at ISO 8601 in UTC */
export function dayOf(at: string): string {
  return DAY.format(new Date(at));
}
