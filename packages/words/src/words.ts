import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { currentFormats } from './formats.ts';
import { languageOf, type Catalog, type Language } from './languages.ts';
import { partsWith, sayWith, type Values } from './message.ts';

type Sources = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Catalog }>>>;

/** What stands at a message's places in a page: text, elements, and for a tag what it makes of its inside. */
export type RichValues = Readonly<Record<string, ReactNode | ((inside: ReactNode[]) => ReactNode)>>;

/** The sentences of one package, in the language of the page. */
export interface Words {
  /**
   * A sentence.
   * @param english ICU MessageFormat; the key of its translations. Written out where it is said, so that it can be collected.
   */
  readonly t: (english: string, values?: Values) => string;
  /** A sentence with elements in it: `rich('Read the <terms>terms</terms>.', { terms: (inside) => <a href="/terms">{inside}</a> })`. */
  readonly rich: (english: string, values: RichValues) => ReactNode;
  /** Loads the language of the page. @returns undefined when there is nothing to wait for. Rejects when it did not arrive. */
  readonly load: () => Promise<void> | undefined;
}

/**
 * The sentences of a package. Each has its own, so that teams release alone and may word the same English differently.
 * @param sources where the other languages are
 */
export function wordsOf(sources: Sources): Words {
  let catalog: Catalog | undefined;
  let loading: Promise<void> | undefined;
  const inLanguage = (english: string) => catalog?.[english] ?? english;
  return {
    t: (english, values = {}) => sayWith(inLanguage(english), values, currentFormats()),
    rich: (english, values) => {
      const parts = partsWith<ReactNode>(inLanguage(english), values, currentFormats());
      // Given one by one, elements of a sentence need no keys.
      return createElement(Fragment, null, ...parts);
    },
    load: () => {
      const language = languageOf(currentFormats());
      if (language === 'en' || catalog) return undefined;
      loading ??= sources[language]().then(
        (module) => void (catalog = module.default),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
