import { cosineOf } from '../../ports/language/cosine.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { TOPIC_MEANINGS } from './topic-meanings.ts';
import type { StoredTopic } from './topics.repository.ts';

type NamedTopic = Pick<StoredTopic, 'name' | 'synonyms'>;

/** Compares a text with topics by meaning. */
export interface TopicLikeness {
  /**
   * Returns how much a text is about each topic, −1 to 1: of its sentences, the one that is closest to the topic counts, by the mean
   * cosine with the topic's name, its synonyms and what people say about it.
   * @param sentences of the text; at least one.
   * @returns by the topic's name as stored.
   * @throws LanguageFailure
   */
  readonly of: (sentences: readonly string[], topics: readonly NamedTopic[]) => Promise<Map<string, number>>;
}

function phrasesOf({ name, synonyms }: NamedTopic): string[] {
  return [name, ...synonyms, ...(TOPIC_MEANINGS[name] ?? [])];
}

/** Creates a comparison that keeps the vectors of the topics. */
export function createTopicLikeness(embedder: Embedder): TopicLikeness {
  const meanings = new Map<string, readonly Int8Array[]>();
  return {
    of: async (sentences, topics) => {
      const unread = topics.map(phrasesOf).filter((phrases) => !meanings.has(phrases.join('\n')));
      const vectors = await embedder.embed([...sentences, ...unread.flat()]);
      const said = vectors.splice(0, sentences.length);
      for (const phrases of unread) meanings.set(phrases.join('\n'), vectors.splice(0, phrases.length));
      return new Map(
        topics.map((topic) => {
          const known = meanings.get(phrasesOf(topic).join('\n'));
          return [topic.name, Math.max(...said.map((vector) => meanCosine(vector, known)))];
        }),
      );
    },
  };
}

function meanCosine(one: Int8Array, others: readonly Int8Array[] = []): number {
  return others.reduce((sum, other) => sum + cosineOf(one, other), 0) / Math.max(1, others.length);
}
