import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Business } from '../../../business.ts';
import { cutRecordedTrack } from '../../../media/cut-recorded-track.ts';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import { giveUpOld, markGone } from './arrivals.repository.ts';
import { consentedIntervals, cutTo } from '../consent/consent-ledger.ts';
import { cutKey, guestFolder, pieceKey, trackFolder } from '../recording-files.ts';
import { deleteSendKeys, selectGuests } from '../guests/recording-guests.repository.ts';
import {
  emptyPieces,
  findRecording,
  lockRecording,
  markTakeCut,
  selectBegunRecordedTracks,
  selectLedger,
  selectOverdue,
  selectRecordedTracks,
  updateRecording,
  type WholeRecordedTrack,
} from '../recordings.repository.ts';
import { endOfRecordedTrack, hasNoHole } from '../assembly/timeline.ts';

/** The pieces as browsers sent them. They are kept only until the recording is assembled. */
export interface RawPieces {
  /**
   * Joins all stored pieces of a recorded track into one file.
   * @param options.mayLack leaves out missing files; the file is empty when all of them are missing.
   * @throws Error when a piece is missing, or the track was cut in the meantime and must be read again.
   */
  readonly join: (
    track: WholeRecordedTrack,
    path: string,
    options?: { readonly mayLack?: boolean },
  ) => Promise<string>;
  /**
   * Removes from a recorded track what was recorded after its consent had ended, once no consented piece can follow. Does nothing
   * to any other track.
   * @param options as for `join`.
   */
  readonly cut: (
    runs: Ffmpeg,
    recordingId: string,
    trackId: string,
    options?: { readonly mayLack?: boolean },
  ) => Promise<void>;
  /** Erases the pieces of this recording. No more pieces are accepted; the assembled files stay. */
  readonly erase: (tx: Transaction, recordingId: string, now: Temporal.Instant) => Promise<void>;
  /** Erases the pieces of every recording whose time for pieces is over. */
  readonly eraseOverdue: (now: Temporal.Instant) => Promise<void>;
  /** Deletes files left by processes that were killed while they wrote a piece, or whose write had an unknown result. */
  readonly sweepUnkept: (now: Temporal.Instant) => Promise<void>;
  /** Deletes the files that the database marks as cut or erased. */
  readonly sweep: (recordingId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds' | 'recordingPiecesHours'>;
  /** Number of failed tries after which assembly is given up. */
  readonly mostTries: number;
  /** Enqueues `sweep` in the transaction, so that it also runs if this server is killed. */
  readonly sweepSoon: (tx: Transaction, recordingId: string) => Promise<unknown>;
  /** Called for each file that could not be deleted. */
  readonly onLeft: (error: unknown, recordingId: string) => void;
}

/**
 * Tolerance in milliseconds. A recorder starts when its page learns that it may, and the page's clock is off by less than this.
 */
const CLOCK_SLACK_MS = 1_000;

export function createRawPieces(deps: Dependencies): RawPieces {
  const { db, files, clock, sessions, business, mostTries, sweepSoon, onLeft } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  const trackOf = async (recordingId: string, trackId: string): Promise<WholeRecordedTrack | undefined> =>
    (await selectRecordedTracks(db, recordingId)).find(({ id }) => id === trackId);

  const joinTrack: RawPieces['join'] = async (track, path, { mayLack = false } = {}) => {
    const { recordingId, id } = track;
    await writeFile(path, '');
    const keys = track.cutAt ? [cutKey(track)] : track.pieces.map((piece) => pieceKey(track, piece));
    for (const key of keys) {
      const piece = await files.get(key);
      if (piece === null && mayLack) continue;
      if (piece === null) throw new Error(`A piece of the track ${id} is not there: ${key}`);
      await pipeline(piece.stream, createWriteStream(path, { flags: 'a' }));
    }
    if (!track.cutAt && (await trackOf(recordingId, id))?.cutAt) {
      throw new Error(`The track ${id} was cut while it was read`);
    }
    return path;
  };

  /**
   * Returns the milliseconds of a recorded track up to which there was consent; null when all of it was, or when that is not
   * known yet.
   */
  const borderOf = async (recordingId: string, track: WholeRecordedTrack): Promise<number | null> => {
    const recording = await findRecording(db, recordingId);
    const session = recording && (await sessions.find(recording.sessionId));
    const last = track.pieces.at(-1);
    if (!session || !last || track.cutAt || !hasNoHole(track)) return null;
    const begin = track.startedAt.epochMilliseconds;
    const now = (session.endedAt ?? clock.now()).epochMilliseconds;
    const ledger = await selectLedger(db, session.id);
    const whole = consentedIntervals(ledger, { graceMs, until: now, userId: track.ownerId });
    const end = endOfRecordedTrack(track);
    // A page that did not know of the end of consent may have recorded into the next consent.
    const [own, ...more] = cutTo({ from: begin, until: last.isLast ? end : Infinity }, whole);
    if (!own || more.length > 0 || own.from - begin > CLOCK_SLACK_MS || own.until >= end) return null;
    return own.until - begin;
  };

  const erase: RawPieces['erase'] = async (tx, recordingId, now) => {
    await updateRecording(tx, recordingId, { piecesErasedAt: now });
    await emptyPieces(tx, recordingId);
    await deleteSendKeys(tx, recordingId);
    await sweepSoon(tx, recordingId);
  };

  return {
    join: joinTrack,
    erase,

    cut: async (runs, recordingId, trackId, options) => {
      const track = await trackOf(recordingId, trackId);
      const until = track ? await borderOf(recordingId, track) : null;
      if (!track || until === null) return;
      await inWorkFolder('take', async (folder) => {
        const target = join(folder, 'cut');
        const source = await joinTrack(track, join(folder, 'take'), options);
        const isCut = await cutRecordedTrack(runs, source, { until, target });
        // The file is unreadable, so the part after the consent is unreadable as well. It is erased with the others.
        if (!isCut) return;
        const key = cutKey(track);
        const bytes = await files.put(key, createReadStream(target));
        const isKept = await withTransaction(db, async (tx) => {
          const held = await lockRecording(tx, recordingId);
          if (!held || held.piecesErasedAt) return false;
          // A guest may have deleted the track in the meantime.
          if (!(await markTakeCut(tx, trackId, { bytes, now: clock.now() }))) return false;
          await sweepSoon(tx, recordingId);
          return true;
        });
        if (!isKept) await files.delete(key);
      });
    },

    eraseOverdue: async (now) => {
      const before = now.subtract({ hours: business.recordingPiecesHours });
      for (const id of await selectOverdue(db, { before, mostTries })) {
        await withTransaction(db, async (tx) => {
          if (!(await lockRecording(tx, id))) return;
          // A piece may have arrived since, or assembly may be running.
          if ((await selectOverdue(tx, { before, mostTries, id })).length > 0) await erase(tx, id, now);
        });
      }
    },

    sweepUnkept: async (now) => {
      for (const { recordingId, guestId, ...file } of await giveUpOld(db, now)) {
        try {
          await files.delete(pieceKey({ id: file.trackId, recordingId, guestId }, file));
          await markGone(db, file, now);
        } catch (error) {
          // The next sweep tries this file again; the other files are deleted.
          onLeft(error, recordingId);
        }
      }
    },

    sweep: async (recordingId) => {
      const recording = await findRecording(db, recordingId);
      for (const track of await selectBegunRecordedTracks(db, recordingId)) {
        if (recording?.piecesErasedAt) await files.delete(cutKey(track));
        if (recording?.piecesErasedAt || track.cutAt) await files.delete(trackFolder(track));
      }
      if (!recording?.piecesErasedAt) return;
      for (const { guestId } of await selectGuests(db, recordingId)) {
        await files.delete(guestFolder(recordingId, guestId));
      }
    },
  };
}
