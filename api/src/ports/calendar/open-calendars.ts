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
    const configuredUrl = config.calendars.urls[name];
    const isLocal =
      configuredUrl === undefined && config.mode !== 'production' && !config.login.clients[name];
    if (isLocal) serveLocalCalendar(app, name, publicUrl);
    // Evaluated at each call: the address of the local calendar is known only once the server listens.
    const at = () =>
      MAKERS[name](configuredUrl ?? (isLocal ? `${publicUrl()}${LOCAL_PATH}/${name}` : REAL[name]));
    return {
      keeps: !isLocal,
      read: (...args) => at().read(...args),
      put: (...args) => at().put(...args),
      remove: (...args) => at().remove(...args),
      open: (...args) => at().open(...args),
      renew: (...args) => at().renew(...args),
      close: (...args) => at().close(...args),
    };
  };
  return { google: open('google'), microsoft: open('microsoft') };
}
