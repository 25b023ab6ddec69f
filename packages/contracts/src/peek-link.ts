import { z } from './zod.ts';
import { Id, IdParams, Instant, PersonSummary, Topic } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { PublicProfile } from './members/public-profile.ts';
import { PeekCaptions } from './peeks.ts';
import { SAMPLE_PEEK, SAMPLE_PROFILE, sampleId } from './samples.ts';

/** A person as their name is written. */
const Named = PersonSummary.pick({ username: true, first_name: true, last_name: true, is_erased: true });

/** What anyone who has the link of a published peek sees of it (R-PEEK-31). */
export const LinkedPeek = z.object({
  uuid: Id,
  title: z.string(),
  published_at: Instant,
  duration_seconds: z.number(),
  /** How often members watched it. */
  views: z.number().int(),
  people: z.array(
    Named.extend({
      headline: PersonSummary.shape.headline,
      /** What visitors see of the member's profile; null unless the member shows it to them (R-PROF-13). */
      public_profile: PublicProfile.pick({
        expert_in: true,
        mentorship_statement: true,
        accepts_sessions: true,
      })
        .extend({ picture_url: PersonSummary.shape.picture_url })
        .nullable(),
    }),
  ),
  /** Names of people heard in it who are not members. */
  guests: z.array(z.string()),
  topics: z.array(Topic),
  transcript: z.string().nullable(),
  /** As in `Peek`. */
  captions: PeekCaptions.nullable(),
  video_url: z.string().nullable(),
  poster_url: z.string().nullable(),
});
export type LinkedPeek = z.infer<typeof LinkedPeek>;

/** A peek that visitors can watch after another one. */
const NextPeek = LinkedPeek.pick({ uuid: true, title: true, poster_url: true }).extend({
  people: z.array(Named),
});
export type NextPeek = z.infer<typeof NextPeek>;

export const getLinkedPeek = defineEndpoint({
  name: 'snips.getByLink',
  method: 'GET',
  path: '/snip/{id}/link/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'peek-link/address',
  staleOn: ['snip/changed'],
  summary:
    'Return what anyone who has the link of a peek sees, null for one that cannot be watched by link; and what visitors can watch next',
  params: IdParams,
  sample: {
    answer: {
      is_visitor: true,
      peek: {
        uuid: SAMPLE_PEEK.uuid,
        title: SAMPLE_PEEK.title,
        published_at: '2026-11-20T09:00:00Z',
        duration_seconds: SAMPLE_PEEK.duration_seconds,
        views: SAMPLE_PEEK.counts.view,
        people: SAMPLE_PEEK.joined_users.map(({ username, first_name, last_name, headline, is_erased }) => ({
          ...{ username, first_name, last_name, headline, is_erased },
          public_profile: {
            expert_in: SAMPLE_PROFILE.expert_in,
            mentorship_statement: SAMPLE_PROFILE.mentorship_statement,
            accepts_sessions: SAMPLE_PROFILE.accepts_sessions,
            picture_url: null,
          },
        })),
        guests: [],
        topics: SAMPLE_PEEK.topics,
        transcript: SAMPLE_PEEK.transcript,
        captions: SAMPLE_PEEK.captions,
        video_url: SAMPLE_PEEK.video_url,
        poster_url: SAMPLE_PEEK.poster_url,
      },
      next: [
        {
          ...{ uuid: sampleId(82), title: 'Ask for what you need', poster_url: null },
          people: SAMPLE_PEEK.joined_users.map((person) => Named.parse(person)),
        },
      ],
    },
  },
  responses: {
    200: z.object({
      /** Whether the reader is not logged in. */
      is_visitor: z.boolean(),
      peek: LinkedPeek.nullable(),
      /** For a visitor, the newest other peeks that visitors may watch; at most three. */
      next: z.array(NextPeek),
    }),
  },
});
