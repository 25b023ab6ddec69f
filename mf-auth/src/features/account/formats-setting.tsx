import type { Formats } from '@acquaint/contracts';
import { FormatsForm, nameOfFormats } from '../../parts/formats-form.tsx';
import { Setting } from './setting.tsx';

interface FormatsSettingProps {
  readonly profileId: string;
  readonly formats: Formats;
}

/** The language of the pages, and how dates, times and numbers are written. */
export function FormatsSetting({ profileId, formats }: FormatsSettingProps) {
  return (
    <Setting
      title="Language and formats"
      action="Change the formats"
      form={(close) => <FormatsForm profileId={profileId} formats={formats} onDone={close} />}
    >
      English. Dates, times and numbers: {nameOfFormats(formats).replace(/^A/, 'a')}.
    </Setting>
  );
}
