import { updateProfile } from '@acquaint/contracts';
import { App, Form, TimeZoneSelect, timeZoneOptions } from '@acquaint/ui';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { t } from '../../i18n.ts';
import { Setting } from './setting.tsx';

interface TimeZoneProps {
  readonly profileId: string;
  readonly timeZone: string;
}

/** The member's time zone, which sets where their days and weeks begin and when reminders are sent. */
export function TimeZoneSetting({ profileId, timeZone }: TimeZoneProps) {
  return (
    <Setting
      title={t('Time zone')}
      action={t('Change time zone')}
      shownAction={t('Change')}
      form={(close) => <ZoneForm profileId={profileId} timeZone={timeZone} onDone={close} />}
    >
      {timeZoneOptions([timeZone])[0]?.label}
    </Setting>
  );
}

function ZoneForm({ profileId, timeZone, onDone }: TimeZoneProps & { readonly onDone: () => void }) {
  const { message } = App.useApp();
  return (
    <EndpointForm
      endpoint={updateProfile}
      initialValues={{ time_zone: timeZone }}
      inputOf={(body: { time_zone: string }) => ({ params: { id: profileId }, body })}
      onSuccess={() => {
        void message.success(t('Your time zone is saved.'));
        onDone();
      }}
      submit={t('Save')}
    >
      <Form.Item name="time_zone" label={t('My time zone')}>
        <TimeZoneSelect />
      </Form.Item>
    </EndpointForm>
  );
}
