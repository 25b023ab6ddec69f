import { updateProfile, type Locale } from '@acquaint/contracts';
import { FORMATS, localeFor } from '@acquaint/contracts/product';
import { App, Form, Select } from '@acquaint/ui';
import { currentLocale, keepLocale, languageOf, OFFERED_LANGUAGES, type Language } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import { EndpointForm } from '../endpoint-form.tsx';
import { exampleOf, nameOfLanguage, nameOfRegion, regionOf } from './format-names.ts';

/** Stands for `null` in the profile, because a select needs a value. */
const AS_THE_DEVICE = 'device';

type Tag = NonNullable<Locale>;

/** The form's values. `language` only helps to choose `formats`, the locale that is saved. */
interface Fields {
  readonly language?: Language | typeof AS_THE_DEVICE;
  readonly formats: Tag | typeof AS_THE_DEVICE;
}

interface LocaleFormProps {
  readonly profileId: string;
  /** The profile's locale; null means the device's settings. */
  readonly formats: Locale;
  readonly onDone: () => void;
  /** Reloads the page after a change of language. */
  readonly reload?: () => void;
}

/** Form for the language and the format of dates, times and numbers, with an example next to each choice. */
export function LocaleForm({
  profileId,
  formats,
  onDone,
  reload = () => window.location.reload(),
}: LocaleFormProps) {
  const { message } = App.useApp();
  const finish = (locale: Locale) => {
    const isOtherLanguage = keepLocale(locale);
    // Closes the modal before the reload, because its URL would open it again.
    onDone();
    if (isOtherLanguage) reload();
    else void message.success(t('Your language and formats are saved.'));
  };
  return (
    <EndpointForm
      endpoint={updateProfile}
      initialValues={initialFields(formats)}
      inputOf={({ formats: choice }: Fields) => ({
        params: { id: profileId },
        body: { formats: choice === AS_THE_DEVICE ? null : choice },
      })}
      onSuccess={(_answer, { body }) => finish(body?.formats ?? null)}
      submit={t('Save')}
    >
      <LanguageAndRegion formats={formats} />
    </EndpointForm>
  );
}

/** Fields for language and region. Another language keeps the region if possible. "As on the device" applies to both. */
function LanguageAndRegion({ formats }: Pick<LocaleFormProps, 'formats'>) {
  const form = Form.useFormInstance<Fields>();
  const language = Form.useWatch('language', form) ?? initialFields(formats).language;
  const choose = (chosen: NonNullable<Fields['language']>) => {
    const before = form.getFieldValue('formats') as Fields['formats'];
    form.setFieldValue('formats', chosen === AS_THE_DEVICE ? chosen : inLanguage(chosen, before));
  };
  return (
    <>
      <Form.Item
        name="language"
        label={t('Language')}
        extra={
          language === AS_THE_DEVICE
            ? t('You’ll get emails in English until you choose a language here.')
            : t('Your emails use the same language and formats.')
        }
      >
        <Select
          options={[
            asTheDevice(),
            ...OFFERED_LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) })),
          ]}
          onChange={choose}
        />
      </Form.Item>
      <RegionField
        isHidden={language === AS_THE_DEVICE}
        options={language === undefined || language === AS_THE_DEVICE ? [] : regionsOf(language)}
      />
    </>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface RegionFieldProps {
  readonly options: Option[];
  readonly isHidden: boolean;
}

function RegionField({ options, isHidden }: RegionFieldProps) {
  return (
    <Form.Item name="formats" label={t('Dates, times and numbers')} hidden={isHidden}>
      <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
    </Form.Item>
  );
}

function initialFields(formats: Locale): Fields {
  return formats === null
    ? { language: AS_THE_DEVICE, formats: AS_THE_DEVICE }
    : { language: languageOf(formats), formats };
}

const asTheDevice = (): Option => ({ value: AS_THE_DEVICE, label: t('Same as this device') });

function regionsOf(language: Language): Option[] {
  return FORMATS.filter((tag) => languageOf(tag) === language)
    .map((value) => ({
      value,
      label: t('{region}: {example}', { region: nameOfRegion(value), example: exampleOf(value) }),
    }))
    .sort((one, two) => one.label.localeCompare(two.label, currentLocale()));
}

/** Returns the locale for a language and the region chosen before. */
function inLanguage(language: Language, before: Fields['formats']): Tag {
  return localeFor(language, regionOf(before === AS_THE_DEVICE ? currentLocale() : before));
}
