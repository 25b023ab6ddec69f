import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm';
import { FfmpegFailure, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { LEVEL_MS, measureLevels } from '../../../media/voices/measure-levels.ts';
import type { VoiceDetector } from '../../../media/voices/voice-detector.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Interval } from '../consent/consent-ledger.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import { trackKey } from '../recording-files.ts';
import { findRecording, lockRecording } from '../recordings.repository.ts';
import { recordings, type RecordingRow } from '../recordings.tables.ts';
import { audibleIn, findSpeech, shownLevels, type Speech, type TrackLevels } from './speech.ts';
import { recordingSpeech, recordingVoices, type StoredWord } from './speech.tables.ts';

/** The manner of measuring. Increment it when a change is worth measuring older recordings again. */
const METHOD = 5;
/** Old recordings that are measured again at once; the next ones follow with the next run. */
const MOST_AT_ONCE = 20;

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly sessions: Pick<Sessions, 'find'>;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly detectVoices: VoiceDetector;
  /** Called once, when this machine cannot tell a voice from other sounds. */
  readonly onNoVoices: (error: unknown) => void;
}

/**
 * Returns the job that measures when each member speaks in a recording, on their own tracks. It does nothing when the newest
 * assembly was measured.
 */
export function createSpeechMeasuring(deps: Dependencies) {
  const { db, files, sessions, ffmpeg, detectVoices, onNoVoices } = deps;
  let canDetect = true;
  /** Returns where voices and laughter are; null when this machine cannot tell. Speech is then what is loud. */
  const voicesOf = async (tracks: readonly { readonly levels: Float32Array; readonly path: string }[]) => {
    try {
      return await detectVoices(tracks.map(({ levels, path }) => ({ path, times: audibleIn(levels) })));
    } catch (error) {
      if (canDetect) onNoVoices(error);
      canDetect = false;
      return null;
    }
  };
  return async (recordingId: string): Promise<void> => {
    const recording = await findRecording(db, recordingId);
    const session = recording && (await sessions.find(recording.sessionId));
    if (!session || recording.state === 'deleted' || recording.seconds === 0) return;
    const [known] = await db
      .select({ passes: recordingSpeech.passes, method: recordingSpeech.method })
      .from(recordingSpeech)
      .where(eq(recordingSpeech.recordingId, recordingId));
    const runs = await ffmpeg();
    if ((known?.passes === recording.passes && known.method === METHOD) || !runs) return;
    const members = recording.trackPeople.filter((id) => id === session.hostId || id === session.bookerId);
    await inWorkFolder('recording', async (folder) => {
      const heard: { readonly personId: string; readonly levels: Float32Array; readonly path: string }[] = [];
      for (const personId of members) {
        const track = await files.get(trackKey(recordingId, personId));
        // Assembled again or deleted meanwhile: another job follows.
        if (!track) return;
        const [video, path] = [join(folder, `${personId}.mp4`), join(folder, `${personId}.raw`)];
        await pipeline(track.stream, createWriteStream(video));
        heard.push({ personId, path, levels: await levelsOf(runs, video, folder, { voicePath: path }) });
      }
      const voices = await voicesOf(heard);
      const tracks = heard.map((track, index) => ({
        ...track,
        voice: voices?.[index]?.likely ?? null,
        laughter: voices?.[index]?.laughter ?? [],
      }));
      const speech = findSpeech(tracks);
      await withTransaction(db, async (tx) => {
        if ((await lockRecording(tx, recordingId))?.passes !== recording.passes) return;
        const words = await selectWords(tx, recording);
        await storeSpeech(
          tx,
          recording,
          speech,
          tracks.map((track) => ({ ...track, words: words.get(track.personId) ?? null })),
        );
      });
    });
  };
}

/** Returns the levels of a track; none of one that cannot be decoded, which would otherwise be tried for ever. */
async function levelsOf(...track: Parameters<typeof measureLevels>): Promise<Float32Array> {
  try {
    return await measureLevels(...track);
  } catch (error) {
    if (error instanceof FfmpegFailure) return new Float32Array();
    throw error;
  }
}

