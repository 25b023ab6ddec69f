const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of an instant where the reader is: `2026-11-21`. @param at ISO 8601 in UTC */
export function dayOf(at: string): string {
  return DAY.format(new Date(at));
}
