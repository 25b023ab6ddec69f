import type { CalendarProvider } from '@acquaint/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Calendar, Calendars } from './calendar.ts';
import { googleCalendar } from './google-calendar.ts';
import { LOCAL_PATH, serveLocalCalendar } from './local-calendar.ts';
import { microsoftCalendar } from './microsoft-calendar.ts';

const REAL: Readonly<Record<CalendarProvider, string>> = {
  google: 'https://www.googleapis.com',
  microsoft: 'https://graph.microsoft.com',
};
const MAKERS = { google: googleCalendar, microsoft: microsoftCalendar } as const;

interface Dependencies {
  readonly app: FastifyInstance;
  readonly config: Pick<Config, 'mode' | 'login' | 'calendars'>;
  readonly publicUrl: () => string;
}

/**
 * Opens the calendars of each provider. In development a provider without an OAuth client uses an empty local calendar instead.
 */
export function openCalendars({ app, config, publicUrl }: Dependencies): Calendars {
  const open = (name: CalendarProvider): Calendar => {
    const given = config.calendars.urls[name];
    const isLocal = given === undefined && config.mode !== 'production' && !config.login.clients[name];
    if (isLocal) serveLocalCalendar(app, name, publicUrl);
    // Evaluated at each call: the address of the local calendar is known only once the server listens.
    const at = () => MAKERS[name](given ?? (isLocal ? `${publicUrl()}${LOCAL_PATH}/${name}` : REAL[name]));
    return {
      keeps: !isLocal,
      read: (...asked) => at().read(...asked),
      put: (...asked) => at().put(...asked),
      remove: (...asked) => at().remove(...asked),
      open: (...asked) => at().open(...asked),
      renew: (...asked) => at().renew(...asked),
      close: (...asked) => at().close(...asked),
    };
  };
  return { google: open('google'), microsoft: open('microsoft') };
}
