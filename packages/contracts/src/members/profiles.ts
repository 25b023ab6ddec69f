import { z } from '../zod.ts';
import {
  Conflict,
  Locale,
  Goal,
  Id,
  IdParams,
  Instant,
  PersonSummary,
  text,
  TimeZone,
  Topic,
  TopicReference,
  UsernameReference,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { familyName, personNamePart } from './names.ts';
import { ProfileStrength, ProfileVisibility } from './profile-fields.ts';
import { Award, Experience } from './profile-records.ts';
import { VerifiedMark } from '../accounts/verifications.ts';
import { SAMPLE_SEARCH_RESULT } from './samples.ts';
import { SearchResult } from './search.ts';
import { LANGUAGES_AT_MOST, SpokenLanguage } from './spoken-languages.ts';
import { SAMPLE_PERSON, SAMPLE_PROFILE, sampleId } from '../samples.ts';

/** Number of topics in each list of the expertise form (R-ONB-13). */
export const EXPERTISE_SELECTIONS = { minimum: 2, maximum: 2 } as const;
const TOO_FEW_TOPICS = 'Please select at least 2 areas/topics';

const ExpertiseTopics = z
  .array(TopicReference)
  .min(EXPERTISE_SELECTIONS.minimum, TOO_FEW_TOPICS)
  .max(EXPERTISE_SELECTIONS.maximum, 'Please select at most 2 areas/topics')
  .refine((topics) => new Set(topics.map((topic) => topic.slug)).size === topics.length, TOO_FEW_TOPICS);

/** The body of the expertise form (R-ONB-13). */
export const Expertise = z.strictObject({
  mentorship_statement: text(1_000, 1),
  expert_in: ExpertiseTopics,
  looking_for: ExpertiseTopics,
});
export type Expertise = z.input<typeof Expertise>;

/** What one of the two has answered to an introduction that is open for them. */
const OpenAnswer = z.enum(['offered', 'saved', 'accepted']);

/** A profile, with the fields that the reader may see. */
export const Profile = z.object({
  id: Id,
  user: PersonSummary,
  story: z.string(),
  location: z.string(),
  time_zone: z.string(),
  languages: z.array(z.string()),
  company: z.string(),
  job_title: z.string(),
  website: z.string(),
  goals: z.array(Goal),
  interests: z.array(z.string()),
  mentorship_statement: z.string(),
  expert_in: z.array(Topic),
  looking_for: z.array(Topic),
  experiences: z.array(Experience),
  awards: z.array(Award),
  academic_level: z.string().nullable(),
  /** Mean rating of the visible reviews, null without reviews. */
  rating: z.number().nullable(),
  review_count: z.number().int(),
  completed_sessions: z.number().int(),
  accepts_sessions: z.boolean(),
  is_subscribed: z.boolean(),
  is_connected: z.boolean(),
  /**
   * The connection or open request between the reader and the member; null when there is none. A request that I declined is null
   * for me; for the other it stays pending.
   */
  connection: z
    .object({
      id: Id,
      status: z.enum(['pending', 'accepted']),
      direction: z.enum(['in', 'out']),
      /** When I can ask again, for my pending request; null otherwise. */
      ask_again_at: Instant.nullable(),
    })
    .nullable(),
  /** What the reader has answered to their open introduction to the member; `offered`: nothing yet; null without one. */
  introduction: OpenAnswer.nullable(),
  is_own: z.boolean(),
  /** The visibility settings; null for readers other than the owner. */
  visibility: ProfileVisibility.nullable(),
  /** Whether people without an account see the profile (R-PROF-13); null for readers other than the owner. */
  is_public: z.boolean().nullable(),
  /** What staff have verified; null for nothing, or while the owner is not pro. */
  verified: VerifiedMark.nullable(),
  /** Only for the owner; null for others. */
  strength: ProfileStrength.nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const updateProfile = defineEndpoint({
  name: 'profiles.update',
  method: 'PATCH',
  path: '/profiles/{id}/',
  access: 'member',
  owner: 'profiles',
  limit: 'profile/account',
  emits: [{ event: 'profile/updated', payload: { user_id: 'answer.user.id' } }],
  summary: 'Change fields of the own profile; the expertise form uses it too',
  params: IdParams,
  body: z.strictObject({
    first_name: personNamePart(60, 1).optional(),
    last_name: familyName(60, 1).optional(),
    headline: text(160).optional(),
    story: text(5_000).optional(),
    location: text(120).optional(),
    time_zone: TimeZone.optional(),
    formats: Locale.optional(),
    languages: z.array(SpokenLanguage).max(LANGUAGES_AT_MOST).optional(),
    company: text(120).optional(),
    job_title: text(120).optional(),
    website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).optional(),
    goals: z.array(Goal).max(4).optional(),
    interests: z.array(text(60, 1)).max(20).optional(),
    mentorship_statement: Expertise.shape.mentorship_statement.optional(),
    expert_in: Expertise.shape.expert_in.optional(),
    looking_for: Expertise.shape.looking_for.optional(),
    is_expert: z.boolean().optional(),
    is_investor: z.boolean().optional(),
    academic_level: z.string().max(40).nullable().optional(),
    visibility: ProfileVisibility.partial().optional(),
    /** Whether people without an account see the profile and the free times (R-PROF-13). */
    is_public: z.boolean().optional(),
  }),
  sample: { body: { headline: 'Compilers' }, answer: SAMPLE_PROFILE },
  responses: { 200: Profile },
});

/** Maximum number of base64 characters of an uploaded picture: 5 MB. */
const PICTURE_LETTERS = 7_000_000;

export const uploadPicture = defineEndpoint({
  name: 'profiles.uploadPicture',
  method: 'POST',
  path: '/profiles/picture/',
  access: 'member',
  owner: 'profiles',
  limit: 'upload/account',
  isSlow: true,
  emits: [{ event: 'profile/updated', payload: { user_id: 'answer.user.id' } }],
  summary:
    'Upload the own profile picture as JPEG, PNG, WebP, GIF or AVIF; stored as a small square without metadata',
  body: z.strictObject({
    content: z
      .string()
      .max(PICTURE_LETTERS, 'Photos can be up to 5 MB')
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Send the photo as base64'),
  }),
  sample: {
    body: { content: 'YWJj' },
    answer: { ...SAMPLE_PROFILE, user: { ...SAMPLE_PERSON, picture_url: '/media/pictures/grace.webp' } },
  },
  responses: { 200: Profile },
});

export const removePicture = defineEndpoint({
  name: 'profiles.removePicture',
  method: 'DELETE',
  path: '/profiles/picture/',
  access: 'member',
  owner: 'profiles',
  emits: [{ event: 'profile/updated', payload: { user_id: 'answer.user.id' } }],
  summary: 'Remove the own picture',
  sample: { answer: SAMPLE_PROFILE },
  responses: { 200: Profile },
});

const ByUsername = z.strictObject({ username: UsernameReference });

export const getUserByUsername = defineEndpoint({
  name: 'users.getByUsername',
  method: 'GET',
  path: '/users/user_by_username/',
  access: 'member',
  owner: 'profiles',
  noPage: 'Programs that have a username and need the member’s id; pages read the profile, which has both',
  summary: 'Return a person by username',
  query: ByUsername,
  sample: { answer: SAMPLE_PERSON },
  responses: { 200: PersonSummary },
});

export const getProfileByUsername = defineEndpoint({
  name: 'profiles.getByUsername',
  method: 'GET',
  path: '/profiles/profile_by_username/',
  access: 'member',
  owner: 'profiles',
  staleOn: [
    'profile/updated',
    'profile-record/changed',
    'expertise/saved',
    'introduction/offered',
    'introduction/answered',
    'introduction/matched',
    'review/written',
    'connection/changed',
    'follow/changed',
  ],
  summary: 'Return a full profile by username, also the own one',
  query: ByUsername,
  sample: { answer: SAMPLE_PROFILE },
  responses: { 200: Profile },
});

export const searchIntroductions = defineEndpoint({
  name: 'users.searchIntroductions',
  method: 'GET',
  path: '/users/introduction_search/',
  access: 'member',
  owner: 'connections',
  limit: 'search/account',
  summary: "Search the caller's connections by name, to introduce two of them to each other",
  query: z.strictObject({ search: z.string().trim().max(100).default('') }),
  sample: { answer: { results: [SAMPLE_PERSON] } },
  responses: { 200: z.object({ results: z.array(PersonSummary) }) },
});

export const getSuggestions = defineEndpoint({
  name: 'users.getSuggestions',
  method: 'GET',
  path: '/users/get-suggestions/',
  access: 'member',
  owner: 'introductions',
  summary: 'List suggested people in addition to the introductions, best first',
  query: z.strictObject({
    count: z.coerce.number().int().min(1).max(20).default(5),
    usernameToExclude: z.string().max(254).optional(),
  }),
  sample: { answer: { results: [SAMPLE_SEARCH_RESULT] } },
  responses: { 200: z.object({ results: z.array(SearchResult) }) },
});

export const introducePeople = defineEndpoint({
  name: 'users.introduce',
  method: 'POST',
  path: '/users/introduce/',
  access: 'member',
  owner: 'introductions',
  limit: 'introduce/account',
  summary: "Introduce two of the caller's connections to each other; both must accept",
  body: z.strictObject({ username: UsernameReference, to: UsernameReference, note: text(500) }),
  sample: {
    body: { username: 'grace', to: 'alan', note: 'You both like long wires.' },
    answer: { introduction_id: sampleId(12) },
  },
  responses: { 201: z.object({ introduction_id: Id }), 409: Conflict },
});

export const subscribe = defineEndpoint({
  name: 'users.subscribe',
  method: 'POST',
  path: '/users/subscribe/',
  access: 'member',
  owner: 'profiles',
  limit: 'follow/account',
  emits: ['follow/changed'],
  summary: 'Follow a member: their peeks appear in the feed',
  body: ByUsername,
  sample: { body: { username: 'grace' }, answer: { is_subscribed: true } },
  responses: { 200: z.object({ is_subscribed: z.boolean() }) },
});

export const unsubscribe = defineEndpoint({
  name: 'users.unsubscribe',
  method: 'POST',
  path: '/users/unsubscribe/',
  access: 'member',
  owner: 'profiles',
  limit: 'follow/account',
  emits: ['follow/changed'],
  summary: 'Stop following a member',
  body: ByUsername,
  sample: { body: { username: 'grace' }, answer: { is_subscribed: false } },
  responses: { 200: z.object({ is_subscribed: z.boolean() }) },
});

/** Why a member is reported. */
export const ReportReason = z.enum(['spam', 'harassment', 'pretends', 'fraud', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

export const reportPerson = defineEndpoint({
  name: 'users.report',
  method: 'POST',
  path: '/users/report/',
  access: 'member',
  owner: 'moderation',
  tellsStaff: true,
  limit: 'report/account',
  summary: 'Report a person to staff; the person does not learn who reported them',
  body: z.strictObject({ username: UsernameReference, reason: ReportReason, note: text(1_000).default('') }),
  sample: {
    body: { username: 'grace', reason: 'spam', note: '' },
    answer: { detail: 'Thank you. We’ll look into it.' },
  },
  responses: { 202: z.object({ detail: z.string() }) },
});

export const updateProfileUrl = defineEndpoint({
  name: 'profiles.updateUrl',
  method: 'POST',
  path: '/profiles/update-url/',
  access: 'member',
  owner: 'profiles',
  limit: 'page-read/account',
  emits: [{ event: 'profile/updated', payload: { user_id: 'answer.user.id' } }],
  summary: 'Read name, headline and picture from a public page of the caller',
  body: z.strictObject({ url: z.url({ protocol: /^https$/ }).max(500) }),
  sample: { body: { url: 'https://grace.example' }, answer: SAMPLE_PROFILE },
  responses: { 200: Profile },
});

export const listAcademicLevels = defineEndpoint({
  name: 'academicLevels.list',
  method: 'GET',
  path: '/academic-level/',
  access: 'member',
  owner: 'profiles',
  summary: 'List the academic levels to choose from',
  sample: { answer: { results: [{ slug: 'doctorate', name: 'Doctorate' }] } },
  responses: { 200: z.object({ results: z.array(z.object({ slug: z.string(), name: z.string() })) }) },
});
