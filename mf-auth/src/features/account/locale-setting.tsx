import type { Locale } from '@acquaint/contracts';
import { currentLocale, languageOf, OFFERED_LANGUAGES } from '@acquaint/i18n';
import { nameOfLanguage, nameOfRegion } from '../../components/locale/format-names.ts';
import { LocaleForm } from '../../components/locale/locale-form.tsx';
import { t } from '../../i18n.ts';
import { Setting } from './setting.tsx';

interface LocaleSettingProps {
  readonly profileId: string;
  readonly formats: Locale;
}

/** Language of the pages and format of dates, times and numbers. */
export function LocaleSetting({ profileId, formats }: LocaleSettingProps) {
  return (
    <Setting
      title={t('Language and formats')}
      action={OFFERED_LANGUAGES.length > 1 ? t('Change language or formats') : t('Change formats')}
      form={(close) => <LocaleForm profileId={profileId} formats={formats} onDone={close} />}
    >
      {sayLocale(formats)}
    </Setting>
  );
}

/** Describes the locale: `English. Dates, times and numbers: as in Germany.` */
function sayLocale(formats: Locale): string {
  const language = nameOfLanguage(languageOf(formats ?? currentLocale()));
  if (formats === null) return t('{language}. Dates, times and numbers: same as this device.', { language });
  const region = nameOfRegion(formats);
  // These countries need the article "the" in English.
  return /^(United|Netherlands)/.test(region)
    ? t('{language}. Dates, times and numbers: as in the {region}.', { language, region })
    : t('{language}. Dates, times and numbers: as in {region}.', { language, region });
}
