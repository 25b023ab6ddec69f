import { z } from '../zod.ts';
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
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_PIECE, SAMPLE_RECORDING } from './samples.ts';

/** Maximum size of a piece of a track, in bytes: three seconds of a browser's recording are about a tenth of it. */
export const RECORDING_PIECE_BYTES = 4 * 1024 * 1024;

/**
 * An event in a room that affects whether it may be recorded. `lost`: the connection was lost and the person is expected back;
 * `withdrawn`: somebody refused or stopped the recording, which ends everybody's consent.
 */
export const ConsentEvent = z.enum(['joined', 'lost', 'left', 'given', 'withdrawn']);
export type ConsentEvent = z.infer<typeof ConsentEvent>;

/** The recording state of a call, as sent to everybody in it. */
export const RoomRecording = z.object({
  /** Null until everybody consented for the first time. */
  recording_id: Id.nullable(),
  /** Whether everybody present consents, so that each browser records its own track now. */
  is_recording: z.boolean(),
  /** Since when, without a pause; null while nothing is recorded. */
  recorded_since: Instant.nullable(),
  /** Who consented first of those present, which asked the others; null when nobody is asking. */
  asked_by: Id.nullable(),
  /** Who has not answered yet. */
  waiting_for: z.array(Id),
  /** Who last refused or stopped it; null once somebody asks again. */
  refused_by: Id.nullable(),
  /** When they stopped a recording that was running; null otherwise. */
  stopped_at: Instant.nullable(),
});
export type RoomRecording = z.infer<typeof RoomRecording>;

/** One person's track in a recording. */
const RecordedTrack = z.object({
  person: PersonSummary,
  /** Whether this is a guest, who joined with a link; the name is the one they entered. */
  is_guest: z.boolean(),
  /** Seconds for which everybody present had consented to recording. */
  consented_seconds: z.number(),
  /** How many of these seconds the server has; the rest is still in the person's browser, or lost. */
  received_seconds: z.number(),
  /** Whether a guest's track could not be put into the recording; it is retried as long as its pieces are stored. */
  is_left_out: z.boolean(),
  /** Parts of the track that the person's browser lost, in seconds from the beginning of the recording (R-REC-8). */
  lost: z.array(z.object({ from_seconds: z.number(), until_seconds: z.number() })),
  /** URL to play and download; null for another person's track, and before it is assembled. */
  url: z.string().nullable(),
});

/** A recording as shown to a participant of the session. */
export const Recording = z.object({
  id: Id,
  session_id: Id,
  /** `open`: somebody is in the call; `assembling`; `ready`; `failed`: it could not be assembled; `deleted`. */
  state: z.enum(['open', 'assembling', 'ready', 'failed', 'deleted']),
  /** `interrupted`: assembling was interrupted and is retried until it is `failed`; `unreadable`: no piece can be decoded. */
  setback: z.enum(['interrupted', 'unreadable']).nullable(),
  /** When the next attempt starts after it was `interrupted`; in the past while the attempt runs, null once it has failed. */
  next_try_at: Instant.nullable(),
  recorded_at: Instant,
  /** Who asked to record; only they can stop sharing it, and share it again. */
  asked_by: PersonSummary,
  is_mine: z.boolean(),
  is_shared: z.boolean(),
  /** Length of the mixed file in seconds; 0 before it is ready. */
  seconds: z.number(),
  size_bytes: z.number().int(),
  /** Whether the raw pieces are deleted: missing pieces are not accepted any more. */
  is_final: z.boolean(),
  tracks: z.array(RecordedTrack),
  /** URL of the mixed file; null before it is ready, and for participants it is not shared with. */
  url: z.string().nullable(),
  /** URL of a picture of it; null when there is no `url`, or no picture could be made. */
  poster_url: z.string().nullable(),
  download_url: z.string().nullable(),
});
export type Recording = z.infer<typeof Recording>;

/** An entry of the consent ledger. Each contains the hash of the previous one, so that any tampering is detected. */
export const ConsentEntry = z.object({
  seq: z.number().int(),
  /** For a guest, who has no account, the id of their visit. */
  person_id: Id,
  /** The name that a guest entered; null for a member. */
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
  staleOn: ['recording/shared', 'recording/deleted', 'session/completed', 'notification/arrived'],
  summary: "List recordings of the caller's sessions, newest first, without deleted ones",
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_RECORDING]) },
  responses: { 200: pageOf(Recording) },
});

