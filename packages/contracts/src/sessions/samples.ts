import { SAMPLE_ADA, SAMPLE_IDA, SAMPLE_PERSON, sampleId } from '../samples.ts';

/** 10:00 in New York, 15:00 in Lisbon. */
export const SAMPLE_SLOT = { starts_at: '2026-12-01T15:00:00.000Z', ends_at: '2026-12-01T15:20:00.000Z' };

/** Ada in Lisbon can be booked on Mondays and Wednesdays. */
export const SAMPLE_AVAILABILITY = {
  time_zone: 'Europe/Lisbon',
  accepts_sessions: true,
  booking_mode: 'instant',
  weekly: [
    { weekday: 1, start: '09:00', end: '12:00' },
    { weekday: 3, start: '14:00', end: '18:00' },
  ],
  overrides: [],
  holidays: null,
  notice_minutes: 240,
  buffer_minutes: 10,
  max_per_day: 4,
  offers_long: false,
  price_cents: 0,
  long_price_cents: 0,
};

/** A confirmed session with Ada as booker and Grace as host. */
export const SAMPLE_SESSION = {
  id: sampleId(51),
  state: 'confirmed',
  host: SAMPLE_PERSON,
  booker: SAMPLE_ADA,
  my_role: 'booker',
  ...SAMPLE_SLOT,
  duration_minutes: 20,
  host_time_zone: 'America/New_York',
  booker_time_zone: 'Europe/Lisbon',
  note: '',
  circle_event_id: null,
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: null,
  started_at: null,
  ended_at: null,
  cancelled_by: null,
  cancel_reason: '',
  is_late_cancellation: false,
  free_until: '2026-12-01T12:00:00.000Z',
  reschedules_left: 3,
  room_open: false,
  begins_from: '2026-12-01T14:50:00.000Z',
  can_review: false,
  review_until: null,
  has_reviewed: false,
  price_cents: 0,
  payment: 'none',
  confirmation: null,
};

/** Another confirmed session, with Ada as host and Grace as booker. */
export const SAMPLE_HOSTED_SESSION = {
  ...SAMPLE_SESSION,
  id: sampleId(52),
  host: SAMPLE_ADA,
  booker: SAMPLE_PERSON,
  my_role: 'host',
  host_time_zone: 'Europe/Lisbon',
  booker_time_zone: 'America/New_York',
};

/** A slot of Grace that Ada holds for five minutes. */
export const SAMPLE_HOLD = {
  ...SAMPLE_SESSION,
  id: sampleId(56),
  state: 'held',
  created_at: '2026-11-21T09:00:00.000Z',
  expires_at: '2026-11-21T09:05:00.000Z',
};

/** The same with a price: Ada has 25.00 to pay. */
const DUE_SESSION = { ...SAMPLE_HOLD, id: sampleId(57), price_cents: 2_500, payment: 'due' };

export const SAMPLE_PAYMENT = {
  session: DUE_SESSION,
  amount_cents: 2_500,
  currency: 'EUR',
  state: 'due',
  usable_vouchers_cents: 0,
  pay_until: '2026-11-21T09:05:00.000Z',
  card_cents: null,
  vouchers_cents: null,
  paid_at: null,
  refunded_at: null,
  returned_cents: null,
  is_refund_under_way: false,
  hold: null,
  can_dispute: false,
  is_sandbox: false,
};

/** A session that was completed the day before and that Ada can review. */
export const SAMPLE_COMPLETED_SESSION = {
  ...SAMPLE_SESSION,
  id: sampleId(53),
  state: 'completed',
  starts_at: '2026-11-20T15:00:00.000Z',
  ends_at: '2026-11-20T15:20:00.000Z',
  created_at: '2026-11-16T09:00:00.000Z',
  started_at: '2026-11-20T15:00:00.000Z',
  ended_at: '2026-11-20T15:20:00.000Z',
  free_until: '2026-11-20T12:00:00.000Z',
  can_review: true,
  review_until: '2026-11-27T15:20:00.000Z',
};

