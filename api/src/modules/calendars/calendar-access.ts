import type { Calendar, Calendars } from '../../ports/calendar/calendar.ts';
import { askWithToken, type Answered } from '../social-accounts/ask-with-token.ts';
import type { CalendarAccount, ConnectedCalendars } from '../social-accounts/social-accounts.routes.ts';

/** Calls an account's calendar with a valid access token. */
export type CalendarAccess = <T>(
  account: Pick<CalendarAccount, 'id' | 'provider'>,
  now: Temporal.Instant,
  use: (calendar: Calendar, token: string) => Promise<T>,
) => Promise<Answered<T>>;

export function createCalendarAccess(
  calendars: Calendars,
  tokens: ConnectedCalendars['tokens'],
): CalendarAccess {
  return ({ id, provider }, now, use) =>
    askWithToken(tokens, id, now, (token) => use(calendars[provider], token));
}
