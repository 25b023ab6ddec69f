import { join } from 'node:path';
import type { Business } from '../../../business.ts';
import { mixTracks } from '../../../media/assemble-call.ts';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import { isArriving } from '../upload/arrivals.repository.ts';
import { consentedIntervals, covered } from '../consent/consent-ledger.ts';
import type { RawPieces } from '../upload/raw-pieces.ts';
import { isAtRest, isOver } from '../at-rest.ts';
import { deleteMixUnder, hasMixStored } from './mix-deletion.ts';
import { storePoster } from './poster.ts';
import { tellReady } from '../ready-news.ts';
import { folderOf, mixKey, trackKey } from '../recording-files.ts';
import { markLeftOut, selectGuests } from '../guests/recording-guests.repository.ts';
import {
  findRecording,
  LEASE_SECONDS,
  lockRecording,
  NOTHING_MADE,
  selectLedger,
  selectRecordedTracks,
  updateRecording,
} from '../recordings.repository.ts';
import type { RecordingRow } from '../recordings.tables.ts';
import { storeVideo } from './store-video.ts';
import { createTrackMaking, whatIsThere, type Work } from './track-making.ts';
import { LONGEST_IN_QUEUE_SECONDS, secondsAfterTries, secondsUntilNext } from './tries.ts';
import type { createLeases, Lease } from '../recording-lease.ts';
import { hasComeWhole, seatsOf, shownTimes } from './timeline.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  readonly rawPieces: Pick<RawPieces, 'join' | 'cut' | 'erase'>;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly withLease: ReturnType<typeof createLeases>;
  /** Number of failed tries after which the assembly is given up. */
  readonly mostTries: number;
  /** Enqueues another assembly at this time. */
  readonly tryAgain: (recordingId: string, at: Temporal.Instant) => Promise<unknown>;
  /** Like `tryAgain`, but an earlier assembly does not have to wait for this one. */
  readonly tryLater: (recordingId: string, at: Temporal.Instant, tx?: Transaction) => Promise<unknown>;
  /** Enqueues the check whether raw pieces can be erased, after a recording was assembled or given up. */
  readonly eraseSoon: () => Promise<unknown>;
  readonly onInterrupted: (error: unknown, recordingId: string) => void;
}

/** Hours until a guest who was left out is tried again, as long as the pieces are there. */
const LEFT_OUT_HOURS = 6;
/** Like LEFT_OUT_HOURS, for a guest whose pieces cannot be read yet. The arrival of a missing piece starts a try of its own. */
const UNREAD_HOURS = 24;
/** Reset values for a recording whose assembly succeeded, or for which a retry makes no sense. */
const AT_ONCE = { tries: 0, retryAt: null } as const;
const DONE = { isDone: true, retryAt: null } as const;
const NOBODY_MISSING: Pick<Work, 'leftOut' | 'unread'> = { leftOut: new Set(), unread: new Set() };
/** What a recording was made of. */
type Made = Pick<Work, 'recording' | 'session' | 'pieceCount' | 'leftOut' | 'unread'>;

