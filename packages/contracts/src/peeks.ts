import { z } from './zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  pageOf,
  PersonSummary,
  QueryFlag,
  StaffReason,
  text,
  Topic,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { titleText } from './members/names.ts';
import { SAMPLE_PEEK, SAMPLE_PENDING_PEEK, SAMPLE_PERSON, sampleId, samplePage } from './samples.ts';

/** A room has up to four people (R-ROOM-3), and diarization may split each of them into two speakers. */
const MOST_SPEAKERS = 8;

/** A speaker heard in a peek. */
export const PeekSpeaker = z.object({
  /** Label from the recording, such as `Speaker 1`; for a guest, their name. */
  label: z.string(),
  /** The matching member of `joined_users`; null for none of them, or while nobody has assigned it. */
  user_id: Id.nullable(),
  is_identified: z.boolean(),
  /** When the speaker is heard, in seconds of the clip; empty when unknown. */
  stretches: z.array(z.object({ from_seconds: z.number(), to_seconds: z.number() })),
});
export type PeekSpeaker = z.infer<typeof PeekSpeaker>;

/** The part of a recording or of a guest's clip that a peek shows, in seconds from its beginning. */
export const PeekCut = z.object({
  /** Null for a cut of a guest's clip. */
  recording_id: Id.nullable(),
  from_seconds: z.number(),
  until_seconds: z.number(),
});
export type PeekCut = z.infer<typeof PeekCut>;

/**
 * How captions are written (R-PEEK-80): `plain` has letters with a dark edge, `boxed` puts them on a dark ground, and `large` also
 * makes them a quarter larger.
 */
export const CaptionStyle = z.enum(['plain', 'boxed', 'large']);
export type CaptionStyle = z.infer<typeof CaptionStyle>;

/** The captions of a peek that a player shows over its video, and can hide (R-PEEK-82). */
export const PeekCaptions = z.object({
  style: CaptionStyle,
  /** In order, without overlap. Times in seconds of the video; a text has at most two lines. */
  cues: z.array(z.object({ from_seconds: z.number(), until_seconds: z.number(), text: z.string() })),
});
export type PeekCaptions = z.infer<typeof PeekCaptions>;

/** A peek: a short clip of a session. Rules for who sees and publishes it: R-PEEK-3 to R-PEEK-7. */
export const Peek = z.object({
  uuid: Id,
  title: z.string(),
  created_at: Instant,
  published_at: Instant.nullable(),
  duration_seconds: z.number(),
  is_skipped: z.boolean(),
  did_clip: z.boolean(),
  show_after: Instant,
  /** Speakers found in the recording: labels, or names once they are matched to people. */
  raw_users: z.array(z.string()),
  /** The same speakers with their details; empty unless the peek is mine. */
  speakers: z.array(PeekSpeaker),
  joined_users: z.array(PersonSummary),
  topics: z.array(Topic),
  transcript: z.string().nullable(),
  /** Null when they are part of the picture, or nothing was written down. */
  captions: PeekCaptions.nullable(),
  video_url: z.string().nullable(),
  poster_url: z.string().nullable(),
  aspect: z.enum(['landscape', 'portrait', 'square', 'audiogram']),
  counts: z.object({
    view: z.number().int(),
    like: z.number().int(),
    share: z.number().int(),
    replay: z.number().int(),
  }),
  is_liked: z.boolean(),
  /** Whether I may decide about it (clip, skip, identify speakers). */
  is_mine: z.boolean(),
  /** Increases with every change of cut, title, transcript or speakers; an agreement applies to one version (R-PEEK-17). */
  version: z.number().int(),
  /** Taken down by staff, or because the account of somebody in it was deleted: it can never be published again. */
  is_taken_down: z.boolean(),
  /** Where it was cut from; null unless the peek is mine and was cut. */
  cut: PeekCut.nullable(),
  /** `making`: the video of this cut is not ready; `failed`: it could not be made. Nobody can agree until it is `ready`. */
  video_state: z.enum(['ready', 'making', 'failed']),
  /** The share of its video that is made, 0 to 1. It never goes back. */
  video_progress: z.number(),
  /**
   * How many seconds its video will still take, by the last ones and those before it; 0 if it takes longer than expected. Null if
   * that is unknown, and except where one peek of mine is read while its video is made.
   */
  video_seconds_left: z.number().int().nullable(),
  /**
   * What was found wrong with its video before anybody saw it, in the reader's language: why it failed or is tried again, or what
   * its makers may want to change. Empty unless the peek is mine.
   */
  video_notes: z.array(z.string()),
  /** The guest whose clip it is, and whether they agree to this version (R-PEEK-50); null unless the peek is mine. */
  guest: z.object({ name: z.string(), answer: z.enum(['yes', 'waiting', 'no']) }).nullable(),
});
export type Peek = z.infer<typeof Peek>;

