import { getInitialData, updateProfile, type Formats } from '@acquaint/contracts';
import { FORMATS } from '@acquaint/contracts/product';
import { App, Form, formatNumber, formatTime, Select } from '@acquaint/ui';
import { EndpointForm } from './endpoint-form.tsx';

/** `null` of the profile, as a value that a select can hold. */
const AS_THE_DEVICE = 'device';

interface FormatsProps {
  readonly profileId: string;
  /** Of the profile; null as the device does. */
  readonly formats: Formats;
}

type Choice = NonNullable<Formats> | typeof AS_THE_DEVICE;

/** How dates, times and numbers are written, with each way's look beside its name. */
export function FormatsForm({ profileId, formats, onDone }: FormatsProps & { readonly onDone: () => void }) {
  const { message } = App.useApp();
  return (
    <EndpointForm
      endpoint={updateProfile}
      initialValues={{ formats: formats ?? AS_THE_DEVICE }}
      inputOf={({ formats: choice }: { formats: Choice }) => ({
        params: { id: profileId },
        body: { formats: choice === AS_THE_DEVICE ? null : choice },
      })}
      invalidates={[getInitialData]}
      onSuccess={() => {
        void message.success('Your date, time and number formats are saved.');
        onDone();
      }}
      submit="Save"
    >
      <p>Pages are only available in English for now.</p>
      <Form.Item name="formats" label="Dates, times and numbers" extra="Your emails use them too.">
        <Select showSearch={{ optionFilterProp: 'label' }} options={options()} />
      </Form.Item>
    </EndpointForm>
  );
}

/** `As in Germany`, or that it is left to the device. */
export function nameOfFormats(formats: Formats): string {
  if (formats === null) return 'Same as this device';
  const name = regionOf(formats);
  return `As in ${/^(United|Netherlands)/.test(name) ? 'the ' : ''}${name}`;
}

function regionOf(formats: string): string {
  const { region = '' } = new Intl.Locale(formats);
  return new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? region;
}

function options(): { readonly value: string; readonly label: string }[] {
  const regions = FORMATS.map((value) => ({ value, label: `${regionOf(value)}: ${exampleOf(value)}` }));
  return [
    { value: AS_THE_DEVICE, label: nameOfFormats(null) },
    ...regions.sort((one, two) => one.label.localeCompare(two.label, 'en')),
  ];
}

/** An afternoon, so that 16:05 and 4:05 PM differ. */
const AFTERNOON = '2026-11-21T16:05:00.000Z';

function exampleOf(locale: string): string {
  const time = formatTime(AFTERNOON, { style: 'dateTime', zone: 'UTC', locale }, 0);
  return `${time} · ${formatNumber(1234.5, 2, locale)}`;
}