/** The session that Ada cancelled. */
export const SAMPLE_CANCELLED_SESSION = {
  ...SAMPLE_SESSION,
  state: 'cancelled',
  cancelled_by: 'booker',
  cancel_reason: 'I’m travelling that day.',
};

/** A working calendar of Ada. */
export const SAMPLE_CALENDAR = {
  provider: 'google',
  label: 'Google',
  email: 'ada@example.org',
  state: 'working',
  problem: null,
  needs_reconnect: false,
  last_synced_at: '2026-11-21T08:55:00.000Z',
  hears_changes: true,
  writing: { state: 'working', problem: null, waiting: 0, last_written_at: '2026-11-20T09:00:00.000Z' },
};

/** Ada moved her session with Grace in that calendar, to an hour later. */
export const SAMPLE_CALENDAR_CHANGE = {
  session_id: sampleId(51),
  provider: 'google',
  label: 'Google',
  change: 'moved',
  starts_at: '2026-12-01T16:00:00.000Z',
};

export const SAMPLE_REMINDERS = { times: [1440, 60, 5], mail: [1440, 60, 5], in_app: [1440, 60, 5] };

const TRACK = {
  is_guest: false,
  consented_seconds: 200,
  received_seconds: 200,
  is_left_out: false,
  lost: [],
  url: null,
};

/** A finished recording that Ada asked for. */
export const SAMPLE_RECORDING = {
  id: sampleId(111),
  session_id: sampleId(53),
  state: 'ready',
  setback: null,
  next_try_at: null,
  recorded_at: '2026-11-20T15:05:00.000Z',
  asked_by: SAMPLE_ADA,
  is_mine: true,
  is_shared: false,
  seconds: 200,
  size_bytes: 12_000_000,
  is_final: false,
  tracks: [
    { ...TRACK, person: SAMPLE_ADA, url: '/media/recordings/one?pass=own' },
    { ...TRACK, person: SAMPLE_PERSON },
  ],
  url: '/media/recordings/one?pass=x',
  poster_url: '/media/recordings/one?pass=poster',
  download_url: '/media/recordings/one?pass=x&save=1',
};

/** Bytes that are not a video, as a piece of a track. */
export const SAMPLE_PIECE = {
  take_id: sampleId(112),
  take_started_at: '2026-11-20T15:05:00.000Z',
  mime_type: 'video/webm',
  seq: 0,
  from: '2026-11-20T15:05:00.000Z',
  until: '2026-11-20T15:05:03.000Z',
  is_last: false,
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  data: 'YWJj',
};

/** What is stored of the guest Maya in the same recording. */
export const SAMPLE_GUEST_TRACK = {
  guest_id: sampleId(6),
  guest_name: 'Maya Okoro',
  host: SAMPLE_PERSON,
  booker: SAMPLE_ADA,
  recorded_at: '2026-11-20T15:05:00.000Z',
  is_deleted: false,
  is_in_call: false,
  consented_seconds: 200,
  received_seconds: 200,
  lost: [],
  is_left_out: false,
  sends_until: '2026-11-27T15:20:00.000Z',
  is_final: false,
};

/** Ada's request for a clip of Maya, an invitation by its link, and Maya's clip. */
export const SAMPLE_CLIP_REQUEST = {
  id: sampleId(86),
  for_whom: 'Maya',
  prompt: 'What did you learn first?',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  uses: 1,
  used: 0,
  state: 'open',
};
export const SAMPLE_CLIP_INVITATION = {
  prompt: 'What did you learn first?',
  for_whom: 'Maya',
  member_name: 'Ada Byron',
  expires_at: '2026-11-27T10:00:00.000Z',
  max_seconds: 60,
  max_bytes: 40_000_000,
};
export const SAMPLE_GUEST_CLIP = {
  state: 'sent',
  prompt: 'What did you learn first?',
  member_name: 'Ada Byron',
  guest_name: 'Maya Okoro',
  consented_at: '2026-11-20T10:00:00.000Z',
  received_bytes: 1_000,
  refusal: null,
  video_url: null,
  asked: null,
  lost: [],
};

/** Secrets of a guest's links. */
export const SAMPLE_SECRET = 'secret-of-the-link';

