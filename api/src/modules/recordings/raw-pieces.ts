import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Business } from '../../business.ts';
import { cutTake } from '../../media/cut-take.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { consentedIntervals, cutTo } from './consent-ledger.ts';
import { cutKey, pieceKey, takeFolder } from './recording-files.ts';
import {
  emptyPieces,
  findRecording,
  lockRecording,
  markTakeCut,
  selectLedger,
  selectOverdue,
  selectTakes,
  updateRecording,
  type WholeTake,
} from './recordings.repository.ts';
import { endOfTake, hasNoHole } from './timeline.ts';

/** What browsers sent, as it came: no longer there than it takes to put it together. */
export interface RawPieces {
  /** One file of the recorder, whole or with holes. @throws Error when it was cut meanwhile: look again. */
  readonly join: (take: WholeTake, path: string) => Promise<string>;
  /**
   * Leaves out of a take what came after its consent had ended, if nothing that was consented to can follow it any more.
   * Does nothing to any other take.
   */
  readonly cut: (runs: Ffmpeg, recordingId: string, takeId: string) => Promise<void>;
  /** From now on nothing is taken of this recording, and what came goes; what was put together stays. */
  readonly erase: (tx: Transaction, recordingId: string, now: Temporal.Instant) => Promise<void>;
  /** The same for every recording whose time is over: who has not sent something by then never will. */
  readonly eraseOverdue: (now: Temporal.Instant) => Promise<void>;
  /** Deletes the files of what the database says is cut or erased. */
  readonly sweep: (recordingId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds' | 'recordingPiecesHours'>;
  /** Has `sweep` called once the transaction is there, whatever happens to this server meanwhile. */
  readonly sweepSoon: (tx: Transaction, recordingId: string) => Promise<unknown>;
}

/** A recorder begins when its page hears that it may; the page's clock is off by less than this. */
const CLOCK_SLACK_MS = 1_000;

export function createRawPieces(deps: Dependencies): RawPieces {
  const { db, files, clock, sessions, business, sweepSoon } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  const takeOf = async (recordingId: string, takeId: string): Promise<WholeTake | undefined> =>
    (await selectTakes(db, recordingId)).find(({ id }) => id === takeId);

  const joinTake: RawPieces['join'] = async (take, path) => {
    const { recordingId, id } = take;
    const keys = take.cutAt
      ? [cutKey(recordingId, id)]
      : take.pieces.map(({ seq }) => pieceKey(recordingId, id, seq));
    for (const key of keys) {
      const piece = await files.get(key);
      if (piece) await pipeline(piece.stream, createWriteStream(path, { flags: 'a' }));
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
    const whole = consentedIntervals(ledger, { graceMs, until: now, userId: take.userId });
    const end = endOfTake(take);
    // A page that had not heard of a stop may have gone on into the next consent.
    const [own, ...more] = cutTo({ from: begin, until: last.isLast ? end : Infinity }, whole);
    if (!own || more.length > 0 || own.from - begin > CLOCK_SLACK_MS || own.until >= end) return null;
    return own.until - begin;
  };

  const erase: RawPieces['erase'] = async (tx, recordingId, now) => {
    await updateRecording(tx, recordingId, { piecesErasedAt: now });
    await emptyPieces(tx, recordingId);
    await sweepSoon(tx, recordingId);
  };

  return {
    join: joinTake,
    erase,

    cut: async (runs, recordingId, takeId) => {
      const take = await takeOf(recordingId, takeId);
      const until = take ? await borderOf(recordingId, take) : null;
      if (!take || until === null) return;
      const folder = await mkdtemp(join(tmpdir(), 'acquaint-take-'));
      try {
        const target = join(folder, 'cut');
        const isCut = await cutTake(runs, await joinTake(take, join(folder, 'take')), { until, target });
        // Nothing in it can be read: neither can what is to be left out. It goes with the others.
        if (!isCut) return;
        const key = cutKey(recordingId, takeId);
        const bytes = await files.put(key, createReadStream(target));
        const isKept = await withTransaction(db, async (tx) => {
          const held = await lockRecording(tx, recordingId);
          if (!held || held.piecesErasedAt) return false;
          await markTakeCut(tx, takeId, { bytes, now: clock.now() });
          await sweepSoon(tx, recordingId);
          return true;
        });
        if (!isKept) await files.delete(key);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    eraseOverdue: async (now) => {
      const before = now.subtract({ hours: business.recordingPiecesHours });
      for (const id of await selectOverdue(db, before)) {
        await withTransaction(db, async (tx) => {
          const held = await lockRecording(tx, id);
          if (held && !held.piecesErasedAt) await erase(tx, id, now);
        });
      }
    },

    sweep: async (recordingId) => {
      const recording = await findRecording(db, recordingId);
      for (const { id, cutAt } of await selectTakes(db, recordingId)) {
        if (recording?.piecesErasedAt) await files.delete(cutKey(recordingId, id));
        if (recording?.piecesErasedAt || cutAt) await files.delete(takeFolder(recordingId, id));
      }
    },
  };
}
