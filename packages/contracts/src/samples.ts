import type { EndpointDefinition, SuccessBody } from './endpoint.ts';
import type { PersonSummary } from './common.ts';

/**
 * Sample values shared by several endpoints, and functions with which tests and harnesses read samples. The values that belong to
 * one domain are in its own `samples.ts`.
 *
 * All samples tell one story. Ada Byron in Lisbon reads the answers on 21 November 2026; Grace Hopper in New York is the member
 * she meets, Alan Turing is another member and moderates, Ida Wells asks staff for things. Ids: people 1 to 9, passkeys from 10,
 * introductions 11, requests to be introduced 16, connections 21, reviews 31, promises 36, sessions 51, notifications 61, saved searches 70, conversations 71,
 * peeks 81, comments 86, circles 91, their invitations 95, profiles 101, recordings 111, reliability marks 121, verifications 131, inquiries 141, wallet entries
 * 151, reports from 901, messages 1001.
 */

/** Returns a UUID that is easy to recognize: `sampleId(7)` is `00000000-0000-4000-8000-000000000007`. */
export function sampleId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Returns a list answer with a single page. */
export function samplePage<T>(results: readonly T[]) {
  return { count: results.length, next: null, previous: null, max_page: 1, results: [...results] };
}

export const SAMPLE_PERSON: PersonSummary = {
  id: sampleId(2),
  username: 'grace',
  first_name: 'Grace',
  last_name: 'Hopper',
  headline: 'Compilers',
  picture_url: null,
  is_expert: true,
  is_investor: false,
  is_pro: false,
  is_erased: false,
};

export const SAMPLE_ADA: PersonSummary = {
  ...SAMPLE_PERSON,
  id: sampleId(1),
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Byron',
  headline: 'Numbers',
};

export const SAMPLE_ALAN: PersonSummary = {
  ...SAMPLE_PERSON,
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
  headline: 'Machines that think',
};

export const SAMPLE_IDA: PersonSummary = {
  ...SAMPLE_PERSON,
  id: sampleId(5),
  username: 'ida',
  first_name: 'Ida',
  last_name: 'Wells',
  headline: 'Facts first',
  is_expert: false,
  is_investor: true,
  is_pro: true,
};

export const SAMPLE_TOPICS = [
  { name: 'Compilers', slug: 'compilers' },
  { name: 'Fundraising', slug: 'fundraising' },
  { name: 'Hiring', slug: 'hiring' },
  { name: 'Public speaking', slug: 'public-speaking' },
];

/** The initial data of Ada Byron, who has finished onboarding. */
export const SAMPLE_INITIAL_DATA = {
  user_data: {
    id: sampleId(1),
    username: 'ada',
    has_chosen_username: true,
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: 'Byron',
    must_change_name: false,
    profile: sampleId(101),
    picture_url: null,
    time_zone: 'Europe/Lisbon',
    formats: null,
    interests: [],
    is_pro: false,
    role: 'member',
    needs_second_factor: false,
    onboarding: { redirect_location: false, redirect_expertize: false },
    multistep_onboarding: {
      has_completed_onboarding: true,
      steps: {
        'ai-match': true,
        'explore-peeks': true,
        'book-session': true,
        'live-session': true,
        'build-network': true,
        'complete-profile': true,
      },
    },
  },
  snips: [],
  limits: { message_edit_minutes: 15, introduction_pause_days: 28 },
};

/** The complete profile of Grace Hopper. */
export const SAMPLE_PROFILE = {
  id: sampleId(102),
  user: SAMPLE_PERSON,
  story: 'I wrote the first compiler.',
  location: 'New York',
  time_zone: 'America/New_York',
  languages: ['en'],
  company: 'Navy',
  job_title: 'Rear admiral',
  website: '',
  goals: ['lets_brainstorm'],
  interests: [],
  mentorship_statement: 'I explain nanoseconds.',
  expert_in: SAMPLE_TOPICS.slice(0, 2),
  looking_for: SAMPLE_TOPICS.slice(2),
  experiences: [],
  awards: [],
  academic_level: null,
  rating: null,
  review_count: 0,
  verified: null,
  completed_sessions: 3,
  accepts_sessions: true,
  is_subscribed: false,
  is_connected: false,
  connection: null,
  introduction: null,
  is_own: false,
  visibility: null,
  is_public: null,
  strength: null,
};

