import { inEnglish, termsOf } from '@acquaint/matching';
import { cosineOf } from '../../ports/language/cosine.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { TOPIC_MEANINGS } from './topic-meanings.ts';
import type { StoredTopic } from './topics.repository.ts';

type NamedTopic = Pick<StoredTopic, 'name' | 'synonyms'>;

/** How much sharing words with a topic adds, at most. */
const OF_WORDS = 0.2;

/**
 * What a topic must reach, and how far behind the best it may be: an odd suggestion is worse than none. Chosen with the short texts of
 * `bench/matching/statement-topics.ts`.
 */
const LEAST = 0.22;
const MOST_BEHIND = 0.15;

/** Returns what a topic must reach for the text to be about it, for the likeness of all topics. */
export function leastLikeness(likeness: ReadonlyMap<string, number>): number {
  return Math.max(LEAST, ...Array.from(likeness.values(), (much) => much - MOST_BEHIND));
}

/** Compares a text with topics by meaning and by words. */
export interface TopicLikeness {
  /**
   * Returns how much more a text is about each topic than about topics on average: 0 for an average one, about 0.5 for one that fits
   * well. Of the sentences, the one that is closest to the topic counts.
   *
   * A sentence is compared with the topic's name, its synonyms and what people say about it: the mean and the highest cosine count
   * alike. The average over all topics is subtracted, because short sentences are close to everything. Words that the sentence
   * shares with few topics add to it.
   * @param sentences of the text; at least one.
   * @returns by the topic's name as stored.
   * @throws LanguageFailure
   */
  readonly of: (sentences: readonly string[], topics: readonly NamedTopic[]) => Promise<Map<string, number>>;
}

/** A topic as it is compared. */
interface ReadTopic {
  readonly name: string;
  readonly vectors: readonly Int8Array[];
  readonly words: ReadonlySet<string>;
}

/** Creates a comparison that keeps the vectors of the topics. */
export function createTopicLikeness(embedder: Embedder): TopicLikeness {
  const known = new Map<string, Omit<ReadTopic, 'name'>>();
  return {
    of: async (sentences, topics) => {
      const unread = topics.map(phrasesOf).filter((phrases) => !known.has(phrases.join('\n')));
      const vectors = await embedder.embed([...sentences, ...unread.flat()]);
      const said = vectors.splice(0, sentences.length);
      for (const phrases of unread)
        known.set(phrases.join('\n'), {
          vectors: vectors.splice(0, phrases.length),
          words: wordsOf(phrases.join('. ')),
        });
      const read = topics.flatMap((topic): ReadTopic[] => {
        const one = known.get(phrasesOf(topic).join('\n'));
        return one ? [{ name: topic.name, ...one }] : [];
      });
      const rarity = rarityOf(read);
      const bySentence = sentences.map((sentence, i) => excessOf(said[i], wordsOf(sentence), read, rarity));
      return new Map(
        read.map(({ name }, at) => [name, Math.max(...bySentence.map((each) => each[at] ?? 0))]),
      );
    },
  };
}

function phrasesOf({ name, synonyms }: NamedTopic): string[] {
  return [name, ...synonyms, ...(TOPIC_MEANINGS[name] ?? [])];
}

/** Returns the content words of a text, in English and without endings, so that “raised” and “raising” are one word. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(termsOf(inEnglish(text)).map((term) => term.replace(/(?:ing|ed|ers?|s|e)$/, '')));
}

/** Returns of each word one divided by the number of topics that have it. */
function rarityOf(topics: readonly ReadTopic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of topics) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map(Array.from(counts, ([word, count]) => [word, 1 / count]));
}

function excessOf(
  vector: Int8Array | undefined,
  said: ReadonlySet<string>,
  topics: readonly ReadTopic[],
  rarity: ReadonlyMap<string, number>,
): number[] {
  const close = topics.map(({ vectors }) => closeness(vector, vectors));
  const average = mean(close);
  return topics.map(({ words }, at) => {
    const shared = Array.from(said).filter((word) => words.has(word));
    const rare = shared.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
    return (close[at] ?? 0) - average + OF_WORDS * Math.min(1, rare);
  });
}

/** Half of the mean and half of the highest cosine. */
function closeness(one: Int8Array | undefined, others: readonly Int8Array[]): number {
  if (one === undefined || others.length === 0) return 0;
  const cosines = others.map((other) => cosineOf(one, other));
  return (mean(cosines) + Math.max(...cosines)) / 2;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}
