import { cosineOf } from '../../ports/language/cosine.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { TOPIC_MEANINGS } from './topic-meanings.ts';

/** Compares a text with topics by meaning. */
export interface TopicLikeness {
  /**
   * Returns how much a text is about each topic, −1 to 1: of its sentences, the one that is closest to the topic counts, by the mean
   * cosine with the topic's name and what people say about it.
   * @param sentences of the text; at least one.
   * @param names of the topics as stored.
   * @throws LanguageFailure
   */
  readonly of: (sentences: readonly string[], names: readonly string[]) => Promise<Map<string, number>>;
}

/** Creates a comparison that keeps the vectors of the topics. */
export function createTopicLikeness(embedder: Embedder): TopicLikeness {
  const meanings = new Map<string, readonly Int8Array[]>();
  return {
    of: async (sentences, names) => {
      const unread = names
        .filter((name) => !meanings.has(name))
        .map((name) => ({ name, phrases: [name, ...(TOPIC_MEANINGS[name] ?? [])] }));
      const vectors = await embedder.embed([...sentences, ...unread.flatMap(({ phrases }) => phrases)]);
      const said = vectors.splice(0, sentences.length);
      for (const { name, phrases } of unread) meanings.set(name, vectors.splice(0, phrases.length));
      return new Map(
        names.map((name) => [
          name,
          Math.max(...said.map((vector) => meanCosine(vector, meanings.get(name)))),
        ]),
      );
    },
  };
}

function meanCosine(one: Int8Array, others: readonly Int8Array[] = []): number {
  return others.reduce((sum, other) => sum + cosineOf(one, other), 0) / Math.max(1, others.length);
}
