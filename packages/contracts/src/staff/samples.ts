import { SAMPLE_VERIFICATION } from '../accounts/samples.ts';
import { SAMPLE_CIRCLE, SAMPLE_PEEK, SAMPLE_PERSON, sampleId } from '../samples.ts';

/** Grace as staff see her. */
export const SAMPLE_ADMIN_PERSON = {
  ...SAMPLE_PERSON,
  email: 'grace@example.org',
  role: 'member',
  created_at: '2026-10-01T09:00:00.000Z',
  last_seen_at: null,
  is_suspended: false,
  has_completed_expertise: true,
  completed_sessions: 3,
  former_usernames: [],
};

const sampleVersion = (version: string, day: number) => ({
  version,
  published_at: `2026-11-${day}T09:00:00.000Z`,
  shellApi: '^2.0.0',
  fits: true,
  bytes: 123_400,
  failures_last_day: 0,
});

/** A healthy remote with three versions, the second of which is stable. */
export const SAMPLE_REMOTE = {
  name: 'mf-peeks',
  stable: '0.1.1-bbbbbbbbbb',
  canary: null,
  state: 'ok',
  served: '0.1.1-bbbbbbbbbb',
  entry_bytes: 20_480,
  rollback_to: '0.1.0-aaaaaaaaaa',
  failures_last_hour: 0,
  failures_by_hour: Array.from({ length: 24 }, () => 0),
  failures: [],
  last_failure: null,
  versions: [
    sampleVersion('0.2.0-cccccccccc', 20),
    sampleVersion('0.1.1-bbbbbbbbbb', 19),
    sampleVersion('0.1.0-aaaaaaaaaa', 18),
  ],
};

export const SAMPLE_CANARY = {
  version: '0.2.0-cccccccccc',
  percent: 25,
  users: ['ada'],
  logins: 12,
  errors: 1,
};

/** Grace’s page for staff. */
export const SAMPLE_MEMBER_FILE = {
  person: SAMPLE_ADMIN_PERSON,
  suspended_at: null,
  deletion_requested_at: null,
  erase_at: null,
  erased_at: null,
  profile: {
    location: 'Arlington',
    time_zone: 'America/New_York',
    company: 'The Navy',
    job_title: 'Rear admiral',
    expert_in: ['Compilers'],
    looking_for: ['Fundraising'],
  },
  verification: { ...SAMPLE_VERIFICATION, person: SAMPLE_PERSON, asked_as: 'Grace Hopper' },
  logins: [
    {
      id: sampleId(8),
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      created_at: '2026-11-01T09:00:00.000Z',
      last_used_at: '2026-11-20T09:00:00.000Z',
    },
  ],
  circles: [{ id: sampleId(41), name: 'Compiler friends' }],
  counts: {
    ...{ sessions: 1, introductions: 1, peeks: 2, reliability_marks: 0 },
    ...{ open_reports: 1, upheld_reports: 0 },
  },
  money: { paid_cents: 0, refunded_cents: 0, earned_cents: 0, held_cents: 2_500 },
};

/** A view of Grace’s pages. */
export const SAMPLE_VIEW = {
  id: sampleId(171),
  user_id: sampleId(2),
  started_at: '2026-11-20T09:00:00.000Z',
  ends_at: '2026-11-20T09:15:00.000Z',
  ended_at: null,
  reason: 'You wrote that a session is missing.',
};

/** A setting with a value of the operator. */
export const SAMPLE_SETTING = {
  name: 'NOTICE_HOURS',
  about: 'Hours before a session until which it can be booked',
  group: 'booking',
  unit: 'hours',
  kind: 'product',
  source: 'set',
  is_secret: false,
  value: '6',
  default: '12',
};

/** A queue with a failed job. */
export const SAMPLE_QUEUE = {
  name: 'mail/send',
  about: 'sends an email to the SMTP server',
  cron: null,
  next_run_at: '2026-11-20T09:10:00.000Z',
  last_run: { ended_at: '2026-11-20T08:58:00.000Z', seconds: 0.4, outcome: 'done' },
  waiting: 2,
  later: 1,
  running: 1,
  failed: 1,
  oldest_waiting_at: '2026-11-20T08:59:00.000Z',
};

/** An email that could not be sent. */
export const SAMPLE_FAILED_JOB = {
  id: sampleId(181),
  name: 'mail/send',
  created_at: '2026-11-20T08:00:00.000Z',
  failed_at: '2026-11-20T08:50:00.000Z',
  tries: 6,
  problem: 'connect ECONNREFUSED',
};

/** Grace’s circle for staff. */
export const SAMPLE_STAFF_CIRCLE = {
  id: SAMPLE_CIRCLE.id,
  name: SAMPLE_CIRCLE.name,
  state: 'open',
  access: 'open',
  admin: SAMPLE_PERSON,
  member_count: 2,
  created_at: SAMPLE_CIRCLE.created_at,
};

/** The page of Grace’s circle for staff. */
export const SAMPLE_STAFF_CIRCLE_PAGE = {
  ...SAMPLE_STAFF_CIRCLE,
  purpose: SAMPLE_CIRCLE.purpose,
  rules: '',
  topics: ['Compilers'],
  archived_at: null,
};

/** Grace’s peek for staff. */
export const SAMPLE_STAFF_PEEK = {
  id: SAMPLE_PEEK.uuid,
  title: SAMPLE_PEEK.title,
  state: 'published',
  people: [SAMPLE_PERSON],
  created_at: SAMPLE_PEEK.created_at,
  published_at: SAMPLE_PEEK.published_at,
  duration_seconds: SAMPLE_PEEK.duration_seconds,
};

/** The page of Grace’s peek for staff. */
export const SAMPLE_STAFF_PEEK_PAGE = {
  ...SAMPLE_STAFF_PEEK,
  version: 1,
  is_open_by_link: true,
  counts: SAMPLE_PEEK.counts,
  consents: [{ person: SAMPLE_PERSON, decision: 'clip', decided_at: SAMPLE_PEEK.published_at }],
};

/** A payout that Grace has asked for. */
export const SAMPLE_PAYOUT = {
  id: sampleId(191),
  person: SAMPLE_PERSON,
  email: 'grace@example.org',
  amount_cents: 4_250,
  currency: 'EUR',
  state: 'requested',
  is_withheld: false,
  requested_at: '2026-11-20T09:00:00.000Z',
  decided_at: null,
  reason: '',
  bank_reference: '',
} as const;

/** A day on which the provider took a fee that nobody knew of. */
export const SAMPLE_RECONCILIATION = {
  day: '2026-11-19',
  currency: 'EUR',
  ledger_cents: 12_500,
  payouts_cents: -9_000,
  provider_cents: 3_300,
  plans_cents: 1_900,
  fees_cents: 410,
  difference_cents: -200,
  differences: 1,
  checked_at: '2026-11-20T04:43:00.000Z',
};

export const SAMPLE_DIFFERENCE = {
  currency: 'EUR',
  key: 'other:txn_17',
  about: 'stripe_fee',
  provider_cents: -200,
  own_cents: null,
  at: '2026-11-19T11:00:00.000Z',
};
