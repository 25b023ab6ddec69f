import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const word = z.string().min(1).optional();

/** Optional language models; everything works without them. */
export const languageSettings = {
  embeddingUrl: address
    .optional()
    .describe(
      'OpenAI-compatible server, https://host/v1, whose /embeddings tell who says with other words what one looks for; needs EMBEDDING_MODEL',
    ),
  embeddingModel: word.describe('Model of EMBEDDING_URL; texts are read again when it changes'),
  embeddingKey: word.describe('Bearer key of EMBEDDING_URL, where it asks for one'),
  embeddingDimensions: z.coerce
    .number()
    .int()
    .min(8)
    .max(3_072)
    .optional()
    .describe('Length of the vectors that EMBEDDING_URL is asked for; as the model gives them when absent'),
  writingUrl: address
    .optional()
    .describe(
      'OpenAI-compatible server, https://host/v1, whose /chat/completions put the reasons of an introduction into words; needs WRITING_MODEL',
    ),
  writingModel: word.describe('Model of WRITING_URL'),
  writingKey: word.describe('Bearer key of WRITING_URL, where it asks for one'),
  transcriptionUrl: address
    .optional()
    .describe(
      'OpenAI-compatible server, https://host/v1, whose /audio/transcriptions write captions of calls for who wants theirs written; needs TRANSCRIPTION_MODEL',
    ),
  transcriptionModel: word.describe('Model of TRANSCRIPTION_URL'),
  transcriptionKey: word.describe('Bearer key of TRANSCRIPTION_URL, where it asks for one'),
} as const;

/** A model at a URL. */
export interface LanguageModel {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** The models that the operator has set. */
export interface LanguageModels {
  readonly embedding: (LanguageModel & { readonly dimensions: number | undefined }) | undefined;
  readonly writing: LanguageModel | undefined;
  readonly transcription: LanguageModel | undefined;
}

type SettingsInput = z.output<z.ZodObject<typeof languageSettings>>;

/** Checks the settings. Returns a sentence that explains why the server cannot start, or null if they are complete. */
export function languageMistake(given: SettingsInput): string | null {
  for (const [name, url, model, more] of [
    ['EMBEDDING', given.embeddingUrl, given.embeddingModel, given.embeddingKey ?? given.embeddingDimensions],
    ['WRITING', given.writingUrl, given.writingModel, given.writingKey],
    ['TRANSCRIPTION', given.transcriptionUrl, given.transcriptionModel, given.transcriptionKey],
  ] as const) {
    if (Boolean(url) !== Boolean(model)) {
      const [has, lacks] = url ? ['URL', 'MODEL'] : ['MODEL', 'URL'];
      return `${name}_${has} is given without ${name}_${lacks}: give both, or neither.`;
    }
    if (more !== undefined && !url)
      return `${name}_URL and ${name}_MODEL are missing: give them, or nothing of ${name}.`;
  }
  return null;
}

/** Converts validated settings into the configuration. */
export function languageModels(given: SettingsInput): LanguageModels {
  const { embeddingUrl, embeddingModel, embeddingKey, embeddingDimensions: dimensions } = given;
  const { writingUrl, writingModel, writingKey } = given;
  const { transcriptionUrl, transcriptionModel, transcriptionKey } = given;
  return {
    embedding:
      embeddingUrl && embeddingModel
        ? { url: embeddingUrl, model: embeddingModel, key: embeddingKey, dimensions }
        : undefined,
    writing:
      writingUrl && writingModel ? { url: writingUrl, model: writingModel, key: writingKey } : undefined,
    transcription:
      transcriptionUrl && transcriptionModel
        ? { url: transcriptionUrl, model: transcriptionModel, key: transcriptionKey }
        : undefined,
  };
}
