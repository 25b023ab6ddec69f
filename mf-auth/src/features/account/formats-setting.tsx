import type { Formats } from '@acquaint/contracts';
import { currentFormats, languageOf, OFFERED_LANGUAGES } from '@acquaint/words';
import { nameOfLanguage, nameOfRegion } from '../../components/formats/format-names.ts';
import { FormatsForm } from '../../components/formats/formats-form.tsx';
import { t } from '../../words.ts';
import { Setting } from './setting.tsx';

interface FormatsSettingProps {
  readonly profileId: string;
  readonly formats: Formats;
}

/** Language of the pages and format of dates, times and numbers. */
export function FormatsSetting({ profileId, formats }: FormatsSettingProps) {
  return (
    <Setting
      title={t('Language and formats')}
      action={OFFERED_LANGUAGES.length > 1 ? t('Change language or formats') : t('Change formats')}
      form={(close) => <FormatsForm profileId={profileId} formats={formats} onDone={close} />}
    >
      {sayFormats(formats)}
    </Setting>
  );
}

/** Describes the locale: `English. Dates, times and numbers: as in Germany.` */
function sayFormats(formats: Formats): string {
  const language = nameOfLanguage(languageOf(formats ?? currentFormats()));
  if (formats === null) return t('{language}. Dates, times and numbers: same as this device.', { language });
  const region = nameOfRegion(formats);
  // These countries need the article "the" in English.
  return /^(United|Netherlands)/.test(region)
    ? t('{language}. Dates, times and numbers: as in the {region}.', { language, region })
    : t('{language}. Dates, times and numbers: as in {region}.', { language, region });
}
