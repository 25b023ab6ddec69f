import { randomUUID } from 'node:crypto';
import type { CalendarProvider } from '@acquaint/contracts';
import type { FastifyInstance } from 'fastify';

/** Path prefix of the local provider's calendars. */
export const LOCAL_PATH = '/dev/calendars';

/** Serves the calendars of the local provider: they are empty, accept writes and store nothing. */
export function serveLocalCalendar(
  app: FastifyInstance,
  provider: CalendarProvider,
  publicUrl: () => string,
): void {
  const cursor = 'nothing-ever-changes';
  if (provider === 'google') {
    const events = `${LOCAL_PATH}/google/calendar/v3/calendars/primary/events`;
    app.get(events, () => ({ items: [], nextSyncToken: cursor }));
    app.post(events, (request) => request.body);
    app.patch<{ Params: { id: string } }>(`${events}/:id`, (request) => ({ id: request.params.id }));
    app.delete(`${events}/:id`, (_request, reply) => reply.code(204).send());
    return;
  }
  const me = `${LOCAL_PATH}/microsoft/v1.0/me`;
  const delta = `${me}/calendarView/delta`;
  app.get(delta, () => ({ value: [], '@odata.deltaLink': `${publicUrl()}${delta}?$deltatoken=${cursor}` }));
  app.get(`${me}/events`, () => ({ value: [] }));
  app.post(`${me}/events`, () => ({ id: randomUUID() }));
  app.patch<{ Params: { id: string } }>(`${me}/events/:id`, (request) => ({ id: request.params.id }));
  app.delete(`${me}/events/:id`, (_request, reply) => reply.code(204).send());
}
