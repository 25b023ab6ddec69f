import { z } from './zod.ts';
import { Conflict, Id, IdParams, PersonSummary, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { titleText } from './members/names.ts';
import { CaptionStyle, Peek } from './peeks.ts';
import { SAMPLE_ADA, SAMPLE_PENDING_PEEK, SAMPLE_PERSON, SAMPLE_PEEK, sampleId } from './samples.ts';

/** Length of a peek that somebody makes by hand, in seconds (R-PEEK-19). */
export const PEEK_SECONDS = { min: 3, max: 60 } as const;
/** Most topics of a peek. */
export const PEEK_TOPICS = 3;
/** Most peeks of one recording (R-PEEK-19). */
export const PEEKS_PER_RECORDING = 20;

/** Length of the longest recording, in seconds: longer than any session. */
const LONGEST_SECONDS = 86_400;
/** Longest text of one caption, in characters: somebody who speaks without a break for all of a peek. */
export const CAPTION_LENGTH = 2_000;
/** Most captions of a peek. */
const MOST_CAPTIONS = 120;

/** A stretch of a recording in which the same people are present. */
const PeekStretch = z.object({
  from_seconds: z.number(),
  until_seconds: z.number(),
  /** Stretches of one part follow each other without a pause of the recording; a peek lies within one part. */
  part: z.number().int(),
  /** Members who are present. They are in a peek that contains any of it. */
  person_ids: z.array(Id),
  /** Whether a guest is present: no peek can contain any of it. */
  has_guest: z.boolean(),
  /** Whose browser lost this part of their track: no peek can contain any of it (R-REC-8). */
  lost_person_ids: z.array(Id),
});

/**
 * Why a part of a recording is suggested. `marked`: the caller marked it; `answer`: a short turn, then `value` seconds of somebody
 * else without interruption; `question`: the same, and the short turn asks something; `turns`: `value` changes of speaker; `whole`:
 * it begins and ends with a sentence; `laughter`: somebody laughs; `lively`: people speak louder than usual; `flow`: hardly a pause.
 */
const PeekReason = z.object({
  kind: z.enum(['marked', 'answer', 'question', 'turns', 'whole', 'laughter', 'lively', 'flow']),
  value: z.number().int().nullable(),
});

/** A part of a recording that may be worth sharing (R-PEEK-2). */
const PeekSuggestion = z.object({
  from_seconds: z.number(),
  until_seconds: z.number(),
  /** The strongest first. */
  reasons: z.array(PeekReason),
  /** Who speaks in it, who speaks most first. */
  speaker_ids: z.array(Id),
  /** What is said first in it: whole sentences, without one that began before it; empty where nothing was written down. */
  opening: z.string(),
});
export type PeekSuggestion = z.infer<typeof PeekSuggestion>;

/** A word as it was heard on a person's own track. */
const SpokenWord = z.object({ from_seconds: z.number(), until_seconds: z.number(), text: z.string() });

/** What was measured on one person's own track. */
const PeekTrack = z.object({
  person_id: Id,
  /** Loudness of each tenth of a second, from 0 (silence) to 100. */
  levels: z.array(z.number().int().min(0).max(100)),
  /** When the person speaks, in seconds, alternating from and until. */
  speech: z.array(z.number()),
  /** Null when nothing wrote them down. */
  words: z.array(SpokenWord).nullable(),
});
export type PeekTrack = z.infer<typeof PeekTrack>;

/** What somebody says in a peek, in seconds of the recording; people can correct its text (R-PEEK-43). */
const PeekCaption = z.object({
  person_id: Id,
  from_seconds: z.number().min(0).max(LONGEST_SECONDS),
  until_seconds: z.number().min(0).max(LONGEST_SECONDS),
  text: text(CAPTION_LENGTH, 1),
});
export type PeekCaption = z.infer<typeof PeekCaption>;

/** Most characters of a line of a caption: large ones have to fit between the same margins. */
export const CAPTION_LINE: Readonly<Record<CaptionStyle, number>> = { plain: 32, boxed: 32, large: 25 };

/** Somebody who is heard at the desk. A guest has no username; their id is that of their clip. */
const DeskPerson = PersonSummary.pick({
  id: true,
  username: true,
  first_name: true,
  last_name: true,
  is_erased: true,
});

const deskPerson = (person: PersonSummary): z.infer<typeof DeskPerson> => DeskPerson.parse(person);

/**
 * What a person can make peeks of: a recording, and who is present when, by its consent ledger (R-PEEK-20); or the clip of a guest,
 * all of which the guest agreed to (R-PEEK-50).
 */
export const PeekDesk = z.object({
  /** Null for the clip of a guest. */
  recording_id: Id.nullable(),
  /** What the guest was asked; null for a recording. */
  prompt: z.string().nullable(),
  seconds: z.number(),
  video_url: z.string(),
  /** A picture to show until the film is there; null if there is none. */
  poster_url: z.string().nullable(),
  people: z.array(DeskPerson),
  stretches: z.array(PeekStretch),
  /** At most five, in the order of the recording; null while it is not measured. */
  suggestions: z.array(PeekSuggestion).nullable(),
  /** Null while the recording is not measured. */
  tracks: z.array(PeekTrack).nullable(),
  /** The moments that the caller marked in the call, in seconds of the recording; nobody sees those of the other (R-ROOM-13). */
  marks: z.array(z.number()),
  /** What was said when the caller marked a moment, and by whom; without those at which nothing was written down. */
  marked_words: z.array(z.object({ at_seconds: z.number(), person_id: Id, words: z.string() })),
  /** The peeks that were made of it so far, newest first. */
  peeks: z.array(
    z.object({
      uuid: Id,
      title: z.string(),
      from_seconds: z.number(),
      until_seconds: z.number(),
      is_published: z.boolean(),
      /** What people wrote down of it; empty when nobody did. */
      captions: z.array(PeekCaption),
      caption_style: CaptionStyle,
      /** Whether its long pauses are left out (R-PEEK-88). */
      leaves_out_pauses: z.boolean(),
    }),
  ),
});
export type PeekDesk = z.infer<typeof PeekDesk>;
export type PeekStretch = z.infer<typeof PeekStretch>;

/** What the person who makes a peek chooses. */
const chosen = {
  from_seconds: z.number().min(0).max(LONGEST_SECONDS),
  until_seconds: z.number().min(0).max(LONGEST_SECONDS),
  title: titleText(120, 1),
  topic_slugs: z.array(z.string().max(100)).max(PEEK_TOPICS),
  /** Who is heard, of the members who are present in the cut. */
  speaker_ids: z.array(Id).min(1).max(8),
  /** The captions of the cut; their text is the transcript of the peek. */
  captions: z.array(PeekCaption).max(MOST_CAPTIONS).default([]),
  caption_style: CaptionStyle.default('boxed'),
  /** Whether long pauses are left out (R-PEEK-88); those of a guest's clip stay. */
  leaves_out_pauses: z.boolean().default(false),
};

const SAMPLE_CHOICE = {
  from_seconds: 12,
  until_seconds: 42,
  title: 'Nanoseconds',
  topic_slugs: [],
  speaker_ids: [SAMPLE_PERSON.id],
};
const SAMPLE_MADE = {
  ...SAMPLE_PENDING_PEEK,
  did_clip: true,
  video_url: null,
  poster_url: null,
  cut: { recording_id: sampleId(111), from_seconds: 12, until_seconds: 42 },
  video_state: 'making' as const,
  video_progress: 0,
};

export const getPeekDesk = defineEndpoint({
  name: 'snips.getDesk',
  method: 'GET',
  path: '/recordings/{id}/snips/',
  access: 'member',
  owner: 'peeks',
  staleOn: ['snip/changed', 'recording/shared'],
  summary: 'Return what is needed to make a peek of a recording: its video, who is present when, its peeks',
  params: IdParams,
  sample: {
    answer: {
      recording_id: sampleId(111),
      prompt: null,
      seconds: 200,
      video_url: '/media/recordings/one?pass=x',
      poster_url: '/media/recordings/one?pass=y',
      people: [deskPerson(SAMPLE_ADA), deskPerson(SAMPLE_PERSON)],
      stretches: [
        {
          from_seconds: 0,
          until_seconds: 200,
          part: 0,
          person_ids: [SAMPLE_ADA.id, SAMPLE_PERSON.id],
          has_guest: false,
          lost_person_ids: [],
        },
      ],
      suggestions: [
        {
          from_seconds: 40,
          until_seconds: 75,
          reasons: [
            { kind: 'marked', value: null },
            { kind: 'answer', value: 29 },
          ],
          speaker_ids: [SAMPLE_PERSON.id],
          opening: 'Nanoseconds',
        },
      ],
      tracks: [
        {
          person_id: SAMPLE_PERSON.id,
          levels: [0, 62, 70, 58, 0],
          speech: [40, 75],
          words: [{ from_seconds: 40, until_seconds: 40.4, text: 'Nanoseconds' }],
        },
      ],
      marks: [72.5],
      marked_words: [{ at_seconds: 72.5, person_id: SAMPLE_PERSON.id, words: 'Nanoseconds' }],
      peeks: [
        {
          uuid: SAMPLE_PEEK.uuid,
          title: SAMPLE_PEEK.title,
          from_seconds: 12,
          until_seconds: 42,
          is_published: true,
          captions: [],
          caption_style: 'boxed' as const,
          leaves_out_pauses: false,
        },
      ],
    },
  },
  responses: { 200: PeekDesk, 409: Conflict },
});

/**
 * Makes a peek of a part of a recording. The caller agrees to it by making it; each other member who is present in it is asked
 * once its video is ready.
 */
export const makePeek = defineEndpoint({
  name: 'snips.make',
  method: 'POST',
  path: '/recordings/{id}/snips/',
  access: 'member',
  owner: 'peeks',
  limit: 'peek-make/account',
  idempotent: true,
  emits: ['snip/changed'],
  summary: 'Make a peek of a part of a recording; it is published once everybody present in it agrees',
  params: IdParams,
  body: z.strictObject(chosen),
  sample: { body: SAMPLE_CHOICE, answer: SAMPLE_MADE },
  responses: { 201: Peek, 409: Conflict },
});

/** The desk of a guest's clip. It is opened by the peek that the clip became. */
export const getClipDesk = defineEndpoint({
  name: 'snips.getClipDesk',
  method: 'GET',
  path: '/snip/{id}/desk/',
  access: 'member',
  owner: 'peeks',
  staleOn: ['snip/changed'],
  summary: "Return what is needed to cut a guest's clip: its video, its words, when the guest speaks",
  params: IdParams,
  sample: {
    answer: {
      ...{ recording_id: null, prompt: 'What did you learn first?', seconds: 24 },
      video_url: '/media/peeks/one/clip?pass=x',
      poster_url: null,
      people: [
        { id: sampleId(112), username: '', first_name: 'Maya Okoro', last_name: '', is_erased: false },
      ],
      stretches: [
        {
          ...{ from_seconds: 0, until_seconds: 24, part: 0 },
          ...{ person_ids: [sampleId(112)], has_guest: false, lost_person_ids: [] },
        },
      ],
      suggestions: null,
      tracks: [{ person_id: sampleId(112), levels: [0, 60, 0], speech: [2, 20], words: null }],
      ...{ marks: [], marked_words: [], peeks: [] },
    },
  },
  responses: { 200: PeekDesk, 409: Conflict },
});

/** Changes what a peek shows: its video is made again, and the others are asked again (R-PEEK-17, R-PEEK-50). */
export const recutPeek = defineEndpoint({
  name: 'snips.recut',
  method: 'PATCH',
  path: '/snip/{id}/cut/',
  access: 'member',
  owner: 'peeks',
  limit: 'peek-make/account',
  emits: ['snip/changed'],
  summary:
    "Change the cut, title, topics and speakers of an unpublished peek of a recording or of a guest's clip",
  params: IdParams,
  body: z.strictObject({
    ...chosen,
    /** The version that the caller has seen; 409 when it has changed since. */
    version: z.number().int().min(1).max(2_147_483_647),
  }),
  sample: { body: { ...SAMPLE_CHOICE, version: 1 }, answer: { ...SAMPLE_MADE, version: 2 } },
  responses: { 200: Peek, 409: Conflict },
});
