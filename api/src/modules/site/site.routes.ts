import { CURRENCY, getLandingFacts, type LandingFacts } from '@acquaint/contracts';
import { createRefreshingCache } from '../../http/cache/refreshing-cache.ts';
import { serveCalls } from '../../http/calls.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Platform } from '../../platform.ts';
import type { Payments } from '../payments/payments.routes.ts';
import type { PeeksService } from '../peeks/peeks.service.ts';
import { countLanding } from './landing-counts.ts';
import { createStatisticsService } from './statistics.service.ts';

/**
 * Cache time in seconds. A peek that is taken down must disappear within a minute (R-PEEK-12); the server uses one half of it,
 * browsers the other.
 */
const MAX_AGE_SECONDS = 30;

/** Registers the facts for public pages, and the numbers for staff. The facts are counted at most twice a minute, whatever the number of visitors. */
export function registerSite(
  { serve, app, db, config }: Platform,
  {
    peeks,
    payments,
  }: { readonly peeks: Pick<PeeksService, 'toShow'>; readonly payments: Pick<Payments, 'offersPro'> },
): void {
  const { proMonthlyCents, proYearlyCents } = config.business;
  const pro = payments.offersPro
    ? { monthly_cents: proMonthlyCents, yearly_cents: proYearlyCents, currency: CURRENCY }
    : null;
  serveCalls(serve, createStatisticsService(db));
  const facts = createRefreshingCache<LandingFacts>({
    maxAgeMs: config.mode === 'test' ? 0 : MAX_AGE_SECONDS * 1000,
    waitMs: 5_000,
    read: async () => ({ ...(await countLanding(db)), peek: await peeks.toShow(config.landingPeek), pro }),
    onTurn: (problem) => {
      if (problem !== null)
        app.log.error({ err: problem }, 'could not read the numbers for the landing page');
    },
  });
  serve(getLandingFacts).with(async () => {
    const body = await facts.get();
    if (!body)
      throw new ProblemError(503, 'The numbers aren’t available right now. Please try again in a minute.');
    return { status: 200, body, headers: { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` } };
  });
}
