import { z } from 'zod';
import type { LanguageModel } from '../../language-settings.ts';
import { askModel } from './language-model.ts';

/** A few seconds of speech, as a browser's recorder made them: a whole file. */
export interface Speech {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `audio/webm` and the like, without what follows a semicolon. */
  readonly type: string;
}

const Answer = z.object({ text: z.string() });
/** What comes later is of no use to anybody who listens. */
const PATIENCE_MS = 15_000;

/** The words of a piece of speech; empty when there are none. @throws LanguageFailure */
export async function transcribe(model: LanguageModel, { bytes, type }: Speech): Promise<string> {
  const form = new FormData();
  form.set('model', model.model);
  form.set('response_format', 'json');
  // Servers of this protocol know the kind of a file by its name.
  form.set('file', new Blob([bytes], { type }), `speech.${type.slice('audio/'.length)}`);
  const { text } = await askModel(model, '/audio/transcriptions', form, Answer, PATIENCE_MS);
  return text.trim();
}
