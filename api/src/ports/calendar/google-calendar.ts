import { z } from 'zod';
import { ask } from './ask.ts';
import { CalendarFailure, type ReadBusy } from './calendar.ts';

const Busy = z.array(
  z.object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) }),
);
const FreeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({ busy: Busy.default([]), errors: z.array(z.object({ reason: z.string() })).optional() }),
  ),
});

/** Google Calendar API v3, `freeBusy.query` of the main calendar. @param base `https://www.googleapis.com` */
export function googleBusy(base: string): ReadBusy {
  return async (token, from, to) => {
    const body = { timeMin: from.toString(), timeMax: to.toString(), items: [{ id: 'primary' }] };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const { calendars } = await ask(`${base}/calendar/v3/freeBusy`, token, init, FreeBusy);
    // Google names the calendar by its address when it likes to; there is one.
    const [calendar] = Object.values(calendars);
    if (!calendar || calendar.errors?.length) throw new CalendarFailure('forbidden');
    return calendar.busy.map(({ start, end }) => ({
      start: Temporal.Instant.from(start),
      end: Temporal.Instant.from(end),
    }));
  };
}
