import { currentFormats, languageOf, type Language } from '@acquaint/words';
import type { ConfigProviderProps } from 'antd';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const SOURCES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Locale }>>> = {
  de: () => import(/* webpackChunkName: "library-words-de" */ 'antd/es/locale/de_DE'),
};

let locale: Locale | undefined;
let loading: Promise<void> | undefined;

/** antd's own words: of a confirmation's buttons, an empty table, a page's number. English is what antd has in itself. */
export const libraryWords = {
  /** What has been loaded; undefined is English. */
  locale: (): Locale | undefined => locale,
  /** Loads those of the page's language. @returns undefined when there is nothing to wait for. Never rejects: English stays. */
  load(): Promise<void> | undefined {
    const language = languageOf(currentFormats());
    if (language === 'en' || locale !== undefined) return undefined;
    loading ??= SOURCES[language]()
      .then((module) => void (locale = module.default))
      .catch(() => void (loading = undefined));
    return loading;
  },
};