/**
 * Assembles a recording from the received pieces: one video per person, then the mixed video of all of them, only of consented
 * time. Starts from scratch after an interruption. Pieces that arrive in the meantime are used next time.
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
  withLease,
  mostTries,
  tryAgain,
  tryLater,
  eraseSoon,
  onInterrupted,
}: Dependencies) {
  const graceMs = business.rejoinGraceSeconds * 1000;
  const { makeTracks, unlessHopeless } = createTrackMaking({ db, files, rawPieces, graceMs, onInterrupted });
  const isSoon = (at: Temporal.Instant): boolean =>
    at.since(clock.now()).total('seconds') <= LONGEST_IN_QUEUE_SECONDS;

  const read = async (recordingId: string): Promise<Omit<Work, 'lease'> | null> => {
    const recording = await findRecording(db, recordingId);
    // A server that was killed right after assembling may have left files of a deleted recording.
    if (recording?.state === 'deleted') await files.delete(folderOf(recordingId));
    const session = recording && (await sessions.find(recording.sessionId));
    if (!session || recording.state === 'deleted') return null;
    if (!(await isAtRest(db, session, { now: clock.now(), graceMs }))) return null;
    const tracks = await selectRecordedTracks(db, recordingId);
    const pieceCount = tracks.reduce((sum, { pieces }) => sum + pieces.length, 0);
    const guests = await selectGuests(db, recordingId);
    const isDue = guests.some(
      ({ deletedAt, retryAt }) =>
        deletedAt === null && retryAt !== null && Temporal.Instant.compare(retryAt, clock.now()) <= 0,
    );
    const isNew = pieceCount !== recording.piecesUsed || isDue;
    return isNew && pieceCount > 0 && !recording.piecesErasedAt
      ? { recording, session, tracks, pieceCount, leftOut: new Set(), unread: new Set() }
      : null;
  };

  /** The two members, and the guests whose own tracks are recorded and who have not deleted them. */
  const peopleOf = async (
    source: Database,
    { recording, session }: Pick<Work, 'recording' | 'session'>,
  ): Promise<readonly { readonly id: string; readonly isGuest: boolean }[]> => {
    const guests = await selectGuests(source, recording.id);
    return [
      ...[session.hostId, session.bookerId].map((id) => ({ id, isGuest: false })),
      ...guests.flatMap(({ guestId, deletedAt }) => (deletedAt ? [] : [{ id: guestId, isGuest: true }])),
    ];
  };

  const put = async (runs: Ffmpeg, work: Work, folder: string): Promise<void> => {
    const { recording, session, tracks, pieceCount } = work;
    const ledger = await selectLedger(db, session.id);
    const end = (session.endedAt ?? clock.now()).epochMilliseconds;
    const { whole, until } = shownTimes(ledger, tracks, { graceMs, end });
    const length = covered(whole);
    const { made, lost } = await makeTracks(runs, work, {
      folder,
      ledger,
      whole,
      until,
      people: await peopleOf(db, work),
    });
    const passes = recording.passes + 1;
    await work.lease.check();
    if (made.length === 0) {
      const { isMixStale } = recording;
      const nothing = isMixStale ? NOTHING_MADE : { state: 'failed' as const };
      const store = async (tx: Transaction): Promise<void> => {
        if (!(await holds(tx, work))) return;
        await updateRecording(tx, recording.id, { ...nothing, piecesUsed: pieceCount, passes, ...AT_ONCE });
        await planWithGuests(tx, work, []);
      };
      await (isMixStale
        ? deleteMixUnder({ db, files }, recording.id, work.lease, store)
        : withTransaction(db, store));
      return;
    }
    const mix = join(folder, 'mix.mp4');
    await mixTracks(runs, seatsOf(made), { length, target: mix });
    await work.lease.check();
    let sizeBytes = await storeVideo(runs, files, { path: mix, key: mixKey(recording.id), length });
    const hasPoster = await storePoster(runs, files, recording.id, { path: mix, folder, length });
    for (const { id, path } of made) {
      await work.lease.check();
      sizeBytes += await storeVideo(runs, files, { path, key: trackKey(recording.id, id), length });
    }
    await finish(work, {
      state: 'ready',
      seconds: length / 1000,
      sizeBytes,
      hasPoster,
      trackPeople: made.map(({ id }) => id),
      isMixStale: false,
      lost,
      piecesUsed: pieceCount,
      passes,
      ledgerHash: ledger.at(-1)?.hash ?? null,
      ...AT_ONCE,
    });
  };

  /** Returns whether the result may be stored: the raw pieces exist, and the lease is still valid. Locks the recording. */
  const holds = async (tx: Transaction, { recording, lease }: Work): Promise<boolean> => {
    const held = await lockRecording(tx, recording.id);
    return held !== null && held.piecesErasedAt === null && lease.has(held);
  };

  /** Schedules another try for guests who were left out or could not be read. @param shown people who are in the recording. */
  const planWithGuests = async (tx: Transaction, work: Work, shown: readonly string[]): Promise<void> => {
    const { id } = work.recording;
    const leftOut = [...work.leftOut].filter((each) => !shown.includes(each) || work.unread.has(each));
    const guestIds = [...new Set([...leftOut, ...work.unread])];
    const retryAt = clock.now().add({ hours: leftOut.length > 0 ? LEFT_OUT_HOURS : UNREAD_HOURS });
    await markLeftOut(tx, id, { guestIds, retryAt });
    if (guestIds.length > 0) await tryLater(id, retryAt, tx);
  };

  /** Returns whether everything was received, and nothing has arrived since the assembly began. */
  const isWhole = async (tx: Transaction, work: Made): Promise<boolean> => {
    const { recording, session, pieceCount, leftOut, unread } = work;
    if (leftOut.size + unread.size > 0 || (await isArriving(tx, recording.id, clock.now()))) return false;
    const tracks = await selectRecordedTracks(tx, recording.id);
    if (tracks.reduce((sum, { pieces }) => sum + pieces.length, 0) !== pieceCount) return false;
    const ledger = await selectLedger(tx, session.id);
    const until = (session.endedAt ?? clock.now()).epochMilliseconds;
    return (await peopleOf(tx, work)).every(({ id }) =>
      hasComeWhole(
        tracks.filter((track) => track.ownerId === id),
        consentedIntervals(ledger, { graceMs, until, userId: id }),
      ),
    );
  };

  /** Erases the pieces of a recording that was made while its session was not over, and to which nothing was added since. */
  const eraseComplete = async (recordingId: string): Promise<void> => {
    const recording = await findRecording(db, recordingId);
    const session = recording && (await sessions.find(recording.sessionId));
    if (!session || !isOver(session) || recording.state !== 'ready' || recording.piecesErasedAt) return;
    await withLease(recordingId, (lease) =>
      withTransaction(db, async (tx) => {
        const held = await lockRecording(tx, recordingId);
        if (held?.state !== 'ready' || held.piecesErasedAt || held.isMixStale || !lease.has(held)) return;
        const guests = await selectGuests(tx, recordingId);
        if (guests.some(({ deletedAt, retryAt }) => deletedAt === null && retryAt !== null)) return;
        const made = { recording: held, session, pieceCount: held.piecesUsed, ...NOBODY_MISSING };
        if (await isWhole(tx, made)) await rawPieces.erase(tx, recordingId, clock.now());
      }),
    );
  };

  /** Stores the result in the database. Files are looked at and deleted outside of the transaction, under the lease. */
  const finish = async (work: Work, changes: Partial<RecordingRow>): Promise<void> => {
    const { recording } = work;
    const hasMix = (await files.size(mixKey(recording.id))) !== null;
    let withdrawnIds: readonly string[] = [];
    let isStored = false;
    const isThere = await withTransaction(db, async (tx) => {
      if (!(await holds(tx, work))) {
        const current = await findRecording(tx, recording.id);
        return current !== null && current.state !== 'deleted';
      }
      const people = await peopleOf(tx, work);
      withdrawnIds = (changes.trackPeople ?? []).filter((id) => !people.some((one) => one.id === id));
      if (withdrawnIds.length > 0) {
        // Hides the video until the next assembly, also if this process is killed before it has deleted the file.
        await updateRecording(tx, recording.id, { isMixStale: true, piecesUsed: 0 });
        return true;
      }
      if (!hasMix) throw new Error('The recording was deleted meanwhile');
      isStored = await updateRecording(tx, recording.id, changes);
      await planWithGuests(tx, work, changes.trackPeople ?? []);
      // More may be recorded while the session is not over.
      if (isOver(work.session) && (await isWhole(tx, work)))
        await rawPieces.erase(tx, recording.id, clock.now());
      // Notify only once: later pieces only make the recording longer.
      if (recording.seconds > 0) return true;
      const shared = (await findRecording(tx, recording.id)) ?? recording;
      await tellReady(notifications, tx, shared, work.session, clock.now());
      return true;
    });
    // The recording was deleted in the meantime: delete its files.
    if (!isThere) await files.delete(folderOf(recording.id));
    if (withdrawnIds.length > 0) await withdraw(work, withdrawnIds);
    if (isStored) await hasMixStored({ db, files }, recording.id);
  };

  /** Deletes the files that show guests who deleted their tracks meanwhile, of a recording that is hidden already. */
  const withdraw = async (work: Work, guestIds: readonly string[]): Promise<void> => {
    const { id } = work.recording;
    await deleteMixUnder({ db, files }, id, work.lease, async (tx) => {
      if ((await holds(tx, work)) && (await selectRecordedTracks(tx, id)).length === 0)
        await updateRecording(tx, id, NOTHING_MADE);
    });
    for (const guestId of guestIds) await files.delete(trackKey(id, guestId));
  };

  /**
   * Records a failed try. The next one follows after a growing delay, up to `mostTries`; an earlier result stays.
   * @returns the time of the next try, which must be enqueued after the end of this lease, as it would find it taken.
   */
  const interrupted = async (work: Work, error: unknown): Promise<Temporal.Instant | null> => {
    const { recording } = work;
    onInterrupted(error, recording.id);
    const now = clock.now();
    // This try ran early because a piece arrived. It does not count, so that frequent pieces do not use up the tries.
    if (recording.retryAt && Temporal.Instant.compare(now, recording.retryAt) < 0) {
      return isSoon(recording.retryAt) ? recording.retryAt : null;
    }
    const tries = recording.tries + 1;
    const retryAt = tries < mostTries ? now.add({ seconds: secondsAfterTries(tries) }) : null;
    const fallback = recording.seconds > 0 && !recording.isMixStale ? 'ready' : 'failed';
    const state = retryAt ? 'assembling' : fallback;
    const isSaid = await withTransaction(
      db,
      async (tx) =>
        (await holds(tx, work)) && (await updateRecording(tx, recording.id, { state, tries, retryAt })),
    );
    return isSaid ? retryAt : null;
  };

  /** Runs one assembly. @returns whether it is done; if not, the time of the next try, or null for none. */
  const once = async (recordingId: string, lease: Lease) => {
    const readWork = await read(recordingId);
    if (!readWork) return DONE;
    const work = { ...readWork, lease };
    const runs = await ffmpeg();
    if (!runs) throw new Error('There is no ffmpeg on this machine to put a recording together with');
    await updateRecording(db, recordingId, { state: 'assembling' });
    return inWorkFolder('recording', async (folder) => {
      try {
        const options = whatIsThere(work.recording);
        for (const { id, guestId } of work.tracks) {
          await unlessHopeless(work, guestId, () => rawPieces.cut(runs, recordingId, id, options));
        }
        await put(runs, { ...work, tracks: await selectRecordedTracks(db, recordingId) }, folder);
        return DONE;
      } catch (error) {
        return { isDone: false, retryAt: await interrupted(work, error) };
      }
    });
  };

  return async (recordingId: string): Promise<void> => {
    if (!(await read(recordingId))) return eraseComplete(recordingId);
    const end = await withLease(recordingId, (lease) => once(recordingId, lease));
    if (end === null) {
      // The process with the lease looks for new pieces before it ends. This job is for the case that it is killed.
      await tryLater(recordingId, clock.now().add({ seconds: LEASE_SECONDS }));
      return;
    }
    // A far-off job of this key would delay the assembly that an arriving piece asks for, so it goes to the other queue.
    if (end.retryAt) await (isSoon(end.retryAt) ? tryAgain : tryLater)(recordingId, end.retryAt);
    const next = end.isDone ? await read(recordingId) : null;
    if (!next) {
      await eraseComplete(recordingId);
      await eraseSoon();
      return;
    }
    // The delay grows, so that somebody who keeps sending does not delay the recordings of others.
    const seconds = secondsUntilNext(next.recording);
    await tryAgain(recordingId, clock.now().add({ seconds }));
  };
}
