import type { CalendarProvider } from '@acquaint/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Calendars } from './calendar.ts';
import { googleBusy } from './google-calendar.ts';
import { microsoftBusy } from './microsoft-calendar.ts';

const REAL: Readonly<Record<CalendarProvider, string>> = {
  google: 'https://www.googleapis.com',
  microsoft: 'https://graph.microsoft.com',
};
const LOCAL_PATH = '/dev/calendars';

interface Dependencies {
  readonly app: FastifyInstance;
  readonly config: Pick<Config, 'mode' | 'signIn' | 'calendarUrls'>;
  readonly publicUrl: () => string;
}

/** The calendars of who is signed in there for real; the local provider's people have an empty calendar of the platform's own. */
export function openCalendars({ app, config, publicUrl }: Dependencies): Calendars {
  const isLocal = (name: CalendarProvider): boolean =>
    config.mode !== 'production' && !config.signIn.clients[name];
  const baseOf = (name: CalendarProvider): string =>
    config.calendarUrls[name] ?? (isLocal(name) ? `${publicUrl()}${LOCAL_PATH}/${name}` : REAL[name]);
  if (isLocal('google')) {
    app.post(`${LOCAL_PATH}/google/calendar/v3/freeBusy`, () => ({ calendars: { primary: { busy: [] } } }));
  }
  if (isLocal('microsoft')) app.get(`${LOCAL_PATH}/microsoft/v1.0/me/calendarView`, () => ({ value: [] }));
  // At their use: the address of a local one is known when the server listens.
  return {
    google: { readBusy: (...asked) => googleBusy(baseOf('google'))(...asked) },
    microsoft: { readBusy: (...asked) => microsoftBusy(baseOf('microsoft'))(...asked) },
  };
}
