import { z } from 'zod';
import type { LanguageModels, ModelServer } from '../../settings/language-models.ts';
import { createBuiltInEmbedder } from './built-in-embedder.ts';
import type { Embedder } from './embedder.ts';
import { askModel, LanguageFailure } from './language-model.ts';
import { wholeNumbers } from './whole-numbers.ts';

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

/** Texts per request to a server. */
const AT_ONCE = 64;

/** Creates the embedder that the settings ask for; undefined when only words are to be compared. */
export function createEmbedder(setting: LanguageModels['embedding']): Embedder | undefined {
  if (setting === undefined) return undefined;
  return setting === 'built-in' ? createBuiltInEmbedder() : createServerEmbedder(setting);
}

/** Creates an embedder that asks an OpenAI-compatible server. */
export function createServerEmbedder(server: ModelServer): Embedder {
  const { model, dimensions } = server;
  const embed = async (texts: readonly string[]): Promise<Int8Array[]> => {
    const { data } = await askModel(
      server,
      '/embeddings',
      { model, input: texts, encoding_format: 'float', ...(dimensions === undefined ? {} : { dimensions }) },
      Answer,
    );
    const vectors = new Map(data.map(({ index, embedding }) => [index, wholeNumbers(embedding)]));
    return texts.map((_, index) => {
      const vector = vectors.get(index);
      if (!vector) throw new LanguageFailure('The model gives fewer vectors than texts', false);
      return vector;
    });
  };
  return {
    name: `${model}/${dimensions ?? 'own'}`,
    embed: async (texts) => {
      const vectors: Int8Array[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE)
        vectors.push(...(await embed(texts.slice(at, at + AT_ONCE))));
      return vectors;
    },
    close: () => Promise.resolve(),
  };
}
