import { z } from 'zod';
import type { LanguageModel } from '../../settings/language-models.ts';
import { askModel } from './language-model.ts';

/** A few seconds of speech as a complete file from a browser's recorder. */
export interface Speech {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `audio/webm` and the like, without parameters. */
  readonly type: string;
}

const Answer = z.object({ text: z.string() });
/** Time-out in milliseconds: captions that arrive later are useless to listeners. */
const PATIENCE_MS = 15_000;

/**
 * Returns the transcript of a piece of speech; empty if nobody speaks.
 * @throws LanguageFailure
 */
export async function transcribe(model: LanguageModel, { bytes, type }: Speech): Promise<string> {
  const form = new FormData();
  form.set('model', model.model);
  form.set('response_format', 'json');
  // Servers of this API detect the type of a file by its name.
  form.set('file', new Blob([bytes], { type }), `speech.${type.slice('audio/'.length)}`);
  const { text } = await askModel(model, '/audio/transcriptions', form, Answer, PATIENCE_MS);
  return text.trim();
}

/** A word and when it is heard, in seconds from the beginning of the sound. */
export interface HeardWord {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

const WordsAnswer = z.object({
  words: z.array(z.object({ word: z.string().max(200), start: z.number(), end: z.number() })),
});
/** Time-out in milliseconds: nobody is waiting, and a small machine computes longer than the sound lasts. */
const WORDS_PATIENCE_MS = 600_000;
const WAV_HEADER_BYTES = 44;

/**
 * Returns the words of a piece of speech with their times, in order.
 * @param samples 16-bit, of one channel.
 * @param rate samples per second.
 * @throws LanguageFailure, which does not pass if the server knows no times of words.
 */
export async function transcribeWords(
  model: LanguageModel,
  samples: Uint8Array,
  rate: number,
): Promise<readonly HeardWord[]> {
  const form = new FormData();
  form.set('model', model.model);
  form.set('response_format', 'verbose_json');
  form.set('timestamp_granularities[]', 'word');
  form.set(
    'file',
    new Blob([wavHeader(samples.length, rate), Uint8Array.from(samples)], { type: 'audio/wav' }),
    'speech.wav',
  );
  const { words } = await askModel(model, '/audio/transcriptions', form, WordsAnswer, WORDS_PATIENCE_MS);
  return words.map(({ word, start, end }) => ({ text: word, from: start, until: end }));
}

/** Returns the header of a WAV file of 16-bit samples of one channel. */
function wavHeader(bytes: number, rate: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  const text = (at: number, letters: string): void => header.set(new TextEncoder().encode(letters), at);
  text(0, 'RIFF');
  view.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  return header;
}
