import { listPublicTimes, TimeZone, to, UsernameReference } from '@acquaint/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serveCalls } from '../../../http/calls.ts';
import { inLocaleOfBrowser } from '../../../i18n/i18n.ts';
import type { Platform } from '../../../platform.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import { FREE_TIMES_POLICY, freeTimesPage } from './free-times-page.ts';
import { freeTimesScript } from './free-times-script.ts';
import { createPublicTimes } from './public-times.service.ts';

/** How long browsers may keep the frame and its script, in seconds. */
const KEEP = { frame: 60, script: 3_600 } as const;

/**
 * Registers what people without an account see of free times: the call of the profile page, the short link to that page, and the
 * frame and the script for other sites (R-BOOK-33, R-BOOK-34, R-PROF-14).
 */
export function registerPublicTimes(
  { app, serve, db, clock, config, limits, publicUrl }: Platform,
  people: Pick<Profiles, 'findPublicPerson'>,
): void {
  const publicTimes = createPublicTimes({ db, business: config.business, people });
  serveCalls(serve, publicTimes);

  app.get<{ Params: { username: string } }>('/b/:username', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .redirect(to('/dashboard/user', { username: request.params.username.slice(0, 254) })),
  );

  // Not endpoints of the contract, because browsers open them directly.
  app.get<{ Querystring: { username?: unknown; time_zone?: unknown } }>(
    '/embed/free-times',
    async (request, reply) => {
      await limits.countCall(listPublicTimes, { accountId: undefined, ip: request.ip });
      const username = UsernameReference.safeParse(request.query.username);
      const zone = TimeZone.safeParse(request.query.time_zone);
      const context = { user: null, now: clock.now() };
      const found = username.success ? await publicTimes.find(context, username.data) : null;
      const shown = found && { ...found, timeZone: zone.success ? zone.data : 'UTC' };
      const page = inLanguageOf(request, () => freeTimesPage(shown, publicUrl()));
      void openToSites(reply, KEEP.frame)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', FREE_TIMES_POLICY)
        .removeHeader('x-frame-options');
      return reply.send(page);
    },
  );
  app.get('/embed/free-times.js', (request, reply) =>
    openToSites(reply, KEEP.script)
      .type('text/javascript; charset=utf-8')
      .send(inLanguageOf(request, freeTimesScript)),
  );
}

function inLanguageOf(request: FastifyRequest, work: () => string): string {
  return inLocaleOfBrowser(request.headers['accept-language'], work);
}

/** Lets pages of any site load a response. */
function openToSites(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${seconds}`)
    .header('vary', 'Accept-Language');
}
