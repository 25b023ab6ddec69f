import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Business } from '../../business.ts';
import { assembleTrack, mixTracks, secondsOf, type Segment } from '../../media/assemble-call.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { SessionRow } from '../sessions/sessions.tables.ts';
import { consentedIntervals, covered, type Interval } from './consent-ledger.ts';
import type { RawPieces } from './raw-pieces.ts';
import { folderOf, mixKey, trackKey } from './recording-files.ts';
import { isOver } from './recordings.service.ts';
import {
  findRecording,
  lockRecording,
  selectLedger,
  selectTakes,
  updateRecording,
  type WholeTake,
} from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';
import { hasComeWhole, segmentsOf, shownTimes } from './timeline.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  readonly rawPieces: Pick<RawPieces, 'join' | 'cut' | 'erase'>;
  /** Null where this machine has none. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  /** Puts it together once more, at that time. */
  readonly tryAgain: (recordingId: string, at: Temporal.Instant) => Promise<unknown>;
  readonly onInterrupted: (error: unknown, recordingId: string) => void;
}

/** Interruptions after which it is given up: about thirty hours, so that a disk full over night does no harm. */
export const MOST_TRIES = 14;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 6 * 3600;
const LONGEST_IN_QUEUE_SECONDS = 300;
/** What was made is as long as it should be but for so much, which is less than any piece. */
const LENGTH_SLACK_SECONDS = 1;

/** It went well, or there is no sense in trying again. */
const AT_ONCE = { tries: 0, retryAt: null } as const;

/** A recording that is to be put together, with all that came of it. */
interface Work {
  readonly recording: RecordingRow;
  readonly session: SessionRow;
  readonly takes: readonly WholeTake[];
  readonly pieceCount: number;
}

/**
 * Puts a recording together of what has come: each person's track, then all of them side by side; consented seconds alone.
 * Begins anew whenever it is interrupted, and once more when pieces came meanwhile.
 */
