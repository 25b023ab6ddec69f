import { z } from 'zod';
import { notFound } from '../../http/problem.ts';
import { sendFile } from '../../http/send-file.ts';
import { createTokenKind, FILE_KEY_SECONDS, type LoggedIn } from '../../http/security/tokens.ts';
import type { Platform } from '../../platform.ts';
import { findRecording } from './recordings.repository.ts';
import type { PieceRow, RecordingRow, RecordedTrackRow } from './recordings.tables.ts';

/** The folder of all files of a recording. */
export const folderOf = (recordingId: string): string => `recordings/${recordingId}/`;
/**
 * The folder of everything a guest has sent. It is deleted as a whole, with files that a killed server had not recorded in the
 * database.
 */
export const guestFolder = (recordingId: string, guestId: string): string =>
  `${folderOf(recordingId)}guest-${guestId}/`;

type RecordedTrackFiles = Pick<RecordedTrackRow, 'id' | 'recordingId' | 'guestId'>;
const sentFolder = ({ recordingId, guestId }: RecordedTrackFiles): string =>
  guestId === null ? folderOf(recordingId) : guestFolder(recordingId, guestId);
/** The folder of a recorded track's pieces. */
export const trackFolder = (track: RecordedTrackFiles): string => `${sentFolder(track)}${track.id}/`;
/**
 * Storage key of a piece.
 * @param piece.copy distinguishes several files written under this number; the name of the first one has no suffix.
 */
export const pieceKey = (track: RecordedTrackFiles, { seq, copy }: Pick<PieceRow, 'seq' | 'copy'>): string =>
  trackFolder(track) + String(seq).padStart(6, '0') + (copy === 0 ? '' : `-${copy}`);
/** Storage key of a recorded track that was cut at the end of its consent; replaces its pieces. */
export const cutKey = (track: RecordedTrackFiles): string => `${sentFolder(track)}cut-${track.id}`;
export const mixKey = (recordingId: string): string => `${folderOf(recordingId)}mix.mp4`;
/** Storage key of a picture of the mixed video. */
export const posterKey = (recordingId: string): string => `${folderOf(recordingId)}poster.webp`;
/** Storage key of a person's assembled track. @param personId of a member or a guest. */
export const trackKey = (recordingId: string, personId: string): string =>
  `${folderOf(recordingId)}track-${personId}.mp4`;

/** Revalidated each time, so that a deleted or unshared file disappears at once. */
const CACHE = 'private, no-cache';
const MIX = 'mix';
const POSTER = 'poster';
const Claims = z.object({
  recording: z.uuid(),
  reader: z.uuid(),
  loginId: z.uuid(),
  track: z.union([z.enum([MIX, POSTER]), z.uuid()]),
});

type Reader = Pick<LoggedIn, 'id' | 'loginId'>;

/** URLs of a recording's files for one reader, valid for an hour and not longer than their login. */
export interface RecordingUrls {
  /** The mixed video. @returns null when it does not exist, or the reader may not see it. */
  readonly mix: (recording: RecordingRow, reader: Reader) => string | null;
  /** A picture of the mixed video, for whoever may see that. */
  readonly poster: (recording: RecordingRow, reader: Reader) => string | null;
  /** The reader's own track. */
  readonly track: (recording: RecordingRow, reader: Reader) => string | null;
}

/** Returns whether a person may watch the mixed video: the one who asked for the recording, and others once it is shared. */
function mayWatch({ askedBy, sharedAt }: RecordingRow, readerId: string): boolean {
  return askedBy === readerId || sharedAt !== null;
}

/** Serves recordings at `/media/recordings/<id>`, with byte ranges for players; `save=1` offers the file as a download. */
export function registerRecordingFiles({ app, db, files, config, revocations }: Platform): RecordingUrls {
  const passes = createTokenKind(config.sessionSecrets, 'recording-file', Claims);
  app.get<{ Params: { id: string }; Querystring: { pass?: string; save?: string } }>(
    '/media/recordings/:id',
    async (request, reply) => {
      const pass = passes.verify(String(request.query.pass ?? ''));
      const recording =
        pass?.recording === request.params.id ? await findRecording(db, pass.recording) : null;
      if (!pass || !recording || recording.state === 'deleted') throw notFound();
      if (revocations.has({ id: pass.reader, loginId: pass.loginId })) throw notFound();
      const isMix = pass.track === MIX;
      const isPoster = pass.track === POSTER;
      if ((isMix || isPoster) && (recording.isMixStale || !mayWatch(recording, pass.reader)))
        throw notFound();
      const day = recording.recordedAt.toString().slice(0, 10);
      if (isPoster) {
        const picture = { key: posterKey(recording.id), contentType: 'image/webp', cache: CACHE };
        return sendFile(files, request, reply, picture);
      }
      return sendFile(files, request, reply, {
        key: isMix ? mixKey(recording.id) : trackKey(recording.id, pass.track),
        contentType: 'video/mp4',
        cache: CACHE,
        ...(request.query.save === '1' ? { saveAs: `Session ${day}${isMix ? '' : ' (my track)'}.mp4` } : {}),
      });
    },
  );
  const urlOf = (recording: string, { id, loginId }: Reader, track: string): string =>
    `/media/recordings/${recording}?pass=${passes.sign({ recording, reader: id, loginId, track }, FILE_KEY_SECONDS)}`;
  const isWatchable = (recording: RecordingRow, reader: Reader): boolean =>
    recording.seconds > 0 && !recording.isMixStale && mayWatch(recording, reader.id);
  return {
    mix: (recording, reader) => (isWatchable(recording, reader) ? urlOf(recording.id, reader, MIX) : null),
    poster: (recording, reader) =>
      recording.hasPoster && isWatchable(recording, reader) ? urlOf(recording.id, reader, POSTER) : null,
    track: ({ id, trackPeople }, reader) =>
      trackPeople.includes(reader.id) ? urlOf(id, reader, reader.id) : null,
  };
}
