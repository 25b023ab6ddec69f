import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** Settings of calendar and contact providers: their addresses, and whether they notify the server of changes. */
export const calendarSettings = {
  googleCalendarUrl: address
    .optional()
    .describe('Address of the Google Calendar API; https://www.googleapis.com when absent'),
  googlePeopleUrl: address
    .optional()
    .describe('Address of the Google People API; https://people.googleapis.com when absent'),
  microsoftGraphUrl: address
    .optional()
    .describe('Address of Microsoft Graph; https://graph.microsoft.com when absent'),
  calendarNotices: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Whether Google and Microsoft tell us of changes in calendars; auto: when PUBLIC_URL is https, as they ask for',
    ),
} as const;

interface SettingsInput {
  readonly googleCalendarUrl?: string | undefined;
  readonly googlePeopleUrl?: string | undefined;
  readonly microsoftGraphUrl?: string | undefined;
  readonly calendarNotices: 'auto' | 'on' | 'off';
}

/** The part of the configuration about calendars and contacts. */
export interface WithCalendars {
  readonly calendars: {
    /** Base URLs without a trailing slash; undefined for the provider's own address. */
    readonly urls: { readonly google: string | undefined; readonly microsoft: string | undefined };
    readonly contactUrls: { readonly google: string | undefined; readonly microsoft: string | undefined };
    readonly notices: 'auto' | 'on' | 'off';
  };
}

export function calendarsOf(given: SettingsInput): WithCalendars['calendars'] {
  const bare = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');
  const microsoft = bare(given.microsoftGraphUrl);
  return {
    urls: { google: bare(given.googleCalendarUrl), microsoft },
    contactUrls: { google: bare(given.googlePeopleUrl), microsoft },
    notices: given.calendarNotices,
  };
}
