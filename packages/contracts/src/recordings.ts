import { z } from './zod.ts';
import {
  ApiError,
  Conflict,
  Id,
  IdParams,
  Instant,
  Nothing,
  pageOf,
  PageQuery,
  PersonSummary,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** The largest piece of a track, bytes: three seconds of what browsers record are a tenth of it. */
export const RECORDING_PIECE_BYTES = 4 * 1024 * 1024;

/**
 * What happened in a room that decides whether it may be recorded. `lost`: the connection ended without a word, the person is
 * expected back; `withdrawn`: somebody said no, or stop: nobody's consent holds after it.
 */
export const ConsentEvent = z.enum(['joined', 'lost', 'left', 'given', 'withdrawn']);
export type ConsentEvent = z.infer<typeof ConsentEvent>;

/** Where the recording of a call stands, to everybody in it. */
export const RoomRecording = z.object({
  /** Null until everybody consented for the first time. */
  recording_id: Id.nullable(),
  /** Everybody present consents: each browser records its own person now. */
  is_recording: z.boolean(),
  /** Who of those present consented first, so has asked the others; null when nobody asks. */
  asked_by: Id.nullable(),
  /** Who has not answered yet. */
  waiting_for: z.array(Id),
  /** Who said no or stop last; null once somebody asked again. */
  refused_by: Id.nullable(),
});
export type RoomRecording = z.infer<typeof RoomRecording>;

/** A person's own track in a recording. */
const RecordedTrack = z.object({
  person: PersonSummary,
  /** Somebody without an account, who came by a link: the name is the one that they gave. */
  is_guest: z.boolean(),
  /** Seconds in which they may be heard: everybody present had consented. */
  consented_seconds: z.number(),
  /** Of these the server has so many; the rest is still in the person's browser, or lost. */
  received_seconds: z.number(),
  /** A guest's that came and could not be put into the film: it is tried again while what came is there. */
  is_left_out: z.boolean(),
  /** To play and to save; null for another person's, and before it is assembled. */
  url: z.string().nullable(),
});

/** A recording as one of those in the session sees it. */
export const Recording = z.object({
  id: Id,
  session_id: Id,
  /** `open`: the call goes on; `assembling`; `ready`; `failed`: it could not be put together; `deleted`. */
  state: z.enum(['open', 'assembling', 'ready', 'failed', 'deleted']),
  /**
   * `interrupted`: the server could not finish, and tries again by itself until it is `failed`; `unreadable`: nothing that came
   * can be decoded.
   */
  setback: z.enum(['interrupted', 'unreadable']).nullable(),
  /** When it is tried again by itself, after it was `interrupted`; in the past while that goes on, null once it is given up. */
  next_try_at: Instant.nullable(),
  recorded_at: Instant,
  /** Who asked for it: they share it. */
  asked_by: PersonSummary,
  is_mine: z.boolean(),
  is_shared: z.boolean(),
  /** Length of the mixed file, seconds; 0 before it is ready. */
  seconds: z.number(),
  size_bytes: z.number().int(),
  /** The raw pieces are deleted: what has not arrived never comes. */
  is_final: z.boolean(),
  tracks: z.array(RecordedTrack),
  /** The mixed file; null before it is ready, and for whom it is not shared with. */
  url: z.string().nullable(),
  download_url: z.string().nullable(),
});
export type Recording = z.infer<typeof Recording>;

/** One entry of the ledger: each holds the hash of the one before, so that none can be changed, added or taken out unseen. */
export const ConsentEntry = z.object({
  seq: z.number().int(),
  /** Of a guest, who has no account, the id of their visit. */
  person_id: Id,
  /** The name that a guest gave; null for a member. */
  guest_name: z.string().nullable(),
  what: ConsentEvent,
  at: Instant,
  previous_hash: z.string(),
  hash: z.string(),
});

export const listRecordings = defineEndpoint({
  name: 'recordings.list',
  method: 'GET',
  path: '/recordings/',
  access: 'member',
  owner: 'recordings',
  staleOn: ['recording/shared', 'recording/deleted'],
  summary: 'Recordings of my sessions, newest first; deleted ones are left out',
  query: PageQuery,
  responses: { 200: pageOf(Recording) },
});

export const getRecording = defineEndpoint({
  name: 'recordings.get',
  method: 'GET',
  path: '/recordings/{id}/',
  access: 'member',
  record: { kind: 'recording', for: 'owner' },
  owner: 'recordings',
  staleOn: ['recording/shared'],
  summary: 'A recording of a session of mine, with the ledger of who consented when',
  params: IdParams,
  responses: {
    200: Recording.extend({
      /** The times that the mixed file shows, one after the other: everybody present had consented. Empty before it is ready. */
      parts: z.array(z.object({ from: Instant, until: Instant })),
      ledger: z.array(ConsentEntry),
      /** The chain of hashes holds. */
      is_ledger_sound: z.boolean(),
    }),
  },
});

/** A piece of somebody's own track, in base64. */
export const RecordedPiece = {
  /** A run of the browser's recorder: its pieces make one file. New after each pause. */
  take_id: Id,
  /** Server time at which that run began. */
  take_started_at: Instant,
  mime_type: z
    .string()
    .regex(/^(video|audio)\/(webm|mp4)(;.*)?$/, 'We can’t record this format')
    .max(120),
  seq: z.number().int().min(0).max(100_000),
  /** When it was recorded, in the server's time. */
  from: Instant,
  until: Instant,
  is_last: z.boolean(),
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'This isn’t a SHA-256 hash'),
  data: z
    .string()
    .max(Math.ceil(RECORDING_PIECE_BYTES / 3) * 4)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Send the piece as base64'),
};

