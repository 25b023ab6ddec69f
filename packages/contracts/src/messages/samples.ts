import { SAMPLE_ADA, SAMPLE_PERSON, sampleId } from '../samples.ts';

/** Grace's message to Ada. */
export const SAMPLE_MESSAGE = {
  id: sampleId(1_001),
  client_id: sampleId(2_001),
  conversation_id: sampleId(71),
  seq: 1,
  version: 1,
  author: SAMPLE_PERSON,
  text: 'Thirty centimetres of wire are a nanosecond.',
  mentions: [],
  mentions_everyone: false,
  created_at: '2026-11-20T09:01:00.000Z',
  edited_at: null,
  is_deleted: false,
  is_removed: false,
  is_pinned: false,
  liked_by: [],
  reactions: [],
  reply_to: null,
  files: [],
  previews: [],
};

/** Ada's answer to it. */
export const SAMPLE_OWN_MESSAGE = {
  ...SAMPLE_MESSAGE,
  id: sampleId(1_002),
  client_id: sampleId(2_002),
  seq: 2,
  version: 2,
  author: SAMPLE_ADA,
  text: 'Then I need a longer wire.',
  created_at: '2026-11-20T09:02:00.000Z',
};

/** Ada's conversation with Grace, all of which she has read. */
export const SAMPLE_CONVERSATION = {
  id: sampleId(71),
  kind: 'direct',
  circle_id: null,
  cover_url: null,
  title: 'Grace Hopper',
  members: [
    { person: SAMPLE_ADA, read_seq: 2 },
    { person: SAMPLE_PERSON, read_seq: 2 },
  ],
  member_count: 2,
  last_message: SAMPLE_OWN_MESSAGE,
  last_seq: 2,
  last_version: 2,
  read_seq: 2,
  unread_count: 0,
  mention_count: 0,
  is_muted: false,
  muted_until: null,
  notify: 'all',
  can_write: true,
  can_pin: true,
  removal: null,
  pin_count: 0,
  blocked_ids: [],
  active_at: '2026-11-20T09:02:00.000Z',
};

/** Ada's group with Grace and others. */
export const SAMPLE_GROUP = { ...SAMPLE_CONVERSATION, id: sampleId(72), kind: 'group', title: 'Long wires' };

export const SAMPLE_MESSAGES = {
  results: [SAMPLE_MESSAGE, SAMPLE_OWN_MESSAGE],
  has_more: false,
  last_seq: 2,
  last_version: 2,
};

/** Nellie Bly's message to those who run the site. */
export const SAMPLE_INQUIRY = {
  id: sampleId(141),
  kind: 'contact',
  state: 'open',
  name: 'Nellie Bly',
  email: 'nellie@world.example',
  organisation: 'The World',
  subject: 'Around the world',
  message: 'In how many days?',
  deadline: null,
  created_at: '2026-11-20T09:00:00.000Z',
  decided_at: null,
  assigned_to: null,
  reply: '',
};

/** The channels of two kinds of notifications; the server lists all kinds. */
export const SAMPLE_NOTIFICATION_SETTINGS = {
  kinds: [
    { kind: 'introduction_matched', label: 'Matches', in_app: true, mail: true, push: true },
    { kind: 'session_booked', label: 'Booked sessions', in_app: true, mail: null, push: true },
  ],
  quiet_hours: null,
  digest_at: null,
  mail_after_minutes: 15,
  time_zone: 'Europe/Lisbon',
  push_key: 'BKey',
};
