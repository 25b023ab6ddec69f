import { z } from 'zod';
import type { LanguageModels } from '../../language-settings.ts';
import { askModel, LanguageFailure } from './language-model.ts';

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

/**
 * Returns the embedding vectors of texts, in the same order: integers from −127 to 127, as only directions matter.
 * @throws LanguageFailure
 */
export async function embed(
  model: NonNullable<LanguageModels['embedding']>,
  texts: readonly string[],
): Promise<Int8Array[]> {
  const { dimensions } = model;
  const { data } = await askModel(
    model,
    '/embeddings',
    {
      model: model.model,
      input: texts,
      encoding_format: 'float',
      ...(dimensions === undefined ? {} : { dimensions }),
    },
    Answer,
  );
  const vectors = new Map(data.map(({ index, embedding }) => [index, wholeNumbers(embedding)]));
  return texts.map((_, index) => {
    const vector = vectors.get(index);
    if (!vector) throw new LanguageFailure('The model gives fewer vectors than texts', false);
    return vector;
  });
}

function wholeNumbers(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return Int8Array.from(vector, (each) => (largest > 0 ? Math.round((127 * each) / largest) : 0));
}