/**
 * Why no second of a piece is kept. `not-agreed`: who sent it was not in the call then, or not everybody in it had consented;
 * `deleted`; `too-late`: the raw pieces are gone, or what this one belongs to is closed.
 */
export const PieceNotKept = z.enum(['not-agreed', 'deleted', 'too-late']);
export type PieceNotKept = z.infer<typeof PieceNotKept>;

/** What becomes of a piece; `reason` stands with `refused`. */
export const PieceOutcome = z.object({
  outcome: z.enum(['kept', 'refused']),
  reason: PieceNotKept.optional(),
});
export type PieceOutcome = z.infer<typeof PieceOutcome>;

/**
 * Answered once the piece is on the server's disk. The same piece again changes nothing, so a lost answer does no harm.
 * `refused`: no second of it is kept, and never will be: the browser forgets it, as it does on a `PieceRefusal`, and tells its
 * person.
 */
export const sendRecordingPiece = defineEndpoint({
  name: 'recordings.sendPiece',
  method: 'POST',
  path: '/recordings/{id}/pieces/',
  access: 'member',
  owner: 'recordings',
  limit: 'recording-piece/account',
  summary: 'A piece of my own track, in base64; 507 when the disk is full: keep it and try again later',
  params: IdParams,
  body: z.strictObject(RecordedPiece),
  responses: { 200: PieceOutcome, 409: Conflict, 507: ApiError },
});

/** In the `code` of a 404 or 409 to a piece: it will never be taken. Any other answer says nothing about it: keep it. */
export const PieceRefusal = z.literal('piece-refused');
export type PieceRefusal = z.infer<typeof PieceRefusal>;

export const shareRecording = defineEndpoint({
  name: 'recordings.share',
  method: 'POST',
  path: '/recordings/{id}/share/',
  access: 'member',
  owner: 'recordings',
  emits: ['recording/shared'],
  summary: 'Let the others of the session play and download it, or no more; by who asked for it',
  params: IdParams,
  body: z.strictObject({ is_shared: z.boolean() }),
  responses: { 200: Recording, 409: Conflict },
});

export const deleteRecording = defineEndpoint({
  name: 'recordings.delete',
  method: 'DELETE',
  path: '/recordings/{id}/',
  access: 'member',
  record: { kind: 'recording', for: 'owner' },
  owner: 'recordings',
  emits: ['recording/deleted'],
  summary: 'Delete a recording I am in, for everybody; not while the call goes on',
  params: IdParams,
  responses: { 204: Nothing, 409: Conflict },
});
