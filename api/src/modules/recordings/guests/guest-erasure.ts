import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Business } from '../../../business.ts';
import { mixTracks } from '../../../media/assemble-call.ts';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import { consentedIntervals } from '../consent/consent-ledger.ts';
import { deleteMix, deleteMixUnder, hasMixStored } from '../assembly/mix-deletion.ts';
import { storePoster } from '../assembly/poster.ts';
import { guestFolder, mixKey, trackKey } from '../recording-files.ts';
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
import { beginningOf, placesOf, seatsOf, type Shown } from '../assembly/timeline.ts';
import { storeVideo } from '../assembly/store-video.ts';
import type { createLeases, Lease } from '../recording-lease.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly withLease: ReturnType<typeof createLeases>;
  /** Enqueues `makeAnew`. */
  readonly makeAnewSoon: (recordingId: string) => Promise<unknown>;
  /** Enqueues the assembly of a recording. */
  readonly assembleSoon: (recordingId: string, now: Temporal.Instant) => Promise<unknown>;
  /** Enqueues another `takeOut` for this time. */
  readonly takeOutLater: (what: TakenOut, at: Temporal.Instant) => Promise<unknown>;
}

/** A guest who has deleted their track. */
interface TakenOut {
  readonly recording_id: string;
  readonly guest_id: string;
}

/** Removal of guests from a recording after they have deleted their tracks. */
export interface GuestErasure {
  /**
   * Deletes the files of a guest, and the mixed video that shows them. While the raw pieces are there, the video is assembled
   * again from those of the others; otherwise `makeAnew` is enqueued. While another process makes the video, it is tried again after
   * a minute: nobody sees the old one by then, and only who has the lease deletes it, so that no new one is deleted. Idempotent.
   */
  readonly takeOut: (what: TakenOut) => Promise<void>;
  /** Mixes the video again from the tracks of the remaining people, if it is marked as stale. */
  readonly makeAnew: (recordingId: string) => Promise<void>;
}

