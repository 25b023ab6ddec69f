const MOST_LETTERS = 300;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Returns the sentences of a text as written; of a long one, the first 300 letters.
 * @param most the most sentences: the rest of the text is left out.
 */
export function sentencesOf(text: string, most = 8): string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, most)
    .map((sentence) => sentence.slice(0, MOST_LETTERS));
}
