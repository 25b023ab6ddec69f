import { foldText } from './tokenise.ts';

/** A topic and other words for it. */
export interface NamedTopic {
  readonly name: string;
  readonly synonyms: readonly string[];
}

/** A synonym as folded words, and the name that takes its place. */
interface Phrase {
  readonly words: readonly string[];
  readonly name: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\+\+|#)?/gu;
/** What may stand between the words of a phrase. */
const GAP = /^[\s-]+$/u;

function wordsOf(text: string): { word: string; start: number; end: number }[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    ...{ word: foldText(word), start: index, end: index + word.length },
  }));
}

/**
 * Returns a function that writes synonyms of topics in a text as the topic's name, so that people who use different words for one
 * topic share them. Case, accents and hyphens make no difference; the longest synonym wins.
 */
export function createTopicSynonyms(topics: readonly NamedTopic[]): (text: string) => string {
  const byFirst = new Map<string, Phrase[]>();
  for (const { name, synonyms } of topics)
    for (const synonym of synonyms) {
      const words = wordsOf(synonym).map(({ word }) => word);
      const [first] = words;
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { words, name }]);
    }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  if (byFirst.size === 0) return (text) => text;
  return (text) => {
    const words = wordsOf(text);
    const isAt = (at: number, phrase: Phrase): boolean =>
      phrase.words.every((word, i) => {
        const [before, here] = [words[at + i - 1], words[at + i]];
        return here?.word === word && (i === 0 || GAP.test(text.slice(before?.end, here.start)));
      });
    let written = '';
    let upTo = 0;
    for (let at = 0; at < words.length;) {
      const phrase = byFirst.get(words[at]?.word ?? '')?.find((one) => isAt(at, one));
      const last = phrase && words[at + phrase.words.length - 1];
      if (phrase && last) {
        written += text.slice(upTo, words[at]?.start) + phrase.name;
        upTo = last.end;
      }
      at += phrase?.words.length ?? 1;
    }
    return written + text.slice(upTo);
  };
}
