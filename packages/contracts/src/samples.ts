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
  is_sandbox: false,
  prices: { monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' },
};

const SAMPLE_BOOKER: PersonSummary = {
  ...SAMPLE_PERSON,
  id: sampleId(1),
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Byron',
};

/** A session of five minutes that Ada has had with Grace, and paid for. */
export const SAMPLE_SESSION = {
  id: sampleId(51),
  state: 'completed',
  host: SAMPLE_PERSON,
  booker: SAMPLE_BOOKER,
  my_role: 'booker',
  starts_at: '2026-11-20T09:00:00.000Z',
  ends_at: '2026-11-20T09:20:00.000Z',
  duration_minutes: 20,
  host_time_zone: 'Europe/Berlin',
  booker_time_zone: 'Europe/Lisbon',
  note: '',
  created_at: '2026-11-18T09:00:00.000Z',
  expires_at: null,
  started_at: '2026-11-20T09:00:00.000Z',
  ended_at: '2026-11-20T09:05:01.000Z',
  cancelled_by: null,
  cancel_reason: '',
  is_late_cancellation: false,
  free_until: '2026-11-20T06:00:00.000Z',
  reschedules_left: 3,
  room_open: false,
  can_review: true,
  review_until: '2026-11-27T09:05:01.000Z',
  has_reviewed: false,
  price_cents: 2_000,
  payment: 'paid',
  confirmation: null,
};

/** Ada's payment for it, which she disputes. */
export const SAMPLE_DISPUTED_PAYMENT = {
  session: SAMPLE_SESSION,
  amount_cents: 2_000,
  currency: 'EUR',
  state: 'paid',
  usable_vouchers_cents: 0,
  pay_until: null,
  card_cents: 2_000,
  vouchers_cents: 0,
  paid_at: '2026-11-18T09:03:00.000Z',
  refunded_at: null,
  returned_cents: null,
  is_refund_under_way: false,
  hold: { reason: 'disputed', until: null },
  can_dispute: false,
  is_sandbox: false,
};

/** The same money, as staff see it. */
export const SAMPLE_HELD_MONEY = {
  id: sampleId(83),
  kind: 'session',
  cause: 'disputed',
  state: 'waiting',
  amount_cents: 2_000,
  person: SAMPLE_PERSON,
  other: SAMPLE_BOOKER,
  session: { id: SAMPLE_SESSION.id, starts_at: SAMPLE_SESSION.starts_at, seconds_together: 301 },
  dispute: 'Nobody spoke.',
  held_at: '2026-11-20T10:00:00.000Z',
  decided_at: null,
  reason: '',
};

/** Its two people, who use one browser. */
export const SAMPLE_RING = {
  people: [SAMPLE_PERSON, SAMPLE_BOOKER].map((person) => ({
    ...person,
    email: `${person.username}@example.org`,
    is_suspended: false,
  })),
  signs: [{ kind: 'device', people: [SAMPLE_PERSON.id, SAMPLE_BOOKER.id] }],
  payments: [],
  held: [SAMPLE_HELD_MONEY],
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