export function createAssembly({
  db,
  files,
  clock,
  sessions,
  notifications,
  business,
  rawPieces,
  ffmpeg,
  tryAgain,
  onInterrupted,
}: Dependencies) {
  const graceMs = business.rejoinGraceSeconds * 1000;

  const read = async (recordingId: string): Promise<Work | null> => {
    const recording = await findRecording(db, recordingId);
    // A server that was killed right after it had put it together may have left it here.
    if (recording?.state === 'deleted') await files.delete(folderOf(recordingId));
    const session = recording && (await sessions.find(recording.sessionId));
    if (!session || recording.state === 'deleted' || !isOver(session)) return null;
    const takes = await selectTakes(db, recordingId);
    const pieceCount = takes.reduce((sum, { pieces }) => sum + pieces.length, 0);
    const isNew = pieceCount > 0 && pieceCount !== recording.piecesUsed;
    return isNew && !recording.piecesErasedAt ? { recording, session, takes, pieceCount } : null;
  };

  /** Written down as it should be: only then what it was made of may go. @throws Error when it was not. */
  const store = async (runs: Ffmpeg, path: string, key: string, length: number): Promise<number> => {
    const seconds = await secondsOf(runs, path);
    if (Math.abs(seconds - length / 1000) > LENGTH_SLACK_SECONDS) {
      throw new Error(`What was made is ${seconds} s long and should be ${length / 1000} s`);
    }
    return files.put(key, createReadStream(path));
  };

  const put = async (runs: Ffmpeg, work: Work, folder: string): Promise<void> => {
    const { recording, session, takes, pieceCount } = work;
    const ledger = await selectLedger(db, session.id);
    const end = (session.endedAt ?? clock.now()).epochMilliseconds;
    const { whole, until } = shownTimes(ledger, takes, { graceMs, end });
    const length = covered(whole);
    const made: { readonly userId: string; readonly path: string }[] = [];
    for (const userId of [session.hostId, session.bookerId]) {
      const own: readonly Interval[] = consentedIntervals(ledger, { graceMs, until, userId });
      const segments: Segment[] = [];
      for (const { take, ...segment } of segmentsOf(
        takes.filter((each) => each.userId === userId),
        own,
        whole,
      )) {
        const path = join(folder, `take-${take.id}`);
        if (!segments.some((each) => each.path === path)) await rawPieces.join(take, path);
        segments.push({ path, ...segment });
      }
      const path = join(folder, `track-${userId}.mp4`);
      if (segments.length > 0 && (await assembleTrack(runs, segments, { length, target: path }))) {
        made.push({ userId, path });
      }
    }
    if (made.length === 0) {
      await updateRecording(db, recording.id, { state: 'failed', piecesUsed: pieceCount, ...AT_ONCE });
      return;
    }
    const mix = join(folder, 'mix.mp4');
    await mixTracks(
      runs,
      made.map(({ path }) => path),
      { length, target: mix },
    );
    let sizeBytes = await store(runs, mix, mixKey(recording.id), length);
    for (const { userId, path } of made) {
      sizeBytes += await store(runs, path, trackKey(recording.id, userId), length);
    }
    await finish(work, {
      state: 'ready',
      seconds: length / 1000,
      sizeBytes,
      trackPeople: made.map(({ userId }) => userId),
      piecesUsed: pieceCount,
      ledgerHash: ledger.at(-1)?.hash ?? null,
      ...AT_ONCE,
    });
  };

  /** Nothing of anybody is still to come, and nothing has come since it was begun. */
  const isWhole = async (tx: Transaction, { recording, session, pieceCount }: Work): Promise<boolean> => {
    const takes = await selectTakes(tx, recording.id);
    if (takes.reduce((sum, { pieces }) => sum + pieces.length, 0) !== pieceCount) return false;
    const ledger = await selectLedger(tx, session.id);
    const until = (session.endedAt ?? clock.now()).epochMilliseconds;
    return [session.hostId, session.bookerId].every((userId) =>
      hasComeWhole(
        takes.filter((take) => take.userId === userId),
        consentedIntervals(ledger, { graceMs, until, userId }),
      ),
    );
  };

  const finish = async (work: Work, changes: Partial<RecordingRow>): Promise<void> => {
    const { recording } = work;
    const isThere = await withTransaction(db, async (tx) => {
      if (!(await lockRecording(tx, recording.id))) return false;
      await updateRecording(tx, recording.id, changes);
      if (await isWhole(tx, work)) await rawPieces.erase(tx, recording.id, clock.now());
      // Once: what came later makes it longer, not new.
      if (recording.seconds > 0) return true;
      await notifications.notify(tx, {
        userId: recording.askedBy,
        kind: 'system',
        title: 'Your recording is ready',
        text: 'Watch it, download it, or share it with whom you met.',
        path: `/dashboard/sessions/recording?id=${recording.id}`,
        personId: null,
        now: clock.now(),
      });
      return true;
    });
    // Deleted meanwhile: nothing of it stays.
    if (!isThere) await files.delete(folderOf(recording.id));
  };

  /** Once more, each time later; given up after many: what was put together before stays. */
  const interrupted = async ({ recording }: Work, error: unknown): Promise<void> => {
    onInterrupted(error, recording.id);
    const tries = recording.tries + 1;
    const wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (tries - 1));
    const retryAt = tries < MOST_TRIES ? clock.now().add({ seconds: wait }) : null;
    const given = recording.seconds > 0 ? 'ready' : 'failed';
    const state = retryAt ? 'assembling' : given;
    await updateRecording(db, recording.id, { state, tries, retryAt });
    // Later ones are left to who looks for the unfinished: what waits in the queue would hold up a piece that comes before.
    if (retryAt && wait <= LONGEST_IN_QUEUE_SECONDS) await tryAgain(recording.id, retryAt);
  };

  return async (recordingId: string): Promise<void> => {
    for (let work = await read(recordingId); work; work = await read(recordingId)) {
      const runs = await ffmpeg();
      if (!runs) throw new Error('There is no ffmpeg on this machine to put a recording together with');
      await updateRecording(db, recordingId, { state: 'assembling' });
      const folder = await mkdtemp(join(tmpdir(), 'acquaint-recording-'));
      try {
        for (const { id } of work.takes) await rawPieces.cut(runs, recordingId, id);
        await put(runs, { ...work, takes: await selectTakes(db, recordingId) }, folder);
      } catch (error) {
        return await interrupted(work, error);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  };
}
