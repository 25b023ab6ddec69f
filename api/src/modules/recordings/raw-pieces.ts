import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Business } from '../../business.ts';
import { cutTake } from '../../media/cut-take.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { inWorkFolder } from '../../media/work-folder.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { giveUpOld, markGone } from './arrivals.repository.ts';
import { consentedIntervals, cutTo } from './consent-ledger.ts';
import { cutKey, guestFolder, pieceKey, takeFolder } from './recording-files.ts';
import { deleteSendKeys, selectGuests } from './recording-guests.repository.ts';
import {
  emptyPieces,
  findRecording,
  lockRecording,
  markTakeCut,
  selectBegunTakes,
  selectLedger,
  selectOverdue,
  selectTakes,
  updateRecording,
  type WholeTake,
} from './recordings.repository.ts';
import { endOfTake, hasNoHole } from './timeline.ts';

/** What browsers sent, as it came: no longer there than it takes to put it together. */
export interface RawPieces {
  /**
   * One file of the recorder, of all that is kept of it.
   * @param options.mayLack what is not where it was written is left out; of a take that is lost as a whole the file is empty.
   * @throws Error when a piece is not there, or it was cut meanwhile: look again.
   */
  readonly join: (take: WholeTake, path: string, options?: { readonly mayLack?: boolean }) => Promise<string>;
  /**
   * Leaves out of a take what came after its consent had ended, if nothing that was consented to can follow it any more.
   * Does nothing to any other take.
   * @param options as for `join`.
   */
  readonly cut: (
    runs: Ffmpeg,
    recordingId: string,
    takeId: string,
    options?: { readonly mayLack?: boolean },
  ) => Promise<void>;
  /** From now on nothing is taken of this recording, and what came goes; what was put together stays. */
  readonly erase: (tx: Transaction, recordingId: string, now: Temporal.Instant) => Promise<void>;
  /** The same for every recording whose time is over: who has not sent something by then never will. */
  readonly eraseOverdue: (now: Temporal.Instant) => Promise<void>;
  /** Deletes what processes have left that were killed while they wrote a piece, or could not say whether it was written. */
  readonly sweepUnkept: (now: Temporal.Instant) => Promise<void>;
  /** Deletes the files of what the database says is cut or erased. */
  readonly sweep: (recordingId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds' | 'recordingPiecesHours'>;
  /** Interruptions after which putting together is given up. */
  readonly mostTries: number;
  /** Has `sweep` called once the transaction is there, whatever happens to this server meanwhile. */
  readonly sweepSoon: (tx: Transaction, recordingId: string) => Promise<unknown>;
  /** Told of what could not be deleted. */
  readonly onLeft: (error: unknown, recordingId: string) => void;
}

/** A recorder begins when its page hears that it may; the page's clock is off by less than this. */
const CLOCK_SLACK_MS = 1_000;

export function createRawPieces(deps: Dependencies): RawPieces {
  const { db, files, clock, sessions, business, mostTries, sweepSoon, onLeft } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  const takeOf = async (recordingId: string, takeId: string): Promise<WholeTake | undefined> =>
    (await selectTakes(db, recordingId)).find(({ id }) => id === takeId);

  const joinTake: RawPieces['join'] = async (take, path, { mayLack = false } = {}) => {
    const { recordingId, id } = take;
    await writeFile(path, '');
    const keys = take.cutAt ? [cutKey(take)] : take.pieces.map((piece) => pieceKey(take, piece));
    for (const key of keys) {
      const piece = await files.get(key);
      if (piece === null && mayLack) continue;
      if (piece === null) throw new Error(`A piece of the take ${id} is not there: ${key}`);
      await pipeline(piece.stream, createWriteStream(path, { flags: 'a' }));
    }
    if (!take.cutAt && (await takeOf(recordingId, id))?.cutAt) {
      throw new Error(`The take ${id} was cut while it was read`);
    }
    return path;
  };

  /** Milliseconds of a take up to which it was consented to; null when all of it was, or when that cannot be said yet. */
  const borderOf = async (recordingId: string, take: WholeTake): Promise<number | null> => {
    const recording = await findRecording(db, recordingId);
    const session = recording && (await sessions.find(recording.sessionId));
    const last = take.pieces.at(-1);
    if (!session || !last || take.cutAt || !hasNoHole(take)) return null;
    const begin = take.startedAt.epochMilliseconds;
    const now = (session.endedAt ?? clock.now()).epochMilliseconds;
    const ledger = await selectLedger(db, session.id);
    const whole = consentedIntervals(ledger, { graceMs, until: now, userId: take.ownerId });
    const end = endOfTake(take);
    // A page that had not heard of a stop may have gone on into the next consent.
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
    join: joinTake,
    erase,

    cut: async (runs, recordingId, takeId, options) => {
      const take = await takeOf(recordingId, takeId);
      const until = take ? await borderOf(recordingId, take) : null;
      if (!take || until === null) return;
      await inWorkFolder('take', async (folder) => {
        const target = join(folder, 'cut');
        const source = await joinTake(take, join(folder, 'take'), options);
        const isCut = await cutTake(runs, source, { until, target });
        // Nothing in it can be read: neither can what is to be left out. It goes with the others.
        if (!isCut) return;
        const key = cutKey(take);
        const bytes = await files.put(key, createReadStream(target));
        const isKept = await withTransaction(db, async (tx) => {
          const held = await lockRecording(tx, recordingId);
          if (!held || held.piecesErasedAt) return false;
          // A guest may have deleted it meanwhile.
          if (!(await markTakeCut(tx, takeId, { bytes, now: clock.now() }))) return false;
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
          // Something may have come since, or be put together just now.
          if ((await selectOverdue(tx, { before, mostTries, id })).length > 0) await erase(tx, id, now);
        });
      }
    },

    sweepUnkept: async (now) => {
      for (const { recordingId, guestId, ...file } of await giveUpOld(db, now)) {
        try {
          await files.delete(pieceKey({ id: file.takeId, recordingId, guestId }, file));
          await markGone(db, file, now);
        } catch (error) {
          // It is tried again the next time; the others go.
          onLeft(error, recordingId);
        }
      }
    },

    sweep: async (recordingId) => {
      const recording = await findRecording(db, recordingId);
      for (const take of await selectBegunTakes(db, recordingId)) {
        if (recording?.piecesErasedAt) await files.delete(cutKey(take));
        if (recording?.piecesErasedAt || take.cutAt) await files.delete(takeFolder(take));
      }
      if (!recording?.piecesErasedAt) return;
      for (const { guestId } of await selectGuests(db, recordingId)) {
        await files.delete(guestFolder(recordingId, guestId));
      }
    },
  };
}
