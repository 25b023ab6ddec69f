import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import { measureLevels } from '../../../media/measure-levels.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import { trackKey } from '../recording-files.ts';
import { findRecording, lockRecording } from '../recordings.repository.ts';
import { findSpeech, type Speech, type TrackLevels } from './speech.ts';
import { recordingSpeech } from './speech.tables.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly sessions: Pick<Sessions, 'find'>;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
}

/**
 * Returns the job that measures when each member speaks in a recording, on their own tracks. It does nothing when the newest
 * assembly was measured.
 */
export function createSpeechMeasuring({ db, files, sessions, ffmpeg }: Dependencies) {
  return async (recordingId: string): Promise<void> => {
    const recording = await findRecording(db, recordingId);
    const session = recording && (await sessions.find(recording.sessionId));
    if (!session || recording.state === 'deleted' || recording.seconds === 0) return;
    const [known] = await db
      .select({ passes: recordingSpeech.passes })
      .from(recordingSpeech)
      .where(eq(recordingSpeech.recordingId, recordingId));
    const runs = await ffmpeg();
    if (known?.passes === recording.passes || !runs) return;
    const members = recording.trackPeople.filter((id) => id === session.hostId || id === session.bookerId);
    await inWorkFolder('recording', async (folder) => {
      const tracks: TrackLevels[] = [];
      for (const personId of members) {
        const track = await files.get(trackKey(recordingId, personId));
        // Made anew or deleted meanwhile: another job follows.
        if (!track) return;
        const path = join(folder, `${personId}.mp4`);
        await pipeline(track.stream, createWriteStream(path));
        tracks.push({ personId, levels: await measureLevels(runs, path, folder) });
      }
      const row = { speech: findSpeech(tracks), passes: recording.passes };
      await withTransaction(db, async (tx) => {
        if ((await lockRecording(tx, recordingId))?.passes !== recording.passes) return;
        await tx
          .insert(recordingSpeech)
          .values({ recordingId, ...row })
          .onConflictDoUpdate({ target: recordingSpeech.recordingId, set: row });
      });
    });
  };
}

/** Returns when each member speaks in a recording; null while it is not measured. */
export async function selectSpeech(db: Database, recordingId: string): Promise<readonly Speech[] | null> {
  const [row] = await db
    .select({ speech: recordingSpeech.speech })
    .from(recordingSpeech)
    .where(eq(recordingSpeech.recordingId, recordingId));
  return row?.speech ?? null;
}

export async function deleteSpeech(tx: Transaction, recordingId: string): Promise<void> {
  await tx.delete(recordingSpeech).where(eq(recordingSpeech.recordingId, recordingId));
}
