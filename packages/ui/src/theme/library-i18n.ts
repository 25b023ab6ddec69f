import { currentLocale, languageOf, type Language } from '@acquaint/i18n';
import type { ConfigProviderProps } from 'antd';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const SOURCES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Locale }>>> = {
  de: () => import(/* webpackChunkName: "library-i18n-de" */ 'antd/es/locale/de_DE'),
};

let locale: Locale | undefined;
let loading: Promise<void> | undefined;

/** antd's own translations, such as for the buttons of a confirmation or an empty table. English is built into antd. */
export const libraryI18n = {
  /** The loaded locale; undefined is English. */
  locale: (): Locale | undefined => locale,
  /**
   * Loads the locale of the page's language. @returns undefined when nothing has to be loaded. Never rejects; falls back to
   * English.
   */
  load(): Promise<void> | undefined {
    const language = languageOf(currentLocale());
    if (language === 'en' || locale !== undefined) return undefined;
    loading ??= SOURCES[language]()
      .then((module) => void (locale = module.default))
      .catch(() => void (loading = undefined));
    return loading;
  },
};
