import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Business } from '../../business.ts';
import { mixTracks } from '../../media/assemble-call.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { inWorkFolder } from '../../media/work-folder.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { consentedIntervals } from './consent-ledger.ts';
import { guestFolder, mixKey, trackKey } from './recording-files.ts';
import {
  findRecording,
  lockRecording,
  NOTHING_MADE,
  selectLedger,
  selectTakes,
  updateRecording,
} from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';
import { beginningOf, placesOf, seatsOf, type Shown } from './timeline.ts';
import { storeFilm } from './store-film.ts';
import type { createLeases, Lease } from './recording-lease.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  /** Null where this machine has none. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly withLease: ReturnType<typeof createLeases>;
  /** Has `makeAnew` called once the transaction is there. */
  readonly makeAnewSoon: (tx: Transaction, recordingId: string) => Promise<unknown>;
}

/** A guest who has deleted their track. */
interface TakenOut {
  readonly recording_id: string;
  readonly guest_id: string;
}

/** What becomes of a film once a guest of it has deleted their track. */
export interface GuestErasure {
  /**
   * Deletes the files of a guest, and the film that shows them. While the raw pieces are there it is put together from those of
   * the others; else it is to be made anew. A second time does no harm.
   */
  readonly takeOut: (what: TakenOut) => Promise<void>;
  /** Makes the film anew of the tracks of those who remain, where it is to be. */
  readonly makeAnew: (recordingId: string) => Promise<void>;
}

export function createGuestErasure(deps: Dependencies): GuestErasure {
  const { db, files, clock, sessions, business, ffmpeg, withLease, makeAnewSoon } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  /** The tracks of who remains, on this machine's disk, and when each is seen. */
  const tracksOf = async (recording: RecordingRow, folder: string) => {
    const session = await sessions.find(recording.sessionId);
    const ledger = await selectLedger(db, recording.sessionId);
    const until = (session?.endedAt ?? clock.now()).epochMilliseconds;
    const length = Math.round(recording.seconds * 1000);
    const whole = beginningOf(consentedIntervals(ledger, { graceMs, until }), length);
    const tracks: (Shown & { readonly path: string })[] = [];
    for (const id of recording.trackPeople) {
      const film = await files.get(trackKey(recording.id, id));
      if (!film) continue;
      const path = join(folder, `track-${id}.mp4`);
      await pipeline(film.stream, createWriteStream(path));
      const own = consentedIntervals(ledger, { graceMs, until, userId: id });
      const isGuest = id !== session?.hostId && id !== session?.bookerId;
      tracks.push({ path, isGuest, times: placesOf(own, whole) });
    }
    return { tracks, length };
  };

  /** Stores a film of those who remain. @returns its size in bytes, with that of their tracks; null when there are none. */
  const store = async (
    runs: Ffmpeg,
    recording: RecordingRow,
    folder: string,
    lease: Lease,
  ): Promise<number | null> => {
    const { tracks, length } = await tracksOf(recording, folder);
    if (tracks.length === 0) return null;
    const path = join(folder, 'mix.mp4');
    await mixTracks(runs, seatsOf(tracks), { length, target: path });
    await lease.check();
    let sizeBytes = await storeFilm(runs, files, { path, key: mixKey(recording.id), length });
    for (const id of recording.trackPeople) {
      sizeBytes += (await files.size(trackKey(recording.id, id))) ?? 0;
    }
    return sizeBytes;
  };

  /** @returns whether there is nothing left to do. */
  const take = (recording: RecordingRow, sizeBytes: number | null): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      const { id } = recording;
      const held = await lockRecording(tx, id);
      if (held && held.trackPeople.join() === recording.trackPeople.join()) {
        // With the film before it, by a deletion that came late: once more.
        if (sizeBytes !== null && (await files.size(mixKey(id))) === null) return false;
        // It may have been given up while it was to be put together of the raw pieces.
        const anew = {
          state: 'ready',
          sizeBytes: sizeBytes ?? 0,
          isMixStale: false,
          tries: 0,
          retryAt: null,
        } as const;
        await updateRecording(tx, id, sizeBytes === null ? NOTHING_MADE : anew);
        return true;
      }
      // Somebody else has deleted theirs meanwhile, or somebody all of it: what was made shows them.
      await updateRecording(tx, id, { isMixStale: true });
      await files.delete(mixKey(id));
      return held === null;
    });

  const once = async (runs: Ffmpeg, recordingId: string, lease: Lease): Promise<boolean> => {
    const recording = await findRecording(db, recordingId);
    if (!isToMake(recording)) return true;
    return inWorkFolder('taken-out', async (folder) => {
      return await take(recording, await store(runs, recording, folder, lease));
    });
  };

  return {
    takeOut: async ({ recording_id, guest_id }) => {
      await files.delete(guestFolder(recording_id, guest_id));
      await files.delete(trackKey(recording_id, guest_id));
      await withTransaction(db, async (tx) => {
        const held = await lockRecording(tx, recording_id);
        if (!held?.isMixStale) return;
        // While nobody else can say that it is good again: what was made meanwhile without them stays.
        await files.delete(mixKey(recording_id));
        if (held.piecesErasedAt) await makeAnewSoon(tx, recording_id);
        else if ((await selectTakes(tx, recording_id)).length === 0) {
          await updateRecording(tx, recording_id, NOTHING_MADE);
        }
      });
    },

    makeAnew: async (recordingId) => {
      // Whoever holds the lease looks again after it; what a killed one has left is found with what is stale.
      for (let isDone: boolean | null = false; isDone === false;) {
        const recording = await findRecording(db, recordingId);
        if (!isToMake(recording)) return;
        const runs = await ffmpeg();
        if (!runs) throw new Error('There is no ffmpeg on this machine to make a film anew with');
        isDone = await withLease(recordingId, (lease) => once(runs, recordingId, lease));
        if (isDone) isDone = !isToMake(await findRecording(db, recordingId));
      }
    },
  };
}

/** A guest is still in its film, which is to be made anew of tracks. */
function isToMake(recording: RecordingRow | null): recording is RecordingRow {
  return (
    recording !== null &&
    recording.isMixStale &&
    recording.piecesErasedAt !== null &&
    recording.state !== 'deleted'
  );
}