export function createGuestErasure(deps: Dependencies): GuestErasure {
  const { db, files, clock, sessions, business, ffmpeg, withLease } = deps;
  const { makeAnewSoon, assembleSoon, takeOutLater } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  /** Downloads the tracks of the remaining people into `folder`, and determines when each of them is visible. */
  const tracksOf = async (recording: RecordingRow, folder: string) => {
    const session = await sessions.find(recording.sessionId);
    const ledger = await selectLedger(db, recording.sessionId);
    const until = (session?.endedAt ?? clock.now()).epochMilliseconds;
    const length = Math.round(recording.seconds * 1000);
    const whole = beginningOf(consentedIntervals(ledger, { graceMs, until }), length);
    const tracks: (Shown & { readonly path: string })[] = [];
    for (const id of recording.trackPeople) {
      const video = await files.get(trackKey(recording.id, id));
      if (!video) continue;
      const path = join(folder, `track-${id}.mp4`);
      await pipeline(video.stream, createWriteStream(path));
      const own = consentedIntervals(ledger, { graceMs, until, userId: id });
      const isGuest = id !== session?.hostId && id !== session?.bookerId;
      tracks.push({ path, isGuest, times: placesOf(own, whole) });
    }
    return { tracks, length };
  };

  /** Stores a video of the remaining people. @returns null when nobody remains. */
  const store = async (
    runs: Ffmpeg,
    recording: RecordingRow,
    folder: string,
    lease: Lease,
  ): Promise<Made | null> => {
    const { tracks, length } = await tracksOf(recording, folder);
    if (tracks.length === 0) return null;
    const path = join(folder, 'mix.mp4');
    await mixTracks(runs, seatsOf(tracks), { length, target: path });
    await lease.check();
    let sizeBytes = await storeVideo(runs, files, { path, key: mixKey(recording.id), length });
    const hasPoster = await storePoster(runs, files, recording.id, { path, folder, length });
    for (const id of recording.trackPeople) {
      sizeBytes += (await files.size(trackKey(recording.id, id))) ?? 0;
    }
    return { sizeBytes, hasPoster };
  };

  /** Stores the result in the database. @returns whether nothing is left to do. */
  const take = async (recording: RecordingRow, made: Made | null, lease: Lease): Promise<boolean> => {
    const { id } = recording;
    // A deletion of the whole recording removed it, or one that the store carried out late: make it again.
    if (made !== null && (await files.size(mixKey(id))) === null) return false;
    const end = await withTransaction(db, async (tx) => {
      const held = await lockRecording(tx, id);
      if (held && !lease.has(held)) return 'lost';
      if (held && held.trackPeople.join() === recording.trackPeople.join()) {
        // Assembly from the raw pieces may have been given up before.
        const anew = {
          state: 'ready',
          sizeBytes: made?.sizeBytes ?? 0,
          hasPoster: made?.hasPoster ?? false,
          isMixStale: false,
          tries: 0,
          retryAt: null,
        } as const;
        await updateRecording(tx, id, made === null ? NOTHING_MADE : anew);
        return 'stored';
      }
      await updateRecording(tx, id, { isMixStale: true });
      return held ? 'outdated' : 'deleted';
    });
    // Somebody else has deleted their track in the meantime, or the whole recording was deleted: the new video still shows them.
    if (end === 'deleted') await deleteMix(files, id);
    if (end === 'outdated') await deleteMixUnder(deps, id, lease, () => Promise.resolve());
    if (end === 'stored' && made !== null) return hasMixStored(deps, id);
    return end === 'stored' || end === 'deleted';
  };

  /**
   * Deletes the video if it shows somebody who was removed.
   * @returns what comes next; `lost` when it has to be repeated, because it may have deleted a newer video.
   */
  const deleteStale = async (recordingId: string, lease: Lease): Promise<AfterDeletion> => {
    // A newer video without the guest is not stale and stays. Only who has the lease stores one.
    const recording = await findRecording(db, recordingId);
    if (recording?.isMixStale !== true || recording.state === 'deleted') return 'nothing';
    return deleteMixUnder(deps, recordingId, lease, async (tx, held) => {
      if (!held) return 'nothing';
      if (held.piecesErasedAt) return 'make anew';
      if ((await selectRecordedTracks(tx, recordingId)).length > 0) return 'assemble';
      await updateRecording(tx, recordingId, NOTHING_MADE);
      return 'nothing';
    });
  };

  const once = async (runs: Ffmpeg, recordingId: string, lease: Lease): Promise<boolean> => {
    const recording = await findRecording(db, recordingId);
    if (!isToMake(recording)) return true;
    return inWorkFolder('taken-out', async (folder) => {
      return await take(recording, await store(runs, recording, folder, lease), lease);
    });
  };

  return {
    takeOut: async (what) => {
      const { recording_id, guest_id } = what;
      await files.delete(guestFolder(recording_id, guest_id));
      await files.delete(trackKey(recording_id, guest_id));
      const recording = await findRecording(db, recording_id);
      if (recording?.isMixStale !== true || recording.state === 'deleted') return;
      const next = await withLease(recording_id, (lease) => deleteStale(recording_id, lease));
      // Enqueued after the end of the lease, as each of these would find it taken. If this process is killed before it has enqueued
      // them, the jobs for stale and for unfinished recordings do.
      if (next === 'make anew') await makeAnewSoon(recording_id);
      if (next === 'assemble') await assembleSoon(recording_id, clock.now());
      if (next === null || next === 'lost')
        await takeOutLater(what, clock.now().add({ seconds: LEASE_SECONDS }));
    },

    makeAnew: async (recordingId) => {
      // The process with the lease looks again at its end. If it is killed, the job for stale recordings finishes the work.
      for (let isDone: boolean | null = false; isDone === false;) {
        const recording = await findRecording(db, recordingId);
        if (!isToMake(recording)) return;
        const runs = await ffmpeg();
        if (!runs) throw new Error('There is no ffmpeg on this machine to make the recording again');
        isDone = await withLease(recordingId, (lease) => once(runs, recordingId, lease));
        if (isDone) isDone = !isToMake(await findRecording(db, recordingId));
      }
    },
  };
}

/** What comes after the video that showed a removed guest was deleted. */
type AfterDeletion = 'nothing' | 'make anew' | 'assemble' | 'lost';

/** A video of the remaining people: its size in bytes together with their tracks, and whether it has a poster. */
interface Made {
  readonly sizeBytes: number;
  readonly hasPoster: boolean;
}

/** Whether the mixed video still shows a removed guest and must be made from the tracks. */
function isToMake(recording: RecordingRow | null): recording is RecordingRow {
  return (
    recording !== null &&
    recording.isMixStale &&
    recording.piecesErasedAt !== null &&
    recording.state !== 'deleted'
  );
}
