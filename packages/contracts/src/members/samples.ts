import { SAMPLE_ALAN, SAMPLE_IDA, SAMPLE_PERSON, SAMPLE_TOPICS, sampleId } from '../samples.ts';
import { SAMPLE_SLOT } from '../sessions/samples.ts';

/** An open introduction of Ada to Grace. */
export const SAMPLE_INTRODUCTION = {
  id: sampleId(11),
  person: SAMPLE_PERSON,
  statement: 'I explain nanoseconds.',
  expert_in: SAMPLE_TOPICS.slice(0, 1),
  looking_for: [],
  location: 'New York',
  rating: null,
  completed_sessions: 3,
  status: 'offered',
  opening: '',
  reasons: [
    {
      kind: 'topic',
      direction: 'they_offer',
      text: 'You’re looking for someone who knows Compilers, and Grace does.',
      terms: ['Compilers'],
      weight: 0.7,
    },
  ],
  terms: [
    {
      kind: 'topic',
      direction: 'they_offer',
      text: 'They’re an expert in Compilers, just what you’re looking for.',
      terms: ['Compilers'],
      weight: 0.7,
    },
    {
      kind: 'time',
      direction: 'both',
      text: 'You’re both free for about 4 hours a week.',
      terms: ['4 hours'],
      weight: 0.3,
    },
  ],
  free_minutes: 240,
  next_free: SAMPLE_SLOT,
  introduced_by: null,
  offered_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-04T09:00:00.000Z',
};

/** Alan could introduce Ada to Grace. */
export const SAMPLE_PATH = { person: SAMPLE_ALAN, to_you: 'connection', to_them: 'circle', ask: null };

/** Ida asks Ada to introduce her to Alan. */
export const SAMPLE_PATH_ASK = {
  id: sampleId(16),
  asker: SAMPLE_IDA,
  target: SAMPLE_ALAN,
  note: 'I’d like to ask Alan about machines that learn.',
  asked_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-04T09:00:00.000Z',
};

/** Ada's connection with Grace. */
export const SAMPLE_CONNECTION = {
  id: sampleId(21),
  person: SAMPLE_PERSON,
  status: 'accepted',
  direction: 'out',
  note: '',
  created_at: '2026-11-20T09:00:00.000Z',
  origin: 'introduction',
};

/** Alan's request to connect, which Ada has not answered. */
export const SAMPLE_CONNECTION_REQUEST = {
  ...SAMPLE_CONNECTION,
  id: sampleId(22),
  person: SAMPLE_ALAN,
  status: 'pending',
  direction: 'in',
  note: 'We both break codes.',
  origin: 'request',
};

/** Grace as a result of a search. */
export const SAMPLE_SEARCH_RESULT = {
  ...SAMPLE_PERSON,
  expert_in: SAMPLE_TOPICS.slice(0, 2),
  looking_for: SAMPLE_TOPICS.slice(2),
  location: 'New York',
  rating: 4.8,
  completed_sessions: 3,
  accepts_sessions: true,
};

export const SAMPLE_SAVED_SEARCH = {
  id: sampleId(70),
  name: 'Graces',
  search: { searchKeyword: 'grace', has_sessions: true },
  new_matches: 0,
  created_at: '2026-11-20T09:00:00.000Z',
};

/** A live version of the matching model, learned from answers. */
export const SAMPLE_MATCH_MODEL = {
  version: 'fit-1',
  origin: 'fit',
  state: 'live',
  made_at: '2026-11-01T02:00:00.000Z',
  answers: 812,
  quality: {
    answers: 120,
    log_loss: 0.61,
    before_log_loss: 0.655,
    auc: 0.702,
    gain: { mean: 0.045, from: 0.012, to: 0.078 },
  },
  is_pinned: false,
  weights: { wants: 1, offers: 0.8 },
  policy: { minimum_score: 0.08, exposure_discount: 0.25, exploration: 0.05 },
  note: 'Better on the answers held back.',
  set_reason: '',
  set_by: null,
};

/** What four weeks would have been like with one policy. */
export const SAMPLE_REPLAY = {
  introductions: 400,
  expected_accepted: 81.5,
  known_pairs: 60,
  known_accepted: 21,
  never_shown: 0,
  waiting_weeks: 1.25,
  gini: 0.312,
};

export const SAMPLE_EXPERIENCE = {
  title: 'Rear admiral',
  organisation: 'Navy',
  started_on: '1943-12',
  ended_on: null,
  description: '',
};
export const SAMPLE_AWARD = { title: 'National Medal of Technology', issuer: 'United States', year: 1990 };

/** What the live version predicted: two ranges have answers. */
export const SAMPLE_CALIBRATION = {
  version: SAMPLE_MATCH_MODEL.version,
  answers: 50,
  accepted: 26,
  predicted: 0.55,
  bins: Array.from({ length: 10 }, (_, i) => ({
    from: i / 10,
    to: (i + 1) / 10,
    ...(i === 3
      ? { count: 20, accepted: 6, predicted: 0.34, interval: { low: 0.15, high: 0.52 } }
      : i === 6
        ? { count: 30, accepted: 20, predicted: 0.67, interval: { low: 0.49, high: 0.81 } }
        : { count: 0, accepted: 0, predicted: null, interval: null }),
  })),
};
