import { z } from './zod.ts';
import { ApiError, Conflict, Id, Instant, PersonSummary } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { PieceOutcome, RecordedPiece } from './recordings.ts';

/** A secret of a guest: in a body, and after the # of the page's address, so that no server's log has it. */
const Secret = z.string().max(100);

export const beginGuestTrack = defineEndpoint({
  name: 'guestTracks.begin',
  method: 'POST',
  path: '/guest-tracks/',
  access: 'visitor',
  owner: 'room',
  limit: 'guest-ticket/address',
  summary:
    'Keys to the own track of a guest who is in a recorded call and has agreed to it. The answer alone holds them, they are kept as hashes',
  body: z.strictObject({
    /** The secret of this guest of this call. */
    guest_key: Secret,
  }),
  responses: {
    201: z.object({
      recording_id: Id,
      guest_id: Id,
      /** Sends pieces of this guest to this recording, and nothing else; for some days after the call. */
      send_key: z.string(),
      /** Shows what is kept of this guest, and deletes it; for as long as the recording is there. */
      own_key: z.string(),
    }),
    409: Conflict,
  },
});

/** As for members: the same piece again changes nothing, and a `PieceRefusal` says that it will never be taken. */
export const sendGuestPiece = defineEndpoint({
  name: 'guestTracks.sendPiece',
  method: 'POST',
  path: '/guest-tracks/piece/',
  access: 'visitor',
  owner: 'recordings',
  limit: 'guest-piece/address',
  serviceLimits: ['guest-piece/guest'],
  summary: 'A piece of a guest’s own track; 507 when the disk is full: keep it and try again later',
  body: z.strictObject({ send_key: Secret, ...RecordedPiece }),
  responses: { 200: PieceOutcome, 409: Conflict, 507: ApiError },
});

/** What is kept of a guest, for whoever has their own key. */
export const GuestTrack = z.object({
  guest_id: Id,
  /** As the guest gave it. */
  guest_name: z.string(),
  host: PersonSummary,
  booker: PersonSummary,
  recorded_at: Instant,
  /** The guest has deleted their track. */
  is_deleted: z.boolean(),
  /** The guest is in the call: they delete it once they have left. */
  is_in_call: z.boolean(),
  /** Seconds in which they may be heard: everybody present had agreed. */
  consented_seconds: z.number(),
  /** Of these the server has so many; the rest is still in the guest's browser, or lost. */
  received_seconds: z.number(),
  /** It came and could not be put into the film: it is tried again while what came is there. */
  is_left_out: z.boolean(),
  /** Until when the rest is taken; null while the call goes on. */
  sends_until: Instant.nullable(),
  /** Nothing more is taken. */
  is_final: z.boolean(),
});
export type GuestTrack = z.infer<typeof GuestTrack>;

export const getGuestTrack = defineEndpoint({
  name: 'guestTracks.get',
  method: 'POST',
  path: '/guest-tracks/status/',
  access: 'visitor',
  owner: 'recordings',
  limit: 'guest-track/address',
  staleOn: ['guest-track/deleted'],
  summary: 'What is kept of a guest of a recorded call, by the guest’s own key',
  body: z.strictObject({ own_key: Secret }),
  responses: { 200: GuestTrack },
});

export const deleteGuestTrack = defineEndpoint({
  name: 'guestTracks.delete',
  method: 'POST',
  path: '/guest-tracks/delete/',
  access: 'visitor',
  owner: 'recordings',
  limit: 'guest-track/address',
  emits: ['guest-track/deleted'],
  summary:
    'Delete the track of a guest, and take it out of the film; 409 while they are in the call. A second time changes nothing',
  body: z.strictObject({ own_key: Secret }),
  responses: { 200: GuestTrack, 409: Conflict },
});