export const getRecording = defineEndpoint({
  name: 'recordings.get',
  method: 'GET',
  path: '/recordings/{id}/',
  access: 'member',
  record: { kind: 'recording', for: 'owner' },
  owner: 'recordings',
  staleOn: ['recording/shared', 'session/completed', 'notification/arrived'],
  summary: "Return a recording of one of the caller's sessions, with its consent ledger",
  params: IdParams,
  sample: {
    answer: {
      ...SAMPLE_RECORDING,
      parts: [{ from: '2026-11-20T15:05:00.000Z', until: '2026-11-20T15:08:20.000Z' }],
      ledger: [],
      is_ledger_sound: true,
    },
  },
  responses: {
    200: Recording.extend({
      /** The periods in the mixed file, in order: those in which everybody present had consented. Empty before it is ready. */
      parts: z.array(z.object({ from: Instant, until: Instant })),
      ledger: z.array(ConsentEntry),
      /** Whether the chain of hashes is intact. */
      is_ledger_sound: z.boolean(),
    }),
  },
});

/** A piece of a person's own track, in base64. */
export const RecordedPiece = {
  /** A run of the browser's recorder, whose pieces form one file. New after each pause. */
  take_id: Id,
  /** Server time at which that run began. */
  take_started_at: Instant,
  mime_type: z
    .string()
    .regex(/^(video|audio)\/(webm|mp4)(;.*)?$/, 'We can’t use recordings in this format')
    .max(120),
  seq: z.number().int().min(0).max(100_000),
  /** When it was recorded, in server time. */
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
 * Why a piece is not stored at all. `not-agreed`: the sender was not in the call at that time, or not everybody had consented;
 * `deleted`; `too-late`: the raw pieces are deleted, or the file is closed.
 */
export const PieceRefusalReason = z.enum(['not-agreed', 'deleted', 'too-late']);
export type PieceRefusalReason = z.infer<typeof PieceRefusalReason>;

/** The result of sending a piece; `reason` is set with `refused`. */
export const PieceOutcome = z.object({
  outcome: z.enum(['kept', 'refused']),
  reason: PieceRefusalReason.optional(),
});
export type PieceOutcome = z.infer<typeof PieceOutcome>;

/** The `code` of a 404 or 409 for a piece that will never be accepted. After any other error, keep the piece. */
export const PieceRefusal = z.literal('piece-refused');
export type PieceRefusal = z.infer<typeof PieceRefusal>;

const NeverAccepted = z.object({ detail: z.string(), code: PieceRefusal });
/** The errors of sending a piece; 507: the disk is full. */
export const PIECE_PROBLEMS = { 404: NeverAccepted, 409: NeverAccepted, 507: ApiError } as const;

/**
 * Answers once the piece is on the server's disk. Sending the same piece again changes nothing, so a lost answer does no harm.
 * `refused`: no second of the piece is stored, nor will be; the browser discards it, as with a `PieceRefusal`, and tells the
 * user.
 */
export const sendRecordingPiece = defineEndpoint({
  name: 'recordings.sendPiece',
  method: 'POST',
  path: '/recordings/{id}/pieces/',
  access: 'member',
  owner: 'recordings',
  limit: 'recording-piece/account',
  summary:
    'Upload a piece of the own track, in base64; on 507 (disk full), keep the piece and try again later',
  params: IdParams,
  body: z.strictObject(RecordedPiece),
  sample: { body: SAMPLE_PIECE, answer: { outcome: 'kept' } },
  responses: { 200: PieceOutcome, ...PIECE_PROBLEMS },
});

export const shareRecording = defineEndpoint({
  name: 'recordings.share',
  method: 'POST',
  path: '/recordings/{id}/share/',
  access: 'member',
  owner: 'recordings',
  emits: ['recording/shared'],
  summary:
    'Let the other people of the session play and download the recording, or stop that; only for the person who asked to record',
  params: IdParams,
  body: z.strictObject({ is_shared: z.boolean() }),
  sample: { body: { is_shared: true }, answer: { ...SAMPLE_RECORDING, is_shared: true } },
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
  summary: 'Delete a recording that the caller is in, for everyone; not during the call',
  params: IdParams,
  responses: { 204: Nothing, 409: Conflict },
});
