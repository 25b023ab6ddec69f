import { createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { LanguageModel } from '../../../settings/language-models.ts';
import { FfmpegFailure, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { VOICE_RATE, writeVoice } from '../../../media/voices/measure-levels.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import { LanguageFailure } from '../../../ports/language/language-model.ts';
import { transcribeWords } from '../../../ports/language/transcription.ts';
import type { Interval } from '../consent/consent-ledger.ts';
import { trackKey } from '../recording-files.ts';
import { findRecording, lockRecording } from '../recordings.repository.ts';
import { recordingSpeech, recordingVoices, type StoredWord } from './speech.tables.ts';
import { piecesOf, wordsIn } from './words.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly model: LanguageModel;
  /** Called when the model refuses a recording for good: it stays without words. */
  readonly onRefused: (error: Error, recordingId: string) => void;
}

const BYTES_PER_MS = (VOICE_RATE * 2) / 1_000;

/**
 * Returns the job that writes down the words of a measured recording, each from its speaker's own track, of which only consented
 * time exists (R-REC-1). It does nothing for tracks whose words are known.
 * @throws LanguageFailure when the model cannot be reached: to be tried again.
 */
export function createWordsWriting({ db, files, ffmpeg, model, onRefused }: Dependencies) {
  return async (recordingId: string): Promise<void> => {
    const recording = await findRecording(db, recordingId);
    const runs = await ffmpeg();
    if (!recording || recording.state === 'deleted' || !runs) return;
    const [measured] = await db
      .select()
      .from(recordingSpeech)
      .where(eq(recordingSpeech.recordingId, recordingId));
    const silent = and(eq(recordingVoices.recordingId, recordingId), isNull(recordingVoices.words));
    const voices = await db.select({ userId: recordingVoices.userId }).from(recordingVoices).where(silent);
    try {
      for (const { userId } of voices) {
        const spans = measured?.speech.find(({ personId }) => personId === userId)?.spans ?? [];
        await inWorkFolder('recording', async (folder) => {
          const track = await files.get(trackKey(recordingId, userId));
          if (!track) return;
          const [video, path] = [join(folder, 'track.mp4'), join(folder, 'track.raw')];
          await pipeline(track.stream, createWriteStream(video));
          await writeVoice(runs, video, path);
          await using sound = await open(path);
          const words = await writeWordsOf(model, sound, spans);
          await withTransaction(db, async (tx) => {
            // Assembled again meanwhile: another job follows.
            if ((await lockRecording(tx, recordingId))?.passes !== measured?.passes) return;
            await tx
              .update(recordingVoices)
              .set({ words })
              .where(and(silent, eq(recordingVoices.userId, userId)));
          });
        });
      }
    } catch (error) {
      const isFinal = error instanceof FfmpegFailure || (error instanceof LanguageFailure && !error.mayPass);
      if (!isFinal) throw error;
      onRefused(error, recordingId);
    }
  };
}

/**
 * Writes down what one person says.
 * @param sound 16-bit samples of one channel, `VOICE_RATE` a second.
 * @param spans when the person speaks, in milliseconds.
 * @throws LanguageFailure when the model cannot be reached, or refuses it.
 */
export async function writeWordsOf(
  model: LanguageModel,
  sound: FileHandle,
  spans: readonly Interval[],
): Promise<StoredWord[]> {
  const words: StoredWord[] = [];
  for (const piece of piecesOf(spans)) {
    const bytes = Buffer.alloc(Math.ceil(piece.until - piece.from) * BYTES_PER_MS);
    const { bytesRead } = await sound.read(bytes, 0, bytes.length, Math.round(piece.from) * BYTES_PER_MS);
    const heard = await transcribeWords(model, bytes.subarray(0, bytesRead), VOICE_RATE);
    words.push(...wordsIn(piece, heard, spans));
  }
  return words;
}
