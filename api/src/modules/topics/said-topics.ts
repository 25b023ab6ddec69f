import { inEnglish, termsOf } from '@acquaint/matching';
import { translatedTopic } from '../../i18n/topics.ts';
import { TOPIC_MEANINGS } from './topic-meanings.ts';
import { TOPIC_WORDS } from './topic-words.ts';

interface NamedTopic {
  readonly name: string;
  readonly slug: string;
  readonly synonyms: readonly string[];
}

/** Fewest words that a text shares with what people say about a topic: one alone, such as "money", can mean many. */
const FEWEST_SHARED = 2;
/** Topics are left out that share less with a text than this part of what the best one shares. */
const OF_THE_BEST = 0.8;

/**
 * Returns the topics that a text says, without a model: those that it names, in English, in the reader's language, by a synonym or
 * by a word that means the same, and those of which people speak in such words: `raise money` is Fundraising.
 */
export function saidTopics<T extends NamedTopic>(text: string, topics: readonly T[]): T[] {
  const said = new Set([text, inEnglish(text)].flatMap(rootsOf));
  const told = topics.map((topic) => ({
    topic,
    names: [topic.name, translatedTopic(topic).name, ...topic.synonyms, ...wordsOf(topic)].map(rootsOf),
    phrases: [topic.name, ...topic.synonyms, ...(TOPIC_MEANINGS[topic.name] ?? [])].map(rootsOf),
  }));
  // A word that few topics have says more than one that many have.
  const weightOf = (root: string): number =>
    Math.log(
      topics.length / told.filter(({ phrases }) => phrases.some((each) => each.includes(root))).length,
    );
  const scored = told.map(({ topic, names, phrases }) => ({
    topic,
    isNamed: names.some((name) => name.length > 0 && name.every((root) => said.has(root))),
    shared: Math.max(
      ...phrases.map((phrase) => {
        const shared = phrase.filter((root) => said.has(root));
        return shared.length < FEWEST_SHARED ? 0 : shared.reduce((sum, root) => sum + weightOf(root), 0);
      }),
    ),
  }));
  const best = Math.max(0, ...scored.map(({ shared }) => shared));
  return scored
    .filter(({ isNamed, shared }) => isNamed || (shared > 0 && shared >= OF_THE_BEST * best))
    .map(({ topic }) => topic);
}

function wordsOf({ name }: NamedTopic): string[] {
  return TOPIC_WORDS[name]?.split(', ') ?? [];
}

/** The words of a text without their endings, each once: `raising` and `raise` are one. */
function rootsOf(text: string): string[] {
  return [...new Set(termsOf(text).map(rootOf))];
}

function rootOf(term: string): string {
  const root = term.replace(/(?:ings?|ed|ers?|es?)$/, '');
  return root.length >= 3 ? root : term;
}
