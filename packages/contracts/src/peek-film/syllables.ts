/** What divides a word into syllables. */
export type Syllables = (word: string) => string[];

/** Loads what puts a soft hyphen between the syllables of a text, by language. */
export type LoadPatterns = Readonly<
  Record<
    'de' | 'en',
    () => Promise<{ readonly default: { readonly hyphenateSync: (text: string) => string } }>
  >
>;

const SOFT_HYPHEN = '\u00AD';
/** Words that are frequent in one of the two languages and are none in the other. */
const GERMAN = new Set([
  'und',
  'der',
  'das',
  'ist',
  'nicht',
  'ich',
  'wir',
  'ein',
  'eine',
  'zu',
  'mit',
  'auf',
]);
const ENGLISH = new Set(['and', 'the', 'of', 'is', 'not', 'we', 'you', 'a', 'that', 'to', 'with', 'it']);

/**
 * Returns what divides the long words of a text at their syllables, by the patterns of its language, German or English.
 * @param words of the text.
 * @param line characters that fit into a line.
 * @returns null when all words fit: the patterns are loaded only where they are needed.
 */
export async function syllablesOf(
  words: readonly string[],
  line: number,
  patterns: LoadPatterns,
): Promise<Syllables | null> {
  if (words.every((word) => word.length <= line)) return null;
  const countOf = (frequent: ReadonlySet<string>): number =>
    words.filter((word) => frequent.has(word.toLowerCase())).length;
  // In doubt, a word that is so long is a German one.
  const { default: language } = await patterns[countOf(ENGLISH) > countOf(GERMAN) ? 'en' : 'de']();
  return (word) => language.hyphenateSync(word).split(SOFT_HYPHEN);
}
