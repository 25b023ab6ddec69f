import { currentFormats, keepFormats, languageOf, OFFERED_LANGUAGES, type Language } from '@acquaint/words';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { t } from '../words.ts';
import styles from './site.module.css';

/** Each in its own words: who looks for one may not read the page's. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

interface LanguageChoiceProps {
  readonly offered?: readonly Language[];
  readonly reload?: () => void;
}

/**
 * The language of the page, for who is not logged in: members have it in their account. Nothing while there is only one. Dates
 * and numbers stay in the manner of where the device is.
 */
export function LanguageChoice({
  offered = OFFERED_LANGUAGES,
  reload = () => window.location.reload(),
}: LanguageChoiceProps) {
  const isMember = useLoggedIn();
  if (isMember || offered.length < 2) return null;
  const current = languageOf(currentFormats());
  const choose = (language: Language) => {
    if (keepFormats(currentFormats().replace(current, language))) reload();
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
