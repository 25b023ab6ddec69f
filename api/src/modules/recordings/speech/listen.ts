import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageModel } from '../../../settings/language-models.ts';
import { FfmpegFailure, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { measureLevels } from '../../../media/voices/measure-levels.ts';
import type { VoiceDetector } from '../../../media/voices/voice-detector.ts';
import { LanguageFailure } from '../../../ports/language/language-model.ts';
import type { Interval } from '../consent/consent-ledger.ts';
import { audibleIn, findSpeech, shownLevels } from './speech.ts';
import type { StoredWord } from './speech.tables.ts';
import { writeWordsOf } from './write-words.ts';

/** A word as it is written down: milliseconds from the beginning, and the text. */
export type WrittenWord = StoredWord;

/** What was heard in a video in which one person speaks. */
export interface Heard {
  /** Loudness of each tenth of a second, from 0 to 100; none without a sound that can be decoded. */
  readonly levels: Uint8Array;
  /** When the person speaks, in milliseconds. */
  readonly spans: readonly Interval[];
  /** A file with the sound, for `write`. */
  readonly soundPath: string;
}

interface Dependencies {
  readonly detectVoices: VoiceDetector;
  /** Null when the operator has configured no transcriber. */
  readonly model: LanguageModel | null;
  /** Called when this machine cannot tell a voice from other sounds: what is loud is then speech. */
  readonly onNoVoices: (error: unknown) => void;
}

/** Listens to videos in which one person speaks, such as the clip of a guest. */
export function createListener({ detectVoices, model, onNoVoices }: Dependencies) {
  return {
    /** @param path a WebM file that we made. @param folder for the sound: 48 kilobytes per second. */
    hear: async (ffmpeg: Ffmpeg, path: string, folder: string): Promise<Heard> => {
      const soundPath = join(folder, 'sound.raw');
      const levels = await levelsOf(ffmpeg, path, folder, soundPath);
      const sound = { path: soundPath, times: audibleIn(levels) };
      const voices =
        levels.length === 0
          ? []
          : await detectVoices([sound]).catch((error: unknown) => {
              onNoVoices(error);
              return [];
            });
      const [speech] = findSpeech([{ personId: '', levels, voice: voices[0]?.likely ?? null }]);
      return { levels: shownLevels(levels), spans: speech?.spans ?? [], soundPath };
    },
    /**
     * Transcribes speech.
     * @returns null without a transcriber.
     * @throws LanguageFailure when the transcriber cannot be reached: to be tried again.
     */
    write: async ({ spans, soundPath }: Heard): Promise<StoredWord[] | null> => {
      if (!model || spans.length === 0) return null;
      await using sound = await open(soundPath);
      try {
        return await writeWordsOf(model, sound, spans);
      } catch (error) {
        if (error instanceof LanguageFailure && !error.mayPass) return null;
        throw error;
      }
    },
  };
}

/** A clip may have no sound. */
async function levelsOf(ffmpeg: Ffmpeg, path: string, folder: string, sound: string): Promise<Float32Array> {
  try {
    return await measureLevels(ffmpeg, path, folder, { voicePath: sound, format: 'matroska' });
  } catch (error) {
    if (error instanceof FfmpegFailure) return new Float32Array();
    throw error;
  }
}
