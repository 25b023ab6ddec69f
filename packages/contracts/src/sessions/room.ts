import { z } from '../zod.ts';
import { Conflict, Id, IdParams, Instant, Nothing, PersonSummary } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { personNamePart } from '../members/names.ts';
import { RoomRecording } from './recordings.ts';
import { Session } from './sessions.ts';
import { SAMPLE_ADA, SAMPLE_PERSON } from '../samples.ts';
import { SAMPLE_GUEST_TRACK, SAMPLE_SECRET, SAMPLE_SESSION, SAMPLE_VIDEO } from './samples.ts';

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** How video and audio of a call are transmitted. */
const VideoPass = {
  /** `peer`: browser to browser, with signaling over the socket; `livekit`: through `livekit_url` with the token. */
  video: z.enum(['peer', 'livekit']),
  livekit_url: z.string().nullable(),
  /** Grants one person access to one room; must be used within two minutes. */
  livekit_token: z.string().nullable(),
};

export const RoomTicket = z.object({
  /** Sent over the socket in `room/enter`; valid for one session and one person, for two minutes. */
  room_token: z.string(),
  session: Session,
  ice_servers: z.array(IceServer),
  server_time: Instant,
  ...VideoPass,
});
export type RoomTicket = z.infer<typeof RoomTicket>;
/** The fields of a ticket about the transmission of video and audio. */
export type VideoPass = Pick<RoomTicket, keyof typeof VideoPass>;

export const createRoomToken = defineEndpoint({
  name: 'room.createToken',
  method: 'POST',
  path: '/room/{id}/token/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'room',
  summary: "Create a ticket to the room of one of the caller's sessions, with ICE servers",
  params: IdParams,
  sample: {
    answer: { room_token: 'room-token', session: { ...SAMPLE_SESSION, room_open: true }, ...SAMPLE_VIDEO },
  },
  responses: { 200: RoomTicket, 409: Conflict },
});

export const addMinutes = defineEndpoint({
  name: 'room.addMinutes',
  method: 'POST',
  path: '/room/{id}/add-minutes/',
  access: 'member',
  owner: 'room',
  idempotent: true,
  summary:
    'Extend a call: up to `pro_minutes` of `room/entered` in total for a pro host, else `agreed_minutes` once, when both people ask for it',
  params: IdParams,
  body: z.strictObject({ minutes: z.number().int().min(1).max(240) }),
  sample: { body: { minutes: 5 }, answer: { ends_at: '2026-12-01T15:25:00.000Z', waiting_for_other: false } },
  responses: {
    200: z.object({ ends_at: Instant, waiting_for_other: z.boolean() }),
    409: Conflict,
  },
});

export const setRecording = defineEndpoint({
  name: 'room.setRecording',
  method: 'POST',
  path: '/room/{id}/recording/',
  access: 'member',
  owner: 'room',
  serviceLimits: ['recording-consent/account'],
  summary: 'Give or withdraw consent to record; recording runs only while everyone present consents',
  params: IdParams,
  body: z.strictObject({ consent: z.boolean() }),
  sample: {
    body: { consent: true },
    answer: {
      recording_id: null,
      is_recording: false,
      recorded_since: null,
      asked_by: SAMPLE_ADA.id,
      waiting_for: [SAMPLE_PERSON.id],
      refused_by: null,
      stopped_at: null,
    },
  },
  responses: { 200: RoomRecording, 409: Conflict },
});

/** The secret of a guest link. Sent in a body and kept after the # of the page's URL, so that it is in no server log. */
const GuestToken = z.string().max(100);

export const createLiveToken = defineEndpoint({
  name: 'live.createToken',
  method: 'POST',
  path: '/live/{id}/token/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'room',
  serviceLimits: ['guest-link/account'],
  summary:
    'Create a guest link to a session that the caller hosts, which replaces the previous one. Only the response contains it; it is stored as a hash',
  params: IdParams,
  sample: {
    answer: {
      guest_token: SAMPLE_SECRET,
      url: `https://acquaint.example/guest#${SAMPLE_SECRET}`,
      expires_at: '2026-12-01T15:20:00.000Z',
    },
  },
  responses: {
    201: z.object({ guest_token: z.string(), url: z.string(), expires_at: Instant }),
    409: Conflict,
  },
});

