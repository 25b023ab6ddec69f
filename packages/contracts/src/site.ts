import { Id, Instant, PlainDate } from './common.ts';
import { z } from './zod.ts';
import { defineEndpoint } from './endpoint.ts';
import { PeekCaptions } from './peeks.ts';
import { SAMPLE_PEEK } from './samples.ts';

/** A published peek, as the landing page plays it. */
export const ShownPeek = z.object({
  uuid: Id,
  title: z.string(),
  /** Names of the people in it, who agreed that visitors read them (R-PEEK-31). */
  people: z.array(z.string()),
  duration_seconds: z.number(),
  video_url: z.string(),
  poster_url: z.string().nullable(),
  /** Transcript of the peek; empty when there is none. */
  transcript: z.string(),
  /** As in `Peek`. */
  captions: PeekCaptions.nullable(),
});
export type ShownPeek = z.infer<typeof ShownPeek>;

/** Statistics for the landing page, up to a minute old. */
export const LandingFacts = z.object({
  members: z.number().int(),
  /** Introductions that both accepted. */
  introductions: z.number().int(),
  /** Sessions that took place. */
  sessions: z.number().int(),
  circles: z.number().int(),
  /** Null when none is published, or the operator does not want one shown. */
  peek: ShownPeek.nullable(),
  /** Prices of the pro plan; null where it is not offered. */
  pro: z
    .object({ monthly_cents: z.number().int(), yearly_cents: z.number().int(), currency: z.string() })
    .nullable(),
});
export type LandingFacts = z.infer<typeof LandingFacts>;

export const getLandingFacts = defineEndpoint({
  name: 'site.getLandingFacts',
  method: 'GET',
  path: '/site/landing/',
  access: 'visitor',
  owner: 'site',
  summary: 'Return statistics of the site, a peek to play and the prices of Pro, at most a minute old',
  sample: {
    answer: {
      members: 204,
      introductions: 180,
      sessions: 131,
      circles: 20,
      peek: {
        uuid: SAMPLE_PEEK.uuid,
        title: SAMPLE_PEEK.title,
        people: ['Grace Hopper'],
        duration_seconds: SAMPLE_PEEK.duration_seconds,
        video_url: SAMPLE_PEEK.video_url,
        poster_url: SAMPLE_PEEK.poster_url,
        transcript: SAMPLE_PEEK.transcript,
        captions: SAMPLE_PEEK.captions,
      },
      pro: { monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' },
    },
  },
  responses: { 200: LandingFacts },
});

/** What happened in one week. */
/** How many of some introductions have led to each step; each is a part of the one before. */
const FollowedIntroductions = z.object({
  /** At least one side said yes. */
  accepted: z.number().int(),
  /** Both did. */
  matched: z.number().int(),
  /** The two booked a session with each other after that, it took place, and at least one of them reviewed it. */
  booked: z.number().int(),
  met: z.number().int(),
  reviewed: z.number().int(),
});

export const StatisticsWeek = z.object({
  /** The Monday on which it began, in UTC. */
  starts_on: PlainDate,
  /** New accounts. */
  registered: z.number().int(),
  /** Those of them who have said what they look for and are experts in. */
  complete: z.number().int(),
  /** Those of them who answered an introduction or booked a session in the week after; null while that week is not over. */
  returned: z.number().int().nullable(),
  /** Introductions that were made. */
  introduced: z.number().int(),
  /** Of the introductions that were made in this week: what they have led to by now. */
  followed: FollowedIntroductions,
  /** Introductions to which one side said yes in this week, and those to which both did. */
  accepted: z.number().int(),
  matched: z.number().int(),
  /** Sessions that were booked, those that took place, and those that somebody reviewed. */
  booked: z.number().int(),
  met: z.number().int(),
  reviewed: z.number().int(),
  /** Peeks that were published and still are. */
  peeks: z.number().int(),
  /** Failures of remotes that browsers reported. Reports are deleted with the versions that they are about. */
  remote_failures: z.number().int(),
  /** Payments for sessions, and those of them that were given back. */
  paid_cents: z.number().int(),
  refunded_cents: z.number().int(),
});
export type StatisticsWeek = z.infer<typeof StatisticsWeek>;

/** What happened in several weeks. What later weeks have made of it is left out: older weeks had more time for that. */
const StatisticsSums = StatisticsWeek.omit({ starts_on: true, returned: true, followed: true });
export type StatisticsSums = z.infer<typeof StatisticsSums>;

const SAMPLE_SUMS = {
  registered: 12,
  complete: 9,
  introduced: 80,
  accepted: 41,
  matched: 16,
  booked: 14,
  met: 11,
  reviewed: 7,
  peeks: 4,
  remote_failures: 1,
  paid_cents: 12_000,
  refunded_cents: 2_000,
};
const SAMPLE_WEEK = {
  ...SAMPLE_SUMS,
  starts_on: '2026-11-16',
  returned: 5,
  followed: { accepted: 38, matched: 15, booked: 9, met: 7, reviewed: 5 },
};

export const adminGetStatistics = defineEndpoint({
  name: 'admin.getStatistics',
  method: 'GET',
  path: '/admin/statistics/',
  access: 'support',
  owner: 'site',
  summary:
    'Return what members did in each of the last weeks, oldest first; the last one is the current week',
  query: z.strictObject({ weeks: z.coerce.number().int().min(2).max(52).default(12) }),
  sample: {
    answer: {
      members: 203,
      weeks: [
        SAMPLE_WEEK,
        { ...SAMPLE_WEEK, starts_on: '2026-11-23', registered: 6, complete: 4, returned: null, met: 3 },
      ],
      before: { ...SAMPLE_SUMS, met: 7 },
    },
  },
  responses: {
    200: z.object({
      /** Members now, without suspended and deleted accounts. */
      members: z.number().int(),
      weeks: z.array(StatisticsWeek),
      /**
       * The sums of as many weeks right before these, of which the last one is cut at the same point of the week as the current one, so
       * that both are equally long.
       */
      before: StatisticsSums,
    }),
  },
});

/** Since when the oldest record of each queue of staff waits (UTC); null for a queue in which nothing waits. */
export const WaitingSince = z.object({
  reports: Instant.nullable(),
  disputes: Instant.nullable(),
  verifications: Instant.nullable(),
  inquiries: Instant.nullable(),
  withheld_money: Instant.nullable(),
  payouts: Instant.nullable(),
});
export type WaitingSince = z.infer<typeof WaitingSince>;

export const adminGetWaiting = defineEndpoint({
  name: 'admin.getWaiting',
  method: 'GET',
  path: '/admin/waiting/',
  access: 'support',
  owner: 'site',
  staleOn: ['staff-area/changed'],
  summary: 'Return since when the oldest record of each queue waits for a decision',
  sample: {
    answer: {
      reports: '2026-11-18T09:00:00.000Z',
      disputes: null,
      verifications: '2026-11-20T09:00:00.000Z',
      inquiries: '2026-11-20T21:00:00.000Z',
      withheld_money: null,
      payouts: null,
    },
  },
  responses: { 200: WaitingSince },
});
