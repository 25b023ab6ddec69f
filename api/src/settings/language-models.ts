import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const word = z.string().min(1).optional();

/** Optional language models; everything works without them. */
export const languageSettings = {
  embeddingUrl: address
    .optional()
    .describe(
      'OpenAI-compatible server, https://host/v1, whose /embeddings find members who mean the same in other words; needs EMBEDDING_MODEL',
    ),
  embeddingModel: word.describe('Model for EMBEDDING_URL; all texts are embedded again when it changes'),
  embeddingKey: word.describe('API key for EMBEDDING_URL, if the server requires one'),
  embeddingBuiltIn: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether a model that is part of the server compares texts when there is no EMBEDDING_URL; otherwise only words and spelling are compared. Default: `on`; in test mode `off`',
    ),
  embeddingDimensions: z.coerce
    .number()
    .int()
    .min(8)
    .max(3_072)
    .optional()
    .describe('Length of the vectors requested from EMBEDDING_URL. Default: that of the model'),
  writingUrl: address
    .optional()
    .describe(
      'OpenAI-compatible server, https://host/v1, whose /chat/completions write the opening text of introductions from their reasons; needs WRITING_MODEL',
    ),
  writingModel: word.describe('Model for WRITING_URL'),
  writingKey: word.describe('API key for WRITING_URL, if the server requires one'),
  transcriptionUrl: address
    .optional()
    .describe(
      'OpenAI-compatible server, https://host/v1, whose /audio/transcriptions write captions for the people in a call who agreed, and the words of recordings; needs TRANSCRIPTION_MODEL',
    ),
  transcriptionModel: word.describe('Model for TRANSCRIPTION_URL'),
  transcriptionKey: word.describe('API key for TRANSCRIPTION_URL, if the server requires one'),
} as const;

/** A model at a URL. */
export interface LanguageModel {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** A server that makes vectors of texts. */
export interface ModelServer extends LanguageModel {
  /** Length of the vectors; undefined: that of the model. */
  readonly dimensions: number | undefined;
}

/** The models that the operator has set. */
export interface LanguageModels {
  readonly embedding: ModelServer | 'built-in' | undefined;
  readonly writing: LanguageModel | undefined;
  readonly transcription: LanguageModel | undefined;
}

type SettingsInput = z.output<z.ZodObject<typeof languageSettings>>;

/** Checks the settings. Returns a sentence that explains why the server cannot start, or null if they are complete. */
export function languageMistake(input: SettingsInput): string | null {
  for (const [name, url, model, more] of [
    ['EMBEDDING', input.embeddingUrl, input.embeddingModel, input.embeddingKey ?? input.embeddingDimensions],
    ['WRITING', input.writingUrl, input.writingModel, input.writingKey],
    ['TRANSCRIPTION', input.transcriptionUrl, input.transcriptionModel, input.transcriptionKey],
  ] as const) {
    if (Boolean(url) !== Boolean(model)) {
      const [has, lacks] = url ? ['URL', 'MODEL'] : ['MODEL', 'URL'];
      return `${name}_${has} is set, but ${name}_${lacks} is not. Set both, or neither.`;
    }
    if (more !== undefined && !url)
      return `${name}_URL and ${name}_MODEL are missing. Set them, or no setting of ${name}.`;
  }
  return null;
}

/**
 * Converts validated settings into the configuration.
 * @param mode in `test`, the built-in model is used only when asked for: most tests do not need it.
 */
export function languageModels(
  input: SettingsInput,
  mode: 'development' | 'production' | 'test',
): LanguageModels {
  const isBuiltIn = (input.embeddingBuiltIn ?? (mode === 'test' ? 'off' : 'on')) === 'on';
  const { embeddingUrl, embeddingModel, embeddingKey, embeddingDimensions: dimensions } = input;
  const { writingUrl, writingModel, writingKey } = input;
  const { transcriptionUrl, transcriptionModel, transcriptionKey } = input;
  return {
    embedding:
      embeddingUrl && embeddingModel
        ? { url: embeddingUrl, model: embeddingModel, key: embeddingKey, dimensions }
        : isBuiltIn
          ? 'built-in'
          : undefined,
    writing:
      writingUrl && writingModel ? { url: writingUrl, model: writingModel, key: writingKey } : undefined,
    transcription:
      transcriptionUrl && transcriptionModel
        ? { url: transcriptionUrl, model: transcriptionModel, key: transcriptionKey }
        : undefined,
  };
}
