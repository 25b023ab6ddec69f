import { currentLocale, keepLocale, languageOf, OFFERED_LANGUAGES, type Language } from '@acquaint/i18n';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { t } from '../i18n.ts';
import styles from './site.module.css';

/** Each in its own language, because the visitor may not understand the page's. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

interface LanguageChoiceProps {
  readonly offered?: readonly Language[];
  readonly reload?: () => void;
}

/**
 * Choice of language for visitors; members have it in their account. Renders nothing while there is only one language. The format
 * of dates and numbers keeps the device's region.
 */
export function LanguageChoice({
  offered = OFFERED_LANGUAGES,
  reload = () => window.location.reload(),
}: LanguageChoiceProps) {
  const isMember = useLoggedIn();
  if (isMember || offered.length < 2) return null;
  const current = languageOf(currentLocale());
  const choose = (language: Language) => {
    if (keepLocale(currentLocale().replace(current, language))) reload();
  };
  return (
    <ul className={styles['languages']} aria-label={t('Language')}>
      {offered.map((language) => (
        <li key={language}>
          {language === current ? (
            <span lang={language} aria-current="true">
              {NAMES[language]}
            </span>
          ) : (
            <button type="button" lang={language} onClick={() => choose(language)}>
              {NAMES[language]}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
