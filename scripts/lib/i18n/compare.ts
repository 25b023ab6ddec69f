import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parseMessage } from '../../../packages/i18n/src/parse-message.ts';

/** What is wrong with a catalog, and what is left to translate in it. */
interface CatalogState {
  /** One line each. */
  readonly mistakes: readonly string[];
  /** The sentences without a translation. */
  readonly untranslated: readonly string[];
}

/**
 * Compares a catalog with the sentences of its owner. A translation that equals the English is none, unless it is listed or has no
 * word of its own (`{what}: {name}`).
 * @param sentences all English sentences of its owner
 * @param same sentences that are the same in the catalog's language
 */
export function catalogState(
  sentences: readonly string[],
  catalog: Readonly<Record<string, string>>,
  same: ReadonlySet<string> = new Set(),
): CatalogState {
  const isSame = (text: string): boolean =>
    same.has(text) || !/\p{L}{2}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));
  return {
    mistakes: catalogMistakes(sentences, catalog),
    untranslated: sentences.filter(
      (english) => !catalog[english] || (catalog[english] === english && !isSame(english)),
    ),
  };
}

/**
 * Returns a catalog with exactly these sentences: new ones are empty, and those that are no longer used are left out. A catalog that
 * has exactly these is returned as it is.
 */
export function updatedCatalog(
  sentences: readonly string[],
  catalog: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const isComplete =
    Object.keys(catalog).length === sentences.length && sentences.every((english) => english in catalog);
  return isComplete
    ? catalog
    : Object.fromEntries(sentences.map((english) => [english, catalog[english] ?? '']));
}

function catalogMistakes(
  sentences: readonly string[],
  catalog: Readonly<Record<string, string>>,
): readonly string[] {
  const sourceSentences = new Set(sentences);
  const left = Object.keys(catalog)
    .filter((english) => !sourceSentences.has(english))
    .map((english) => `has ${JSON.stringify(english)}, which is no longer used`);
  const different = Object.entries(catalog).flatMap(([english, other]) => {
    if (!other || !sourceSentences.has(english)) return [];
    const [one, two] = [placesOf(english), placesOf(other)];
    if (two === null)
      return [`has no readable message for ${JSON.stringify(english)}: ${JSON.stringify(other)}`];
    return one === two ? [] : [`has other places than ${JSON.stringify(english)} (${one}): ${two}`];
  });
  return [...left, ...different];
}

/** Returns sentences that are invalid messages and would throw when translated. */
export function unreadable(sentences: readonly string[]): readonly string[] {
  return sentences.filter((english) => placesOf(english) === null);
}

/** Returns the sorted names of a message's arguments; null when it is invalid, or when our own parser cannot read it. */
function placesOf(message: string): string | null {
  try {
    parseMessage(message);
    const names = new Set<string>();
    gather(parse(message), names);
    return [...names].sort().join(', ');
  } catch {
    return null;
  }
}

function gather(elements: readonly MessageFormatElement[], into: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    into.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
    if (element.type === TYPE.tag) gather(element.children, into);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) gather(value, into);
  }
}