/** A circle with Grace as its admin and one other member. */
export const SAMPLE_CIRCLE = {
  id: sampleId(91),
  name: 'Compiler friends',
  purpose: 'Words into numbers.',
  topics: SAMPLE_TOPICS.slice(0, 1),
  member_count: 2,
  admin: SAMPLE_PERSON,
  faces: [SAMPLE_PERSON],
  rules: '',
  cover_url: null,
  access: 'open',
  question: '',
  permissions: {
    invite: ['admin', 'deputy', 'member'],
    write: ['admin', 'deputy', 'member'],
    remove: ['admin', 'deputy'],
    events: ['admin', 'deputy'],
  },
  is_member: false,
  is_admin: false,
  my_role: null,
  may: { edit: false, admit: false, invite: false, write: false, remove: false, start_events: false },
  has_asked: false,
  request: null,
  waiting_count: 0,
  offered_to: null,
  is_offered_to_me: false,
  is_archived: false,
  is_archived_by_staff: false,
  created_at: '2026-10-01T09:00:00.000Z',
};

/** The plan info of a basic member on a platform that sells Pro. */
export const SAMPLE_PREMIUM = {
  is_pro: false,
  plan: null,
  renews_at: null,
  cancels_at: null,
  is_gift: false,
  needs_payment: false,
  has_portal: false,
  is_offered: true,
  limits: {
    session_minutes: 20,
    long_session_minutes: 50,
    pro_added_minutes: 30,
    top_members_percent: 1,
  },
  is_sandbox: false,
  prices: { monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' },
};

/** A peek of Grace that was published. */
export const SAMPLE_PEEK = {
  uuid: sampleId(81),
  title: 'What a nanosecond is',
  created_at: '2026-11-18T09:00:00.000Z',
  published_at: '2026-11-19T09:00:00.000Z',
  duration_seconds: 30,
  is_skipped: false,
  did_clip: true,
  show_after: '2026-11-18T10:00:00.000Z',
  raw_users: ['Grace Hopper'],
  speakers: [{ label: 'Speaker 1', user_id: SAMPLE_PERSON.id, is_identified: true, stretches: [] }],
  joined_users: [SAMPLE_PERSON],
  topics: SAMPLE_TOPICS.slice(0, 1),
  transcript: 'This wire is a nanosecond long.',
  captions: null,
  video_url: '/files/nanosecond.webm',
  poster_url: '/files/nanosecond.jpg',
  aspect: 'landscape',
  counts: { view: 7, like: 2, share: 0, replay: 0 },
  is_liked: false,
  is_mine: false,
  version: 1,
  is_taken_down: false,
  cut: null,
  video_state: 'ready',
  ...{ video_progress: 1, video_seconds_left: null },
  video_notes: [],
  guest: null,
};

/** The same peek as one of Ada's, which waits for her decision. */
export const SAMPLE_PENDING_PEEK = {
  ...SAMPLE_PEEK,
  published_at: null,
  did_clip: false,
  joined_users: [SAMPLE_ADA, SAMPLE_PERSON],
  counts: { view: 0, like: 0, share: 0, replay: 0 },
  is_mine: true,
};

/** Grace's comment on her peek. */
export const SAMPLE_COMMENT = {
  id: sampleId(86),
  snip_id: SAMPLE_PEEK.uuid,
  author: SAMPLE_PERSON,
  text: 'Hand me the wire, please.',
  created_at: '2026-11-20T09:00:00.000Z',
  edited_at: null,
};

/** Ada's comment on it. */
export const SAMPLE_OWN_COMMENT = {
  ...SAMPLE_COMMENT,
  id: sampleId(87),
  author: SAMPLE_ADA,
  text: 'Now I can picture it.',
  created_at: '2026-11-21T08:55:00.000Z',
};

/** Returns the lowest success status that an endpoint declares, such as 201; undefined if it declares none. */
export function successStatusOf({ responses }: EndpointDefinition): number | undefined {
  return Object.keys(responses)
    .map(Number)
    .filter((status) => status < 300)
    .sort((one, other) => one - other)[0];
}

/**
 * Returns a copy of the endpoint's sample answer, which the caller may change.
 * @throws Error if the endpoint has none.
 */
export function sampleOf<E extends EndpointDefinition>(endpoint: E): SuccessBody<E> {
  const answer = endpoint.sample?.answer;
  if (answer === undefined) throw new Error(`${endpoint.name} has no sample answer in its contract`);
  return JSON.parse(JSON.stringify(answer)) as SuccessBody<E>;
}

/** A record in the `results` of a list. */
type ItemOf<Body> = Body extends { readonly results: readonly (infer Item)[] } ? Item : never;

/**
 * Returns a copy of the first record in the sample answer of a list.
 * @throws Error if the sample is no list, or an empty one.
 */
export function sampleItem<E extends EndpointDefinition>(endpoint: E): ItemOf<SuccessBody<E>> {
  const { results = [] } = sampleOf<EndpointDefinition>(endpoint) as {
    readonly results?: readonly unknown[];
  };
  if (results.length === 0) throw new Error(`${endpoint.name} lists nothing in its sample`);
  return results[0] as ItemOf<SuccessBody<E>>;
}

/**
 * Finds the endpoints among the exports of the contracts: exported directly, or in a plain object such as `profileAwards`.
 * @param exported `import * as contracts from '@acquaint/contracts'`.
 */
export function endpointsOf(exported: Readonly<Record<string, unknown>>): EndpointDefinition[] {
  return Object.values(exported)
    .flatMap((value) => (isGroup(value) ? Object.values(value) : [value]))
    .filter(isEndpoint);
}

/** Returns whether a value is a plain object other than an endpoint; schemas are class instances and do not count. */
function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !isEndpoint(value)
  );
}

