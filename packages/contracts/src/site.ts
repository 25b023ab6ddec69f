import { z } from './zod.ts';
import { defineEndpoint } from './endpoint.ts';
import { SAMPLE_PEEK } from './samples.ts';

/** A published peek, as the landing page plays it. */
export const ShownPeek = z.object({
  title: z.string(),
  duration_seconds: z.number(),
  video_url: z.string(),
  poster_url: z.string().nullable(),
  /** Transcript of the peek; empty when there is none. */
  transcript: z.string(),
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
        title: SAMPLE_PEEK.title,
        duration_seconds: SAMPLE_PEEK.duration_seconds,
        video_url: SAMPLE_PEEK.video_url,
        poster_url: SAMPLE_PEEK.poster_url,
        transcript: SAMPLE_PEEK.transcript,
      },
      pro: { monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' },
    },
  },
  responses: { 200: LandingFacts },
});