export const endLiveToken = defineEndpoint({
  name: 'live.endToken',
  method: 'DELETE',
  path: '/live/{id}/token/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'room',
  summary:
    'End the guest link of a session that the caller hosts: waiting guests are told, admitted ones stay',
  params: IdParams,
  responses: { 204: Nothing },
});

/** What a guest link shows before the guest asks for admission. */
export const GuestInvitation = z.object({
  session_id: Id,
  host: PersonSummary,
  booker: PersonSummary,
  starts_at: Instant,
  duration_minutes: z.number().int(),
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

export const openGuestLink = defineEndpoint({
  name: 'live.openLink',
  method: 'POST',
  path: '/live/guest-link/',
  access: 'visitor',
  owner: 'room',
  limit: 'guest-link/address',
  summary: 'Return whose call a guest link leads to',
  body: z.strictObject({ guest_token: GuestToken }),
  sample: {
    body: { guest_token: SAMPLE_SECRET },
    answer: {
      session_id: SAMPLE_SESSION.id,
      host: SAMPLE_PERSON,
      booker: SAMPLE_ADA,
      starts_at: SAMPLE_SESSION.starts_at,
      duration_minutes: 20,
    },
  },
  responses: { 200: GuestInvitation, 409: Conflict },
});

export const joinAsGuest = defineEndpoint({
  name: 'live.guestJoin',
  method: 'POST',
  path: '/live/guest-join/',
  access: 'visitor',
  owner: 'room',
  limit: 'guest-join/address',
  serviceLimits: ['guest-join/link'],
  summary:
    'Ask to enter a call by a guest link; the host admits. `guest_key` is the secret of this guest from then on',
  body: z.strictObject({ guest_token: GuestToken, name: personNamePart(60, 1) }),
  sample: {
    body: { guest_token: SAMPLE_SECRET, name: 'Maya Okoro' },
    answer: { knock_id: SAMPLE_GUEST_TRACK.guest_id, guest_key: 'guest-key' },
  },
  responses: { 202: z.object({ knock_id: Id, guest_key: z.string() }), 409: Conflict },
});

/** Tickets with which a guest can ask for admission, and enter once admitted. */
export const GuestTicket = z.object({
  state: z.enum(['waiting', 'admitted']),
  /** Opens the socket once within 30 seconds; that socket is limited to this room. */
  socket_ticket: z.string(),
  room_token: z.string(),
  me: PersonSummary,
  /** Empty while the guest waits. */
  ice_servers: z.array(IceServer),
  server_time: Instant,
  ...VideoPass,
});
export type GuestTicket = z.infer<typeof GuestTicket>;

export const joinLiveSession = defineEndpoint({
  name: 'live.join',
  method: 'POST',
  path: '/live/{id}/join/',
  access: 'visitor',
  owner: 'room',
  limit: 'guest-ticket/address',
  summary:
    "Create a guest's tickets to the socket and the room; 409 for refused guests, and once the room is closed",
  params: IdParams,
  body: z.strictObject({ guest_key: GuestToken }),
  sample: {
    body: { guest_key: 'guest-key' },
    answer: {
      state: 'admitted',
      socket_ticket: 'socket-ticket',
      room_token: 'room-token',
      me: {
        ...SAMPLE_PERSON,
        id: SAMPLE_GUEST_TRACK.guest_id,
        username: '',
        first_name: 'Maya Okoro',
        last_name: '',
        headline: '',
        is_expert: false,
      },
      ...SAMPLE_VIDEO,
    },
  },
  responses: { 200: GuestTicket, 409: Conflict },
});

/** Content type of LiveKit's webhooks. They are read as text, because the digest covers the exact bytes. */
export const VIDEO_EVENT_TYPE = 'application/webhook+json';

export const takeVideoEvent = defineEndpoint({
  name: 'room.takeVideoEvent',
  method: 'POST',
  path: '/webhooks/livekit/',
  access: 'visitor',
  owner: 'room',
  noPage: 'LiveKit reports who came into a call and left it',
  limit: null,
  summary:
    'Receive an event of LiveKit about people who enter or leave a room, signed with its key over the digest of the body. 404 where no LiveKit server is set up',
  body: z.string().max(64 * 1024),
  sample: { body: '{"event":"participant_joined"}' },
  responses: { 204: Nothing },
});
