import type { EndpointDefinition, SuccessBody } from './endpoint.ts';
import type { PersonSummary } from './common.ts';

/** Sample values shared by several endpoints, and functions with which tests and harnesses read samples. */

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
    profile: sampleId(101),
    picture_url: null,
    time_zone: 'Europe/Lisbon',
    formats: null,
    interests: [],
    is_pro: false,
    role: 'member',
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
  is_own: false,
  visibility: null,
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
  is_member: false,
  is_admin: false,
  has_asked: false,
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
