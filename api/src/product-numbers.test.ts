// Reads: api/src, packages/contracts/src, packages/matching/src, shell/src, mf-admin/src, mf-auth/src, mf-circles/src, mf-network/src, mf-peeks/src, mf-sessions/src
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CODE = ['api/src/modules', 'packages/{contracts,matching}/src', 'shell/src', 'mf-*/src'];
const isOfTests = (path: string): boolean => /\.test\.|\/test-|\/harness|\/seed\/|samples/.test(path);

/** Units in which people think about the product: `const EDIT_MINUTES = 15`, `{ days: 14 }`, `interval '2 days'`. */
const NAMED =
  /\bconst (\w*?(?:minutes|hours|days|weeks|months|cents|share|percent)(?:_[a-z_]+)?)(?:: \w+)? = \[?[\d.]/gi;
const WRITTEN = /\b(?:minutes|hours|days|weeks|months): [\d_]+\b(?! *[*\d])/g;
const IN_SQL = /interval '\d+ (?:minute|hour|day|week|month)s?'/g;
/** Lengths of sessions and the like, allowed one by one: `z.literal(20)`, `z.enum(['20', '50'])`. */
const ONE_BY_ONE = /z\.literal\(\d+\)|z\.enum\(\['\d+'/g;

/** Returns the numbers in a source text that could be the product's: names of constants, or what is written. */
function productNumbers(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  const names = [...code.matchAll(NAMED)].map(([, name = '']) => name);
  return [...names, ...[WRITTEN, IN_SQL, ONE_BY_ONE].flatMap((pattern) => code.match(pattern) ?? [])];
}

/**
 * Numbers that are not the product's: no member could tell that they changed, or they are facts (7 days are a week). A rule of
 * the product that an operator may want to change belongs to `business.ts` (R-PROD-3).
 */
const TECHNICAL: Readonly<Record<string, readonly string[]>> = {
  'work is given up, retried or repeated after it': [
    'api/src/modules/identity/account/erase-accounts.ts LISTED_HOURS',
    'api/src/modules/account-export/account-export.service.ts MOST_HOURS',
    'api/src/modules/payments/plans/plans.service.ts LATE_PAGES_MINUTES',
    'api/src/modules/payments/plans/plans.service.ts REREAD_HOURS',
    'api/src/modules/payments/checkouts/paying.routes.ts hours: 1',
    'api/src/modules/peeks/guest-clips/clip-check.ts hours: 1',
    'api/src/modules/peeks/guest-clips/clip-check.ts hours: 2',
    'api/src/modules/peeks/guest-clips/clip-check.ts hours: 24',
    'api/src/modules/peeks/desk/peek-desk.routes.ts GIVE_UP_HOURS',
    'api/src/modules/peeks/videos/peek-videos.service.ts GIVE_UP_HOURS',
    'api/src/modules/recordings/assembly/assembly.ts LEFT_OUT_HOURS',
    'api/src/modules/recordings/assembly/assembly.ts UNREAD_HOURS',
    'api/src/modules/recordings/recordings.routes.ts ASSEMBLY_HOURS',
    'api/src/modules/recordings/recordings.routes.ts minutes: 1',
    'api/src/modules/recordings/upload/arrivals.repository.ts LONGEST_MINUTES',
    'api/src/modules/introductions/offers/weekly-offering.ts hours: 1',
    'api/src/modules/remotes/sweep.jobs.ts hours: 1',
    'api/src/modules/profiles/search/saved-search-news.service.ts hours: 24',
    'api/src/modules/circles/events/event-rounds.service.ts SWEEP_AHEAD_MINUTES',
    'api/src/modules/circles/events/cancellations.repository.ts NONE_LASTS_HOURS',
    'api/src/modules/sessions/calls/session-clock.ts SWEEP_AHEAD_MINUTES',
    'api/src/modules/inbox/news/message-news.ts WAIT_MINUTES',
    'api/src/modules/inbox/news/message-news.ts FORGOTTEN_HOURS',
  ],
  'calendars are read, or asked for notices, that often': [
    'api/src/modules/calendars/calendars.service.ts WHOLE_HOURS',
    'api/src/modules/calendars/calendars.service.ts MORE_DAYS',
    'api/src/modules/calendars/calendars.service.ts TOLD_MINUTES',
    'api/src/modules/calendars/channels.service.ts RENEWED_AHEAD_HOURS',
    'api/src/modules/calendars/channels.service.ts REFUSED_HOURS',
    'api/src/modules/calendars/channels.service.ts hours: 1',
    'api/src/modules/sessions/availability/bookable-times.ts LOOK_BACK_HOURS',
  ],
  'what nobody uses any more is deleted after it': [
    'api/src/modules/inbox/files/message-files.ts UNSENT_HOURS',
    'api/src/modules/platform/idempotency-keys.jobs.ts KEPT_HOURS',
    'api/src/modules/sessions/calls/session-clock.ts HOLDS_KEPT_HOURS',
    'api/src/modules/identity/identity.routes.ts hours: 24',
    "api/src/modules/introductions/matching/match-changes.repository.ts interval '2 days'",
  ],
  'a secret or a way to another site is valid so long': [
    'api/src/modules/identity/passkeys/passkey-site.ts CHALLENGE_MINUTES',
    'api/src/modules/inquiries/challenge.ts VALID_HOURS',
    'api/src/modules/overrides/override-cookie.ts HOURS',
    'api/src/modules/payments/session-money/session-payments.service.ts PAGE_HOURS',
    'api/src/modules/room/video/ice-servers.ts CREDENTIAL_HOURS',
    'api/src/modules/social-accounts/oauth-flows.ts OAUTH_FLOW_MINUTES',
  ],
  'the engine of introductions learns and searches with it': [
    'api/src/modules/introductions/matching/match-engine.ts STALE_SHARE',
    'api/src/modules/introductions/matching/match-engine.ts LOOSE_SHARE',
    'api/src/modules/introductions/models/match-models.repository.ts MEETS_WITHIN_DAYS',
    'api/src/modules/introductions/models/match-models.service.ts LEARN_DAYS',
    'api/src/modules/introductions/models/match-models.service.ts HELD_BACK_DAYS',
    'api/src/modules/introductions/models/match-replay.service.ts REMEMBERED_WEEKS',
    'api/src/modules/introductions/offers/weekly-offering.ts EXPOSURE_DAYS',
    'packages/matching/src/allocation/allocation-edges.ts FRESH_SHARE',
    'packages/matching/src/learning/replay.ts REMEMBERED_WEEKS',
    'packages/matching/src/text/near-words.ts RARE_SHARE',
    'packages/matching/src/text/text-model.ts COMMON_SHARE',
    'packages/matching/src/text/text-model.ts RARE_SHARE',
  ],
  'a fact, or the specification’s grid of 96 times a day': [
    'api/src/modules/introductions/introduction-rules.ts days: 7',
    'api/src/modules/notifications/notification-times.ts days: 1',
    'api/src/modules/payments/session-money/session-payments.service.ts LEAST_CARD_CENTS',
    'api/src/modules/platform/remote-failures/failures-of-day.ts HOURS_OF_DAY',
    'api/src/modules/platform/metrics.routes.ts hours: 24',
    'api/src/modules/sessions/availability/availability.ts WORKDAYS',
    'api/src/modules/sessions/booking/weekly-limit.ts days: 7',
    'api/src/modules/sessions/availability/fair-clock.ts DAY_MINUTES',
    'api/src/modules/sessions/availability/fair-clock.ts days',
    "api/src/modules/site/statistics.repository.ts interval '7 days'",
    'api/src/modules/site/statistics.service.ts days: 14',
    'packages/contracts/src/sessions/availability.ts SLOT_GRID_MINUTES',
    'packages/matching/src/week-mask.ts SLOT_MINUTES',
    'packages/matching/src/week-mask.ts WEEK_MINUTES',
    'mf-network/src/features/intros/intros.page.tsx MINUTES_MS',
    'mf-sessions/src/components/payment/pro-hint.tsx MINUTES_MS',
    'mf-sessions/src/features/availability/week.ts WEEKDAYS',
  ],
  'the default of an option of the engine; the server applies its settings itself': [
    'packages/matching/src/eligibility.ts OFFERED_DAYS',
    'packages/matching/src/eligibility.ts PASSED_DAYS',
  ],
  'what is older is no longer compared': [
    'api/src/modules/sessions/availability/past-sessions.repository.ts DAYS_BACK',
  ],
  'a mute that ends by itself lasts at most so long': [
    'api/src/modules/inbox/conversations.service.ts MUTE_HOURS',
  ],
  'the feed of peeks is sorted by it': [
    'api/src/modules/peeks/feed/feed-order.ts HALF_LIFE_DAYS',
    'api/src/modules/peeks/feed/feed-order.ts NEW_DAYS',
  ],
  'when staff are told that a job is late': ['mf-admin/src/features/jobs/jobs.page.tsx LATE_MINUTES'],
  'free time is said in words instead of a sum from it on': [
    'api/src/modules/introductions/reasons/introduction-reasons.ts OFTEN_FREE_MINUTES',
    'mf-network/src/features/intros/introduction-card.tsx OFTEN_FREE_MINUTES',
  ],
  'a sound is told from the background of its track by it': [
    'packages/contracts/src/peek-film/pauses.ts GROUND_SHARE',
  ],
  'a sample of an endpoint': [
    'packages/contracts/src/moderation/moderation.ts days: 7',
    'packages/contracts/src/circle-joining.ts days: 7',
    'packages/contracts/src/members/match-models.ts weeks: 4',
    'packages/contracts/src/sessions/room.ts minutes: 5',
  ],
  'reports are weighed, and members are protected by it; R-MOD-1, R-MOD-5, R-MOD-7 and R-ADMIN-11 fix it': [
    'api/src/modules/inbox/messages/message-writer.ts SLOW_MINUTES',
    'api/src/modules/moderation/case-weight.ts HOURS_PER_POINT',
    'api/src/modules/moderation/notices.ts APPEAL_DAYS',
    'packages/contracts/src/staff/support-views.ts SUPPORT_VIEW_MINUTES',
  ],
  'days are compared with the payment provider; R-PAY-20 fixes it': [
    'api/src/modules/payments/reconciliation/reconciliation.service.ts AGAIN_DAYS',
    'api/src/modules/payments/reconciliation/reconciliation.service.ts MOST_DAYS',
    'api/src/modules/payments/reconciliation/reconciliation.service.ts days: 1',
  ],
  'longer than any week of a member, so that a query reads what their rules may count': [
    "api/src/modules/introductions/introductions.repository.ts interval '8 days'",
  ],
  'a page or a list shows so much at once, or begins with it': [
    'api/src/modules/sessions/public-times/free-times-page.ts days: 5',
    'api/src/modules/profiles/search/search-query.ts DAYS_AHEAD',
    'api/src/modules/sessions/calendar-feed/calendar-feed.service.ts SHOWN_DAYS_BACK',
    'mf-admin/src/features/matching/replay-policy.tsx weeks: 4',
    'mf-network/src/features/notifications/notification-settings.tsx STEP_MINUTES',
    'mf-sessions/src/components/slots/use-free-days.ts DAYS',
    'mf-circles/src/features/circles/circle/invite-dialog.tsx days: 7',
    'mf-network/src/features/intros/pause-menu.tsx DAYS',
    'mf-sessions/src/features/availability/preview-card.tsx DAYS_SHOWN',
    'mf-sessions/src/features/availability/price/price-field.tsx FIRST_CENTS',
  ],
};

describe('a number of the product', () => {
  it('is a setting: every other number with such a unit is known to be technical', () => {
    const found = globSync(
      CODE.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]),
      { cwd: ROOT },
    )
      .filter((path) => !isOfTests(path))
      .flatMap((path) =>
        productNumbers(readFileSync(join(ROOT, path), 'utf8')).map((number) => `${path} ${number}`),
      );
    expect([...new Set(found)].sort()).toEqual(Object.values(TECHNICAL).flat().sort());
  });

  it.each([
    ['const EDIT_MINUTES = 15;', ['EDIT_MINUTES']],
    ['export const TOP_SHARE: number = 0.01;', ['TOP_SHARE']],
    ['const REMINDER_DAYS = [14, 2] as const;', ['REMINDER_DAYS']],
    ['const REMINDER_MINUTES_BEFORE = 5;', ['REMINDER_MINUTES_BEFORE']],
    ['now.add({ days: 14 })', ['days: 14']],
    ["sql`now() - interval '3 days'`", ["interval '3 days'"]],
    ["z.enum(['20', '50'])", ["z.enum(['20'"]],
    ['z.union([z.literal(20), z.literal(50)])', ['z.literal(20)', 'z.literal(50)']],
    ['now.add({ hours: 24 * business.topMemberDays })', []],
    ['const PIECE_SECONDS = 2; // minutes: 5', []],
  ])('is found in `%s`', (source, expected) => {
    expect(productNumbers(source)).toEqual(expected);
  });
});
