import type { InitialData, PersonSummary, PremiumInfo, Profile } from '@acquaint/contracts';

/** Returns a recognizable uuid: `sampleId(7)` is `00000000-0000-4000-8000-000000000007`. */
export function sampleId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Returns a member as in lists; by default Grace Hopper. */
export function samplePerson(part: Partial<PersonSummary> = {}): PersonSummary {
  return {
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
    ...part,
  };
}

/** Returns initial data; by default of Ada Byron, who has completed onboarding. */
export function sampleInitialData(part: Partial<InitialData['user_data']> = {}): InitialData {
  return {
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
      ...part,
    },
    snips: [],
  };
}

/** Returns a list of one page, as the server answers it. */
export function samplePage<T>(results: readonly T[]) {
  return { count: results.length, next: null, previous: null, max_page: 1, results: [...results] };
}

/** Returns a complete profile; by default Grace Hopper's. */
export function sampleProfile(part: Partial<Profile> = {}): Profile {
  return {
    id: sampleId(102),
    user: samplePerson(),
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
    expert_in: [
      { name: 'Compilers', slug: 'compilers' },
      { name: 'Fundraising', slug: 'fundraising' },
    ],
    looking_for: [
      { name: 'Hiring', slug: 'hiring' },
      { name: 'Public speaking', slug: 'public-speaking' },
    ],
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
    ...part,
  };
}

/** Returns topics, as the server lists them. */
export function sampleTopics() {
  return [
    { name: 'Compilers', slug: 'compilers' },
    { name: 'Fundraising', slug: 'fundraising' },
    { name: 'Hiring', slug: 'hiring' },
    { name: 'Public speaking', slug: 'public-speaking' },
  ];
}

/** Returns the plan info; by default of a basic member on a platform that sells Pro. */
export function samplePremium(part: Partial<PremiumInfo> = {}): PremiumInfo {
  return {
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
    ...part,
  };
}
