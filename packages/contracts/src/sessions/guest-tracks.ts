import { z } from '../zod.ts';
import { Conflict, Id, Instant, PersonSummary } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { PieceOutcome, RecordedPiece, PIECE_PROBLEMS } from './recordings.ts';
import { SAMPLE_GUEST_TRACK, SAMPLE_PIECE, SAMPLE_RECORDING, SAMPLE_SECRET } from './samples.ts';

/** A secret of a guest. Sent in a body and kept after the # of the page's URL, so that it is in no server log. */
const Secret = z.string().max(100);

export const beginGuestTrack = defineEndpoint({
  name: 'guestTracks.begin',
  method: 'POST',
  path: '/guest-tracks/',
  access: 'visitor',
  owner: 'room',
  limit: 'guest-ticket/address',
  summary:
    'Create keys to the own track of a guest who consented to be recorded in a call. Only the response contains them; they are stored as hashes',
  body: z.strictObject({
    /** The secret of this guest in this call. */
    guest_key: Secret,
  }),
  sample: {
    body: { guest_key: SAMPLE_SECRET },
    answer: {
      recording_id: SAMPLE_RECORDING.id,
      guest_id: SAMPLE_GUEST_TRACK.guest_id,
      send_key: 'send-key',
      own_key: 'own-key',
    },
  },
  responses: {
    201: z.object({
      recording_id: Id,
      guest_id: Id,
      /** Allows only sending pieces of this guest to this recording; valid for some days after the call. */
      send_key: z.string(),
      /** Shows and deletes the guest's stored data; valid as long as the recording exists. */
      own_key: z.string(),
    }),
    409: Conflict,
  },
});

/** Same rules as for members: a repeated piece changes nothing, and a `PieceRefusal` says that it will never be accepted. */
export const sendGuestPiece = defineEndpoint({
  name: 'guestTracks.sendPiece',
  method: 'POST',
  path: '/guest-tracks/piece/',
  access: 'visitor',
  owner: 'recordings',
  limit: 'guest-piece/address',
  serviceLimits: ['guest-piece/guest'],
  summary: 'Upload a piece of a guest’s own track; on 507 (disk full), keep the piece and try again later',
  body: z.strictObject({ send_key: Secret, ...RecordedPiece }),
  sample: { body: { send_key: 'send-key', ...SAMPLE_PIECE }, answer: { outcome: 'kept' } },
  responses: { 200: PieceOutcome, ...PIECE_PROBLEMS },
});

/** The stored data of a guest, as shown to the holder of the guest's own key. */
export const GuestTrack = z.object({
  guest_id: Id,
  /** The name the guest entered. */
  guest_name: z.string(),
  host: PersonSummary,
  booker: PersonSummary,
  recorded_at: Instant,
  /** Whether the guest has deleted their track. */
  is_deleted: z.boolean(),
  /** Whether the guest is still in the call; the track can only be deleted afterwards. */
  is_in_call: z.boolean(),
  /** Seconds for which everybody present had consented to recording. */
  consented_seconds: z.number(),
  /** How many of these seconds the server has; the rest is still in the guest's browser, or lost. */
  received_seconds: z.number(),
  /** Parts of the track that the guest’s browser lost, in seconds from the beginning of the recording (R-REC-8). */
  lost: z.array(z.object({ from_seconds: z.number(), until_seconds: z.number() })),
  /** Whether the track could not be put into the recording; it is retried as long as its pieces are stored. */
  is_left_out: z.boolean(),
  /** Until when missing pieces are accepted; null while the call is running. */
  sends_until: Instant.nullable(),
  /** Whether no more pieces are accepted. */
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
  summary: 'Return what is stored about a guest of a recorded call, by the guest’s own key',
  body: z.strictObject({ own_key: Secret }),
  sample: { body: { own_key: 'own-key' }, answer: SAMPLE_GUEST_TRACK },
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
    'Delete the track of a guest and remove it from the recording; 409 while they are in the call. Deleting again changes nothing',
  body: z.strictObject({ own_key: Secret }),
  sample: {
    body: { own_key: 'own-key' },
    answer: { ...SAMPLE_GUEST_TRACK, is_deleted: true, received_seconds: 0 },
  },
  responses: { 200: GuestTrack, 409: Conflict },
});
