import { z } from './zod.ts';
import { Conflict, Id, IdParams, Instant, Nothing, PersonSummary } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { personNamePart } from './names.ts';
import { RoomRecording } from './recordings.ts';
import { Session } from './sessions.ts';

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** How pictures and sound of a call travel. */
const VideoPass = {
  /** `peer`: browser to browser, signalled over the socket; `livekit`: by `livekit_url` and the token. */
  video: z.enum(['peer', 'livekit']),
  livekit_url: z.string().nullable(),
  /** Opens the one room to the one person; to be used within two minutes. */
  livekit_token: z.string().nullable(),
};

export const RoomTicket = z.object({
  /** Shown to the socket in `room/enter`; good for one session and one person, for two minutes. */
  room_token: z.string(),
  session: Session,
  ice_servers: z.array(IceServer),
  server_time: Instant,
  ...VideoPass,
});
export type RoomTicket = z.infer<typeof RoomTicket>;
/** What a ticket says of the way that pictures and sound take. */
export type VideoPass = Pick<RoomTicket, keyof typeof VideoPass>;

export const createRoomToken = defineEndpoint({
  name: 'room.createToken',
  method: 'POST',
  path: '/room/{id}/token/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'room',
  summary: 'A ticket into the room of a session of mine, with ICE servers',
  params: IdParams,
  responses: { 200: RoomTicket, 409: Conflict },
});

export const addMinutes = defineEndpoint({
  name: 'room.addMinutes',
  method: 'POST',
  path: '/room/{id}/add-minutes/',
  access: 'member',
  owner: 'room',
  idempotent: true,
  summary: 'Pro host: up to 30 minutes in all; else 5 minutes once, when both ask for it',
  params: IdParams,
  body: z.strictObject({ minutes: z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(30)]) }),
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
  summary: 'Give or take back consent to record; it runs only while everybody present consents',
  params: IdParams,
  body: z.strictObject({ consent: z.boolean() }),
  responses: { 200: RoomRecording, 409: Conflict },
});

/** The secret of a guest link. In a body, and after the # of the page's address: no server's log has it. */
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
    'A guest link into a session that I host; the one before ends. The answer alone holds it, it is kept as a hash',
  params: IdParams,
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
  summary: 'End the guest link of a session that I host: who waits is told, who was let in stays',
  params: IdParams,
  responses: { 204: Nothing },
});

/** What somebody with a guest link sees before they ask to come in. */
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
  summary: 'Whose call a guest link leads to',
  body: z.strictObject({ guest_token: GuestToken }),
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
    'Ask to enter by a guest link; the host admits. `guest_key` is the secret of this guest from then on',
  body: z.strictObject({ guest_token: GuestToken, name: personNamePart(60, 1) }),
  responses: { 202: z.object({ knock_id: Id, guest_key: z.string() }), 409: Conflict },
});

/** How a guest gets to the door, and through it once somebody has let them in. */
export const GuestTicket = z.object({
  state: z.enum(['waiting', 'admitted']),
  /** Opens the socket once within 30 seconds; such a socket carries this room and nothing else. */
  socket_ticket: z.string(),
  room_token: z.string(),
  me: PersonSummary,
  /** None while the guest waits. */
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
    'Tickets of a guest to the socket and the room; 409 for who was refused, and once the room is closed',
  params: IdParams,
  body: z.strictObject({ guest_key: GuestToken }),
  responses: { 200: GuestTicket, 409: Conflict },
});

/** Content type of what LiveKit tells: its digest is of these very bytes, so it is taken as text. */
export const VIDEO_EVENT_TYPE = 'application/webhook+json';

export const takeVideoEvent = defineEndpoint({
  name: 'room.takeVideoEvent',
  method: 'POST',
  path: '/webhooks/livekit/',
  access: 'visitor',
  owner: 'room',
  limit: null,
  summary:
    'LiveKit tells who came into a room and who left; signed by its key over the digest of the body. 404 where no LiveKit server is set',
  body: z.string().max(64 * 1024),
  responses: { 204: Nothing },
});