/** The ICE servers and the video of a call between two browsers. */
export const SAMPLE_VIDEO = {
  ice_servers: [{ urls: ['stun:stun.example:3478'] }],
  server_time: '2026-12-01T14:58:00.000Z',
  video: 'peer',
  livekit_url: null,
  livekit_token: null,
};

/** A late cancellation that counts against the reader and can be disputed. */
export const SAMPLE_MARK = {
  id: sampleId(121),
  kind: 'late_cancellation',
  state: 'counts',
  session_id: sampleId(58),
  other: SAMPLE_PERSON,
  starts_at: '2026-11-20T09:00:00.000Z',
  happened_at: '2026-11-20T08:00:00.000Z',
  can_dispute: true,
  dispute: '',
  decision: '',
};

/** Ida's dispute of such a mark, as shown to staff. */
export const SAMPLE_DISPUTE = {
  id: sampleId(122),
  kind: 'late_cancellation',
  state: 'disputed',
  session_id: sampleId(59),
  person: SAMPLE_IDA,
  other: SAMPLE_PERSON,
  starts_at: '2026-11-20T09:00:00.000Z',
  happened_at: '2026-11-20T08:00:00.000Z',
  disputed_at: '2026-11-20T12:00:00.000Z',
  decided_at: null,
  dispute: 'My train stood still for two hours.',
  decision: '',
  cancel_reason: 'No train',
  attendance: [],
};

/** A moment that Ada marked in the completed session. */
export const SAMPLE_MOMENT = { id: sampleId(46), at: '2026-11-20T15:03:12.000Z', seconds: 192 };

/** What Ada promised Grace in it. */
export const SAMPLE_PROMISE = {
  id: sampleId(36),
  session_id: sampleId(53),
  by: SAMPLE_ADA,
  to: SAMPLE_PERSON,
  is_mine: true,
  text: 'Send the notes on the first compiler.',
  made_at: '2026-11-20T15:18:00.000Z',
  done_at: null,
};

/** A session of five minutes that Ada has had with Grace, and paid for. */
export const SAMPLE_SHORT_SESSION = {
  id: sampleId(51),
  state: 'completed',
  host: SAMPLE_PERSON,
  booker: SAMPLE_ADA,
  my_role: 'booker',
  starts_at: '2026-11-20T09:00:00.000Z',
  ends_at: '2026-11-20T09:20:00.000Z',
  duration_minutes: 20,
  host_time_zone: 'Europe/Berlin',
  booker_time_zone: 'Europe/Lisbon',
  note: '',
  circle_event_id: null,
  created_at: '2026-11-18T09:00:00.000Z',
  expires_at: null,
  started_at: '2026-11-20T09:00:00.000Z',
  ended_at: '2026-11-20T09:05:01.000Z',
  cancelled_by: null,
  cancel_reason: '',
  is_late_cancellation: false,
  free_until: '2026-11-20T06:00:00.000Z',
  reschedules_left: 3,
  begins_from: '2026-11-20T08:50:00.000Z',
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
  session: SAMPLE_SHORT_SESSION,
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
export const SAMPLE_WITHHELD_MONEY = {
  id: sampleId(83),
  kind: 'session',
  cause: 'disputed',
  state: 'waiting',
  amount_cents: 2_000,
  person: SAMPLE_PERSON,
  other: SAMPLE_ADA,
  session: { id: SAMPLE_SHORT_SESSION.id, starts_at: SAMPLE_SHORT_SESSION.starts_at, seconds_together: 301 },
  dispute: 'Nobody spoke.',
  withheld_at: '2026-11-20T10:00:00.000Z',
  decided_at: null,
  reason: '',
};

/** Its two people, who use one browser. */
export const SAMPLE_RING = {
  people: [SAMPLE_PERSON, SAMPLE_ADA].map((person) => ({
    ...person,
    email: `${person.username}@example.org`,
    is_suspended: false,
  })),
  signals: [{ kind: 'device', people: [SAMPLE_PERSON.id, SAMPLE_ADA.id] }],
  payments: [],
  withheld: [SAMPLE_WITHHELD_MONEY],
};
