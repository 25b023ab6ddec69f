import { z } from 'zod';
import { ask } from './ask.ts';
import { CalendarFailure, type BusyTime, type ReadBusy } from './calendar.ts';

/** As `Prefer: outlook.timezone="UTC"` has it: `2026-11-24T10:00:00.0000000`, without a zone. */
const UtcTime = z.object({ dateTime: z.string(), timeZone: z.literal('UTC') });
const View = z.object({
  value: z.array(
    z.object({ start: UtcTime, end: UtcTime, showAs: z.string(), isCancelled: z.boolean().optional() }),
  ),
  '@odata.nextLink': z.string().optional(),
});
const PAGE_SIZE = 200;
const MOST_PAGES = 20;
const FREE = ['free', 'workingElsewhere'];

/**
 * Microsoft Graph v1.0, the calendar view: `getSchedule` is not there for personal accounts.
 * @param base `https://graph.microsoft.com`
 */
export function microsoftBusy(base: string): ReadBusy {
  return async (token, from, to) => {
    const query = new URLSearchParams({
      startDateTime: from.toString(),
      endDateTime: to.toString(),
      $select: 'start,end,showAs,isCancelled',
      $top: String(PAGE_SIZE),
    });
    const busy: BusyTime[] = [];
    let next: string | undefined = `${base}/v1.0/me/calendarView?${query.toString()}`;
    for (let page = 0; next !== undefined; page++) {
      // A token goes to nobody but who it was made for, whatever an answer says.
      if (page === MOST_PAGES || !next.startsWith(`${base}/`)) throw new CalendarFailure('unreachable');
      const init = { headers: { prefer: 'outlook.timezone="UTC"' } };
      const answer: z.output<typeof View> = await ask(next, token, init, View);
      for (const { start, end, showAs, isCancelled } of answer.value) {
        if (isCancelled === true || FREE.includes(showAs)) continue;
        busy.push({ start: instantOf(start.dateTime), end: instantOf(end.dateTime) });
      }
      next = answer['@odata.nextLink'];
    }
    return busy;
  };
}

const instantOf = (dateTime: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(dateTime.replace(/Z$/, '')).toZonedDateTime('UTC').toInstant();
