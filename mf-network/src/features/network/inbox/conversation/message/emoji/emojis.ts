import { inBrowser } from '@acquaint/browser-storage';
import { currentLocale, languageOf, type Language } from '@acquaint/i18n';

/** An emoji with its name and words to find it by, in the reader's language. */
export interface Emoji {
  readonly unicode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  /** A number of `GROUPS`; parts of emojis have none. */
  readonly group?: number;
}

/**
 * What was chosen last, and the numbers of the groups in the data: smileys, people, animals, food, places, activities, objects, symbols
 * and flags. 2 are parts.
 */
export const GROUPS = ['recent', 0, 1, 3, 4, 5, 6, 7, 8, 9] as const;

/** How many recently used emojis are kept: three rows of the dialog. */
const MOST_RECENT = 24;

const stored = inBrowser('recent-emojis');

/** Returns the emojis that were chosen last in this browser, the newest first. */
export function recentEmojis(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(stored.read() ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts an emoji before those that were chosen earlier in this browser. */
export function rememberEmoji(unicode: string): void {
  const earlier = recentEmojis().filter((each) => each !== unicode);
  stored.write(JSON.stringify([unicode, ...earlier].slice(0, MOST_RECENT)));
}

/** Returns the emojis of a group. @param recent emojis that were chosen last, the newest first. */
export function emojisOf(
  emojis: readonly Emoji[],
  group: (typeof GROUPS)[number],
  recent: readonly string[],
): readonly Emoji[] {
  return group === 'recent'
    ? recent.flatMap((unicode) => emojis.find((emoji) => emoji.unicode === unicode) ?? [])
    : emojis.filter((emoji) => emoji.group === group);
}

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly default: unknown }>>> = {
  en: () => import('emojibase-data/en/compact.json', { with: { type: 'json' } }),
  de: () => import('emojibase-data/de/compact.json', { with: { type: 'json' } }),
};

/** Loads all emojis with their names in the reader's language, without those that this browser does not know. */
export async function loadEmojis(): Promise<readonly Emoji[]> {
  const { default: all } = await LOADERS[languageOf(currentLocale())]();
  const isKnown = knownHere();
  return (all as readonly Emoji[])
    .map((emoji) => ({ ...emoji, unicode: emoji.unicode.replace(NEEDLESS_VARIATION, '$1') }))
    .filter(({ unicode, group }) => group !== undefined && isKnown(unicode));
}

/** The data ask for the coloured picture also of emojis that always have it, which Unicode does not recommend. */
const NEEDLESS_VARIATION = /^(\p{Emoji_Presentation})\uFE0F$/u;

/** Returns a check whether the browser knows an emoji; one that cannot tell is taken to know all. */
function knownHere(): (emoji: string) => boolean {
  try {
    const pattern = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
    return (emoji) => pattern.test(emoji);
  } catch {
    return () => true;
  }
}

/** Returns those emojis whose name or words begin with all that was typed, or that were typed themselves; names come first. */
export function findEmojis(emojis: readonly Emoji[], typed: string, most: number): readonly Emoji[] {
  const wanted = wordsOf(typed);
  const ranked = emojis.flatMap((emoji) => {
    if (emoji.unicode === typed.trim()) return [{ emoji, rank: 0 }];
    if (wanted.length === 0) return [];
    const name = wordsOf(emoji.label);
    if (wanted.every((word) => name.some((part) => part.startsWith(word))))
      return [{ emoji, rank: name.length }];
    const all = [...name, ...(emoji.tags ?? []).flatMap(wordsOf)];
    return wanted.every((word) => all.some((part) => part.startsWith(word))) ? [{ emoji, rank: 100 }] : [];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

/** Returns the words of a text in lower case and without accents. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
