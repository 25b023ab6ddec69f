import { GERMAN_WORDS } from './german-words.ts';
import { foldText } from './tokenise.ts';
import { GERMAN_ALONE } from './stop-words.ts';

/** Endings of inflected German words, longest first. */
const ENDINGS = [
  'innen',
  'erin',
  'ern',
  'est',
  'end',
  'em',
  'en',
  'er',
  'es',
  'in',
  'st',
  'e',
  'n',
  's',
  't',
];
/** Linking elements between the parts of a compound. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e'];
/** Endings of infinitives: a verb is listed with one. */
const VERB_ENDINGS = ['', 'en', 'n', 'e'];
/** Shorter parts of compounds are found in words by chance. */
const LEAST_PART = 3;
const WORD = /[\p{L}\p{M}]+/gu;
/**
 * A text without function words counts as German if it has German words of at least this length that mean something else in
 * English: `shops` does not, in which `shop` means the same.
 */
const TELLING = 5;

/** Returns the meaning of a basic form, also of one without its ending. */
function ofForm(word: string): string | undefined {
  const own = GERMAN_WORDS.get(word);
  if (own !== undefined) return own;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < LEAST_PART) continue;
    const stem = word.slice(0, -ending.length);
    for (const verb of VERB_ENDINGS) {
      const meaning = GERMAN_WORDS.get(stem + verb);
      if (meaning !== undefined) return meaning;
    }
  }
  return undefined;
}

/** Returns the meaning of a compound by its parts: the longest first part that is known, and then the rest. */
function ofCompound(word: string): string | undefined {
  for (let at = word.length - LEAST_PART; at >= LEAST_PART; at--) {
    const rest =
      ofForm(word.slice(at)) ?? (word.length - at > 2 * LEAST_PART ? ofCompound(word.slice(at)) : undefined);
    if (rest === undefined) continue;
    const head = word.slice(0, at);
    for (const link of LINKS) {
      if (!head.endsWith(link) || head.length - link.length < LEAST_PART) continue;
      const first = head.slice(0, head.length - link.length);
      const meaning =
        GERMAN_WORDS.get(first) ?? GERMAN_WORDS.get(`${first}e`) ?? GERMAN_WORDS.get(`${first}en`);
      if (meaning) return `${meaning} ${rest}`.trim();
    }
  }
  return undefined;
}

/** Returns the English meaning of a German word; undefined for an unknown one. */
function meaningOfWord(word: string): string | undefined {
  return ofForm(word) ?? (word.length >= 2 * LEAST_PART + 1 ? ofCompound(word) : undefined);
}

function looksGerman(text: string, words: readonly string[]): boolean {
  if (/[äöüß]/i.test(text) || new Set(words.filter((word) => GERMAN_ALONE.has(word))).size > 1) return true;
  const long = words.filter((word) => word.length >= TELLING);
  const telling = long.filter((word) => !word.startsWith((meaningOfWord(word) ?? word).toLowerCase()));
  return telling.length > 0 && 2 * telling.length >= long.length;
}

/**
 * Returns a German text in English words, for a text model that knows only English: word by word, which is enough to
 * compare meanings and not meant to be read. Words that are not in the list stay; a text that is not German stays as it is.
 */
export function inEnglish(text: string): string {
  const plain = text.normalize('NFC');
  const words = Array.from(plain.matchAll(WORD), ([word]) => foldText(word));
  if (!looksGerman(plain, words)) return text;
  return plain
    .replace(WORD, (word) => meaningOfWord(foldText(word)) ?? word)
    .replace(/ {2,}/g, ' ')
    .trim();
}
