import { z } from 'zod';

/** Where calendars are read. */
export const calendarSettings = {
  googleCalendarUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the Google Calendar API; https://www.googleapis.com when absent'),
  microsoftGraphUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of Microsoft Graph; https://graph.microsoft.com when absent'),
} as const;

/** Without a trailing slash; absent: at the provider itself. */
interface CalendarUrls {
  readonly google: string | undefined;
  readonly microsoft: string | undefined;
}

/** The part of the configuration that says where calendars are read. */
export interface WithCalendarUrls {
  readonly calendarUrls: CalendarUrls;
}

export function calendarUrls(settings: {
  readonly googleCalendarUrl?: string | undefined;
  readonly microsoftGraphUrl?: string | undefined;
}): CalendarUrls {
  const bare = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');
  return { google: bare(settings.googleCalendarUrl), microsoft: bare(settings.microsoftGraphUrl) };
}
