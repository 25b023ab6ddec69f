import { publish } from '@acquaint/event-bus';
import { QueryClient } from '@tanstack/react-query';
import { markStaleOnEvents } from './mark-stale-on-events.ts';

it('marks every answer when somebody blocks somebody, also those that no other event makes stale (R-NET-4)', () => {
  const queries = new QueryClient();
  queries.setQueryData(['a search'], {});
  // A ticket for a room: asking for another one would end the call.
  queries.setQueryDefaults(['a ticket'], { meta: { staleOn: [], isRead: false } });
  queries.setQueryData(['a ticket'], {});
  const isOld = (name = 'a search') => queries.getQueryState([name])?.isInvalidated;
  const stop = markStaleOnEvents(queries);
  publish('socket/lost', { at: '2026-11-24T12:00:00.000Z' });
  expect(isOld()).toBe(false);
  publish('people/changed', { at: '2026-11-24T12:00:01.000Z' });
  expect(isOld()).toBe(true);
  expect(isOld('a ticket')).toBe(false);
  stop();
});
