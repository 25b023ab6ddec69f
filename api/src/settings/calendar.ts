import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** Settings of calendar and contact providers: their addresses, and whether they notify the server of changes. */
export const calendarSettings = {
  googleCalendarUrl: address
    .optional()
    .describe('Address of the Google Calendar API. Default: https://www.googleapis.com'),
  googlePeopleUrl: address
    .optional()
    .describe('Address of the Google People API. Default: https://people.googleapis.com'),
  microsoftGraphUrl: address
    .optional()
    .describe('Address of Microsoft Graph. Default: https://graph.microsoft.com'),
  calendarNotices: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Whether Google and Microsoft notify the server of changes in calendars; `auto`: if PUBLIC_URL is https, which they require',
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

export function calendarsOf(input: SettingsInput): WithCalendars['calendars'] {
  const bare = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');
  const microsoft = bare(input.microsoftGraphUrl);
  return {
    urls: { google: bare(input.googleCalendarUrl), microsoft },
    contactUrls: { google: bare(input.googlePeopleUrl), microsoft },
    notices: input.calendarNotices,
  };
}
