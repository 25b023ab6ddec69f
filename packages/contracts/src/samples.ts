import type { EndpointDefinition, SuccessBody } from './endpoint.ts';
import type { PersonSummary } from './common.ts';

/** Example values that several endpoints show in their `sample`, and what tests and harnesses make of samples. */

/** A uuid that a reader recognises: `sampleId(7)` is `00000000-0000-4000-8000-000000000007`. */
export function sampleId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A list of one page, as the server answers it. */
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
};

/** The whole profile of Grace Hopper. */
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

/** A circle of Grace, who is its admin, and another member. */
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

/** The plan of a basic member, where Pro is sold. */
export const SAMPLE_PREMIUM = {
  is_pro: false,
  plan: null,
  renews_at: null,
  cancels_at: null,
  is_gift: false,
  needs_payment: false,
  has_portal: false,
  is_offered: true,
  is_sandbox: false,
  prices: { monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' },
};

/** The lowest status of success that an endpoint declares, such as 201; undefined when it declares none. */
export function successStatusOf({ responses }: EndpointDefinition): number | undefined {
  return Object.keys(responses)
    .map(Number)
    .filter((status) => status < 300)
    .sort((one, other) => one - other)[0];
}

/**
 * The sample answer of an endpoint, as a copy that may be changed.
 * @throws Error when the endpoint has none.
 */
export function sampleOf<E extends EndpointDefinition>(endpoint: E): SuccessBody<E> {
  const answer = endpoint.sample?.answer;
  if (answer === undefined) throw new Error(`${endpoint.name} has no sample answer in its contract`);
  return JSON.parse(JSON.stringify(answer)) as SuccessBody<E>;
}

/**
 * The endpoints among the exports of the contracts: each by itself, or in a plain object of endpoints such as `profileAwards`.
 * @param exported `import * as contracts from '@acquaint/contracts'`.
 */
export function endpointsOf(exported: Readonly<Record<string, unknown>>): EndpointDefinition[] {
  return Object.values(exported)
    .flatMap((value) => (isGroup(value) ? Object.values(value) : [value]))
    .filter(isEndpoint);
}

/** A plain object that is no endpoint itself: schemas are instances of a class, lists are arrays. */
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