/** Why a peek is near the top of the reader's feed (R-PEEK-30). */
const PeekWhy = z.object({
  kind: z.enum(['wanted_topic', 'known_topic', 'followed', 'met', 'circle', 'new']),
  /** The topic, person or circle; null for `new`. */
  name: z.string().nullable(),
});
export type PeekWhy = z.infer<typeof PeekWhy>;

/** A peek in the feed; `why` has at most three reasons, the strongest first. */
const FeedPeek = Peek.extend({
  why: z.array(PeekWhy),
  /** How many comments the reader sees on it (R-PEEK-77). */
  comments: z.number().int(),
});
export type FeedPeek = z.infer<typeof FeedPeek>;

/** The feed: a page of published peeks (R-API-2, R-PEEK-8, R-PEEK-30). */
export const listPeeks = defineEndpoint({
  name: 'snips.list',
  method: 'GET',
  path: '/snip/',
  access: 'member',
  owner: 'peeks',
  staleOn: ['snip/published', 'snip/changed', 'comment/changed'],
  summary:
    'List published peeks: for everyone’s, those that concern the caller first; otherwise newest first',
  query: z.strictObject({
    username: z.string().max(254).optional(),
    exclude_no_transcription: QueryFlag.default(false),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    filter_type: z.enum(['all', 'following', 'circle', 'mine']).default('all'),
    /** Only peeks of members of this circle; 404 unless the caller may see the circle (R-CIRC-14). */
    circle_id: Id.optional(),
  }),
  sample: {
    answer: samplePage([{ ...SAMPLE_PEEK, why: [{ kind: 'wanted_topic', name: 'Compilers' }], comments: 3 }]),
  },
  responses: { 200: pageOf(FeedPeek) },
});

export const countPeeks = defineEndpoint({
  name: 'snips.count',
  method: 'GET',
  path: '/snip/count/',
  access: 'member',
  owner: 'peeks',
  noPage:
    'Programs that show a member how many peeks there are, without reading them; the page of peeks counts what it has read',
  summary: "Count the published peeks, and the caller's peeks that wait for a decision",
  sample: { answer: { published: 1, pending: 1 } },
  responses: { 200: z.object({ published: z.number().int(), pending: z.number().int() }) },
});

export const getPeek = defineEndpoint({
  name: 'snips.get',
  method: 'GET',
  path: '/snip/{id}/',
  access: 'member',
  record: { kind: 'pendingPeek', for: 'owner' },
  owner: 'peeks',
  staleOn: ['snip/changed'],
  summary: 'Return a peek that is published or belongs to the caller',
  params: IdParams,
  sample: { answer: SAMPLE_PEEK },
  responses: { 200: Peek },
});

export const updatePeek = defineEndpoint({
  name: 'snips.update',
  method: 'PATCH',
  path: '/snip/{id}/',
  access: 'member',
  owner: 'peeks',
  emits: ['snip/changed'],
  summary:
    'Change the title, trim and publishing decision of a peek; a change resets the agreement of the others',
  params: IdParams,
  body: z.strictObject({
    title: titleText(120, 1).optional(),
    trim_start_seconds: z.number().min(0).max(60).optional(),
    trim_end_seconds: z.number().min(0).max(60).optional(),
    did_clip: z.literal(true).optional(),
    /**
     * With `did_clip`: the version that the caller has watched, before the changes of this call; 1 when omitted. 409 when the
     * current version differs.
     */
    version: z.number().int().min(1).max(2_147_483_647).optional(),
  }),
  sample: {
    body: { title: 'Nanoseconds', did_clip: true, version: 1 },
    answer: { ...SAMPLE_PENDING_PEEK, did_clip: true, title: 'Nanoseconds', version: 2 },
  },
  responses: { 200: Peek, 409: Conflict },
});

/** Seconds for which a peek is played until a member has explored the peeks (R-ONB-17). */
export const PEEK_PLAYED_SECONDS = 5;

export const incrementPeek = defineEndpoint({
  name: 'snips.increment',
  method: 'POST',
  path: '/snip/{id}/increment/',
  access: 'member',
  owner: 'peeks',
  summary:
    'Count a view, share or replay, once per person and day, or toggle a like; five seconds of playing complete a first step',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(['view', 'like', 'share', 'replay']),
    /** With a view: how long it was played so far. */
    seconds: z.number().min(0).max(86_400).optional(),
  }),
  sample: {
    body: { action: 'like' },
    answer: { counts: { ...SAMPLE_PEEK.counts, like: 3 }, is_liked: true },
  },
  responses: { 200: z.object({ counts: Peek.shape.counts, is_liked: z.boolean() }) },
});

