import type { SuggestedTopic } from '@acquaint/contracts';
import { within } from '../../http/within.ts';
import { translatedTopic } from '../../i18n/topics.ts';
import type { Database } from '../../ports/database/database.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { sentencesOf } from '../../ports/language/sentences.ts';
import { saidTopics } from './said-topics.ts';
import { createTopicLikeness, leastLikeness } from './topic-likeness.ts';
import { selectStoredTopics, type StoredTopic } from './topics.repository.ts';
import { partsOf } from './wished-or-known.ts';

/** The most topics that are suggested. */
const MOST = 5;
/** More than any likeness, so that what a text says comes first. */
const SAID = 2;
/**
 * The longest that a member waits for the model, in milliseconds: starting it takes two seconds on an idle machine. If the text itself
 * says topics, these are worth more than waiting.
 */
const PATIENCE_MS = { withoutTopics: 10_000, withTopics: 1_500 } as const;

/** How much closer one list must be than the other for a topic to belong there. */
const CLEARLY = 0.05;

/**
 * Suggests topics for a text, best first: those that it says, then those that it is about (R-ONB-19); each with the list in which it
 * belongs, if the text says whether its author looks for it or knows it.
 */
export type SuggestTopics = (text: string) => Promise<SuggestedTopic[]>;

interface Dependencies {
  readonly db: Database;
  readonly embedder: Embedder | undefined;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Creates the suggestions. Without a model, or when it does not answer, they are the topics that the text says. */
export function createSuggestTopics({ db, embedder, log }: Dependencies): SuggestTopics {
  const likeness = embedder && createTopicLikeness(embedder);

  /** Returns how much a text says each topic or is about it, and how much a topic that is suggested has to. */
  const scoresOf = async (
    sentences: readonly string[],
    stored: readonly StoredTopic[],
    patience: number,
    text = sentences.join(' '),
  ) => {
    const said = new Set(saidTopics(text, stored));
    const about = new Map<string, number>();
    if (likeness !== undefined && sentences.length > 0) {
      try {
        for (const [name, much] of await within(patience, likeness.of(sentences, stored)))
          about.set(name, much);
      } catch (error) {
        log.warn({ err: error }, 'could not read a statement; only the topics that it says are suggested');
      }
    }
    const scoreOf = (topic: StoredTopic) => (said.has(topic) ? SAID : 0) + (about.get(topic.name) ?? 0);
    return { scoreOf, least: leastLikeness(about) };
  };

  return async (text) => {
    const stored = await selectStoredTopics(db);
    const patience = PATIENCE_MS[saidTopics(text, stored).length === 0 ? 'withoutTopics' : 'withTopics'];
    const parts = partsOf(text);
    const among = (list: SuggestedTopic['list']) => {
      const ofList = parts.filter((part) => part.list === list);
      return scoresOf(
        ofList.map((part) => part.text),
        stored,
        patience,
      );
    };
    const [{ scoreOf, least }, wished, known] = await Promise.all([
      scoresOf(sentencesOf(text), stored, patience, text),
      among('looking_for'),
      among('expert_in'),
    ]);
    const listOf = (topic: StoredTopic): SuggestedTopic['list'] => {
      const lead = Math.max(0, wished.scoreOf(topic)) - Math.max(0, known.scoreOf(topic));
      if (Math.abs(lead) < CLEARLY) return null;
      return lead > 0 ? 'looking_for' : 'expert_in';
    };
    return stored
      .map((topic) => ({ topic, score: scoreOf(topic) }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST)
      .map(({ topic }) => ({ ...translatedTopic(topic), list: listOf(topic) }));
  };
}