/** Returns the words of each person that still fit: those of an older assembly do not. */
async function selectWords(
  tx: Transaction,
  { id, passes }: RecordingRow,
): Promise<ReadonlyMap<string, Voice['words']>> {
  const rows = await tx
    .select({ personId: recordingVoices.userId, words: recordingVoices.words })
    .from(recordingVoices)
    .innerJoin(recordingSpeech, eq(recordingSpeech.recordingId, recordingVoices.recordingId))
    .where(and(eq(recordingSpeech.recordingId, id), eq(recordingSpeech.passes, passes)));
  return new Map(rows.map(({ personId, words }) => [personId, words]));
}

/** Stores when each member speaks in a recording, and what was measured on each track. */
export async function storeSpeech(
  tx: Transaction,
  { id: recordingId, seconds, passes }: Pick<RecordingRow, 'id' | 'seconds' | 'passes'>,
  speech: readonly Speech[],
  tracks: readonly (TrackLevels & Pick<Voice, 'laughter' | 'words'>)[],
): Promise<void> {
  const row = { speech, passes, method: METHOD };
  await tx
    .insert(recordingSpeech)
    .values({ recordingId, ...row })
    .onConflictDoUpdate({ target: recordingSpeech.recordingId, set: row });
  // An encoder adds a few milliseconds.
  const length = Math.round((seconds * 1000) / LEVEL_MS);
  await tx.delete(recordingVoices).where(eq(recordingVoices.recordingId, recordingId));
  const rows = tracks.map(({ personId, levels, laughter, words }) => ({
    ...{ recordingId, userId: personId, laughter, words },
    levels: shownLevels(levels.subarray(0, length)),
  }));
  if (rows.length > 0) await tx.insert(recordingVoices).values(rows);
}

/** Returns ids of recordings with a video that was not measured, or in an older manner; at most a few at once. */
export async function selectUnmeasured(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .leftJoin(recordingSpeech, eq(recordingSpeech.recordingId, recordings.id))
    .where(
      and(
        eq(recordings.state, 'ready'),
        or(
          isNull(recordingSpeech.recordingId),
          lt(recordingSpeech.method, METHOD),
          ne(recordingSpeech.passes, recordings.passes),
        ),
      ),
    )
    .orderBy(desc(recordings.recordedAt))
    .limit(MOST_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** What was measured on one person's own track. */
export interface Voice extends Speech {
  /** Loudness of each tenth of a second, from 0 to 100. */
  readonly levels: Uint8Array;
  /** Where the person laughs, in milliseconds. */
  readonly laughter: readonly Interval[];
  /** Null while nothing has written them down. */
  readonly words: readonly StoredWord[] | null;
}

/** Returns what was measured on the track of each member; null while it is not measured. */
export async function selectVoices(db: Database, recordingId: string): Promise<readonly Voice[] | null> {
  const [row] = await db
    .select({ speech: recordingSpeech.speech })
    .from(recordingSpeech)
    .where(eq(recordingSpeech.recordingId, recordingId));
  if (!row) return null;
  const voices = await db.select().from(recordingVoices).where(eq(recordingVoices.recordingId, recordingId));
  return row.speech.map((each) => {
    const voice = voices.find(({ userId }) => userId === each.personId);
    return {
      ...{ ...each, levels: voice?.levels ?? new Uint8Array() },
      ...{ laughter: voice?.laughter ?? [], words: voice?.words ?? null },
    };
  });
}

/** Deletes everything that was measured on the tracks of a recording. */
export async function deleteSpeech(tx: Transaction, recordingId: string): Promise<void> {
  await tx.delete(recordingVoices).where(eq(recordingVoices.recordingId, recordingId));
  await tx.delete(recordingSpeech).where(eq(recordingSpeech.recordingId, recordingId));
}