export const skipPeek = defineEndpoint({
  name: 'snips.skip',
  method: 'POST',
  path: '/snip/{id}/skip/',
  access: 'member',
  record: { kind: 'pendingPeek', for: 'owner' },
  owner: 'peeks',
  emits: ['snip/changed'],
  summary: 'Decide against publishing a peek, or unpublish it',
  params: IdParams,
  sample: { answer: { ...SAMPLE_PENDING_PEEK, is_skipped: true } },
  responses: { 200: Peek },
});

export const decidePeekLater = defineEndpoint({
  name: 'snips.decideLater',
  method: 'POST',
  path: '/snip/{id}/later/',
  access: 'member',
  record: { kind: 'pendingPeek', for: 'owner' },
  owner: 'peeks',
  emits: ['snip/changed'],
  summary: 'Ask the caller about a pending peek again in a day; nothing is decided',
  params: IdParams,
  sample: { answer: SAMPLE_PENDING_PEEK },
  responses: { 200: Peek, 409: Conflict },
});

/** Staff take a peek down; everyone in it is notified, with the reason. */
export const adminTakeDownPeek = defineEndpoint({
  name: 'admin.takeDownSnip',
  method: 'POST',
  path: '/admin/snips/{id}/take-down/',
  access: 'moderator',
  owner: 'peeks',
  emits: ['snip/changed'],
  summary: 'Take a published peek down permanently',
  params: IdParams,
  body: z.strictObject({ reason: StaffReason }),
  sample: { body: { reason: 'Shows somebody who did not agree.' } },
  responses: { 204: z.undefined() },
});

/**
 * Assigns speakers, found by their labels, to members. If none were found, the caller's labels become the speakers. The people in
 * the peek can change the assignment until it is published.
 */
export const assignSpeakers = defineEndpoint({
  name: 'snips.assignSpeakers',
  method: 'POST',
  path: '/snip/{id}/assign_speaker/',
  access: 'member',
  owner: 'peeks',
  emits: ['snip/changed'],
  summary: 'Assign the detected speakers to people who were in the room',
  params: IdParams,
  body: z.strictObject({
    raw_users: z
      .array(
        z.strictObject({
          label: text(60, 1),
          /** Null: none of the people who were in the room. */
          user_id: Id.nullable(),
        }),
      )
      .min(1)
      .max(MOST_SPEAKERS),
  }),
  sample: {
    body: { raw_users: [{ label: 'Speaker 1', user_id: SAMPLE_PERSON.id }] },
    answer: SAMPLE_PENDING_PEEK,
  },
  responses: { 200: Peek, 409: Conflict },
});

export const generatePeekVideo = defineEndpoint({
  name: 'snips.generateVideo',
  method: 'POST',
  path: '/snip/{id}/generate_video/',
  access: 'member',
  owner: 'peeks',
  limit: 'peek-download/account',
  emits: ['snip-video/requested'],
  summary: 'Make a video of the peek to download, with its credit',
  params: IdParams,
  body: z.strictObject({ view: z.enum(['landscape', 'portrait', 'square', 'audiogram']) }),
  sample: { body: { view: 'square' }, answer: { id: sampleId(82) } },
  responses: { 202: z.object({ id: Id }), 409: Conflict },
});

export const getVideoStatus = defineEndpoint({
  name: 'snips.getVideoStatus',
  method: 'GET',
  path: '/snip/video-status/{id}/',
  access: 'member',
  record: { kind: 'peekVideo', for: 'owner' },
  owner: 'peeks',
  staleOn: ['snip-video/requested'],
  summary: 'Return the progress of a rendering',
  params: IdParams,
  sample: { answer: { status: 'running', progress: 0.4, video_url: null, notes: [] } },
  responses: {
    200: z.object({
      status: z.enum(['waiting', 'running', 'done', 'failed']),
      progress: z.number(),
      video_url: z.string().nullable(),
      /** Why it failed or is tried again, in the reader's language. */
      notes: z.array(z.string()),
    }),
  },
});

/** A cancelled rendering is deleted and can be started again. A finished one stays. */
export const cancelVideo = defineEndpoint({
  name: 'snips.cancelVideo',
  method: 'DELETE',
  path: '/snip/video-status/{id}/',
  access: 'member',
  record: { kind: 'peekVideo', for: 'owner' },
  owner: 'peeks',
  emits: ['snip-video/requested'],
  summary: 'Cancel a rendering that is not done',
  params: IdParams,
  sample: {},
  responses: { 204: z.undefined() },
});
