import type { Notification } from '@acquaint/contracts';
import { localeFor } from '@acquaint/contracts/product';
import { languageOf, OFFERED_LANGUAGES, type Language } from '@acquaint/i18n/languages';
import { inLocale, languageOfReader, USUAL_LOCALE } from '../../i18n/i18n.ts';

export type NotificationContent = Pick<Notification, 'title' | 'text'>;

/** Texts by language. */
export type Translations = Readonly<Partial<Record<Language, NotificationContent>>>;

/** The texts of a notification as they are stored. */
export interface StoredTexts {
  /** Title and text in the recipient's language when the notification was created. */
  readonly title: string;
  readonly body: string;
  /** The texts in the other languages that were offered then; none for notifications from before they were stored. */
  readonly translations: Translations;
}

/**
 * Writes the texts of a notification in every language we offer: its recipient may have chosen another one when they read it.
 * @param formats the recipient's locale (BCP 47); null if they have not chosen one
 * @param content returns the texts, translated by `t`; called once in each language
 */
export function writeTexts(formats: string | null, content: () => NotificationContent): StoredTexts {
  const locale = formats ?? USUAL_LOCALE;
  const { region = '' } = new Intl.Locale(locale);
  const others = OFFERED_LANGUAGES.filter((language) => language !== languageOf(locale));
  const { title, text: body } = inLocale(locale, content);
  const translations = Object.fromEntries(
    others.map((language) => {
      const translated = inLocale(localeFor(language, region), content);
      return [language, { title: translated.title, text: translated.text }];
    }),
  );
  return { title, body, translations };
}

/** Returns the texts in the reader's language, or in that of their creation if they were not stored in the reader's. */
export function readTexts({ title, body, translations }: StoredTexts): NotificationContent {
  return translations[languageOfReader()] ?? { title, text: body };
}
