import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@acquaint/contracts';
import { precompress, sendPrecompressed } from '../../../http/cache/precompressed.ts';
import { notFound } from '../../../http/problem.ts';
import type { Platform } from '../../../platform.ts';
import { createSeal } from '../../identity/secrets/sealed.ts';
import { createCalendarFeedService, FEED_PATH } from './calendar-feed.service.ts';

/** Registers the private calendar feed: its settings, and the feed itself. */
export function registerCalendarFeed({ app, serve, db, clock, config, publicUrl }: Platform): void {
  const feeds = createCalendarFeedService({ db, seal: createSeal(config.sessionSecrets), publicUrl });
  serve(getCalendarFeed).with(async (_, context) => ({ status: 200, body: await feeds.find(context) }));
  serve(makeCalendarFeed).with(async (_, context) => ({ status: 201, body: await feeds.make(context) }));
  serve(endCalendarFeed).with(async (_, context) => {
    await feeds.end(context);
    return { status: 204, body: undefined };
  });
  // Not an endpoint of the contract, because a calendar program has no token. The key is in the query string, which is never
  // logged.
  app.get<{ Querystring: { key?: unknown } }>(FEED_PATH, async (request, reply) => {
    const { key } = request.query;
    const calendar = typeof key === 'string' ? await feeds.read(key, clock.now()) : null;
    if (calendar === null)
      throw notFound('We couldn’t find this calendar. Copy its address again from your availability page.');
    void reply.type('text/calendar; charset=utf-8').headers({
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="sessions.ics"',
    });
    return sendPrecompressed(request, reply, await precompress(calendar));
  });
}