function isEndpoint(value: unknown): value is EndpointDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'method' in value &&
    'path' in value &&
    'access' in value
  );
}

/** An event of the sample circle, before its first round. */
export const SAMPLE_CIRCLE_EVENT = {
  id: sampleId(96),
  circle: { id: SAMPLE_CIRCLE.id, name: SAMPLE_CIRCLE.name },
  name: 'Compilers after work',
  about: 'Three short talks, one after the other.',
  host: SAMPLE_PERSON,
  state: 'coming',
  starts_at: '2026-12-03T17:00:00.000Z',
  ends_at: '2026-12-03T17:49:00.000Z',
  opens_at: '2026-12-03T16:45:00.000Z',
  round_minutes: 15,
  rounds: 3,
  break_minutes: 2,
  places: 20,
  signup_ends_at: '2026-12-03T17:00:00.000Z',
  ...{ people_count: 2, met_count: 0, session_count: 0 },
  is_signed_up: false,
  may: { edit: false, sign_up: true, report: true },
  cancel_reason: '',
};

export const SAMPLE_CIRCLE_EVENT_PAGE = {
  ...SAMPLE_CIRCLE_EVENT,
  people: [
    { person: SAMPLE_PERSON, is_me: false, is_here: false, has_met: false, is_wished: false },
    { person: SAMPLE_ALAN, is_me: false, is_here: false, has_met: false, is_wished: false },
  ],
  is_here: false,
  seat: null,
  next: { round: 1, starts_at: '2026-12-03T17:00:00.000Z', planned_at: '2026-12-03T16:59:00.000Z' },
  met: [],
};
