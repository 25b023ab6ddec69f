import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { currentLocale } from './locale.ts';
import { languageOf, type Catalog, type Language } from './languages.ts';
import { partsWith, sayWith, type Values } from './message.ts';

type Sources = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Catalog }>>>;

/** The values of a message with elements: text, elements, and for a tag a function that renders its content. */
export type RichValues = Readonly<Record<string, ReactNode | ((inside: ReactNode[]) => ReactNode)>>;

/** The sentences of one package, in the language of the page. */
export interface I18n {
  /**
   * Translates a sentence.
   * @param english ICU MessageFormat; the key of its translations. Must be a literal at the call, so that a script can collect
   * it.
   */
  readonly t: (english: string, values?: Values) => string;
  /**
   * Translates a sentence with elements: `rich('Read the <terms>terms</terms>.', { terms: (inside) => <a
   * href="/terms">{inside}</a> })`.
   */
  readonly rich: (english: string, values: RichValues) => ReactNode;
  /** Loads the catalog of the page's language. @returns undefined when nothing has to be loaded. Rejects when loading fails. */
  readonly load: () => Promise<void> | undefined;
}

/**
 * Creates the translation functions of a package. Each package has its own catalog, so that teams can release independently and
 * translate the same English differently.
 * @param sources loads the catalog of each other language
 */
export function createI18n(sources: Sources): I18n {
  let catalog: Catalog | undefined;
  let loading: Promise<void> | undefined;
  const inLanguage = (english: string) => catalog?.[english] ?? english;
  return {
    t: (english, values = {}) => sayWith(inLanguage(english), values, currentLocale()),
    rich: (english, values) => {
      const parts = partsWith<ReactNode>(inLanguage(english), values, currentLocale());
      // Passed as separate arguments, the parts need no React keys.
      return createElement(Fragment, null, ...parts);
    },
    load: () => {
      const language = languageOf(currentLocale());
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
