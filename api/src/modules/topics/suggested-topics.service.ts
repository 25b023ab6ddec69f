import type { Topic } from '@acquaint/contracts';
import { within } from '../../http/within.ts';
import { translatedTopic } from '../../i18n/topics.ts';
import type { Database } from '../../ports/database/database.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { sentencesOf } from '../../ports/language/sentences.ts';
import { saidTopics } from './said-topics.ts';
import { createTopicLikeness, leastLikeness } from './topic-likeness.ts';
import { selectStoredTopics } from './topics.repository.ts';

/** The most topics that are suggested. */
const MOST = 5;
/** More than any likeness, so that what a text says comes first. */
const SAID = 2;
/** The longest that a member waits for the model, in milliseconds: starting it takes two seconds on an idle machine. */
const PATIENCE_MS = 10_000;

/** Suggests topics for a text, best first: those that it says, then those that it is about (R-ONB-19). */
export type SuggestTopics = (text: string) => Promise<Topic[]>;

interface Dependencies {
  readonly db: Database;
  readonly embedder: Embedder | undefined;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Creates the suggestions. Without a model, or when it does not answer, they are the topics that the text says. */
export function createSuggestTopics({ db, embedder, log }: Dependencies): SuggestTopics {
  const likeness = embedder && createTopicLikeness(embedder);
  return async (text) => {
    const stored = await selectStoredTopics(db);
    const sentences = sentencesOf(text);
    const about = new Map<string, number>();
    if (likeness !== undefined && sentences.length > 0) {
      try {
        for (const [name, much] of await within(PATIENCE_MS, likeness.of(sentences, stored)))
          about.set(name, much);
      } catch (error) {
        log.warn({ err: error }, 'could not read a statement; only the topics that it says are suggested');
      }
    }
    const said = new Set(saidTopics(text, stored));
    const least = leastLikeness(about);
    return stored
      .map((topic) => ({ topic, score: (said.has(topic) ? SAID : 0) + (about.get(topic.name) ?? 0) }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST)
      .map(({ topic }) => translatedTopic(topic));
  };
}
