import { z } from './zod.ts';
import { Conflict, Id, IdParams, Instant, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { RoomRecording } from './recordings.ts';
import { Session } from './sessions.ts';

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const RoomTicket = z.object({
  /** Shown to the socket in `room/enter`; good for one session and one person, for two minutes. */
  room_token: z.string(),
  session: Session,
  ice_servers: z.array(IceServer),
  server_time: Instant,
  /** `peer`: browser to browser, signalled over the socket; `livekit`: by `livekit_url` and the token. */
  video: z.enum(['peer', 'livekit']),
  livekit_url: z.string().nullable(),
});
export type RoomTicket = z.infer<typeof RoomTicket>;

export const createRoomToken = defineEndpoint({
  name: 'room.createToken',
  method: 'POST',
  path: '/room/{id}/token/',
  access: 'member',
  summary: 'A ticket into the room of a session of mine, with ICE servers',
  params: IdParams,
  responses: { 200: RoomTicket, 409: Conflict },
});

export const addMinutes = defineEndpoint({
  name: 'room.addMinutes',
  method: 'POST',
  path: '/room/{id}/add-minutes/',
  access: 'member',
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
  summary: 'Give or take back consent to record; it runs only while everybody present consents',
  params: IdParams,
  body: z.strictObject({ consent: z.boolean() }),
  responses: { 200: RoomRecording, 409: Conflict },
});

export const joinLiveSession = defineEndpoint({
  name: 'live.join',
  method: 'POST',
  path: '/live/{id}/join/',
  access: 'member',
  summary: 'Join a live session as an admitted person',
  params: IdParams,
  responses: { 200: RoomTicket, 409: Conflict },
});

export const createLiveToken = defineEndpoint({
  name: 'live.createToken',
  method: 'POST',
  path: '/live/{id}/token/',
  access: 'member',
  summary: 'A guest link of the host into a live session',
  params: IdParams,
  responses: { 201: z.object({ guest_token: z.string(), url: z.string(), expires_at: Instant }) },
});

export const joinAsGuest = defineEndpoint({
  name: 'live.guestJoin',
  method: 'POST',
  path: '/live/guest-join/',
  access: 'visitor',
  summary: 'Ask to enter by a guest link; the host admits',
  body: z.strictObject({ guest_token: z.string().max(512), name: text(60, 1) }),
  responses: { 202: z.object({ knock_id: Id }) },
});
