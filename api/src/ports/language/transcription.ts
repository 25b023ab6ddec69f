import { z } from 'zod';
import type { LanguageModel } from '../../language-settings.ts';
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
