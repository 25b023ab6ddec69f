import { useEndpointMutation } from '@acquaint/api-client';
import { getInitialData, updateProfile } from '@acquaint/contracts';
import { App, Button, ErrorNote, Form, Select, timeZoneOptions } from '@acquaint/ui';
import { Setting } from './setting.tsx';

const ZONES = timeZoneOptions();

interface TimeZoneProps {
  readonly profileId: string;
  readonly timeZone: string;
}

/** Where the person's days begin and end: their weeks, their reminders. */
export function TimeZoneSetting({ profileId, timeZone }: TimeZoneProps) {
  return (
    <Setting
      title="Time zone"
      action="Change the time zone"
      form={(close) => <ZoneForm profileId={profileId} timeZone={timeZone} onDone={close} />}
    >
      {timeZone.replaceAll('_', ' ')}
    </Setting>
  );
}

function ZoneForm({ profileId, timeZone, onDone }: TimeZoneProps & { readonly onDone: () => void }) {
  const { message } = App.useApp();
  const save = useEndpointMutation(updateProfile, {
    invalidates: [getInitialData],
    onSuccess: () => {
      void message.success('Your time zone is saved.');
      onDone();
    },
  });
  return (
    <Form<{ time_zone: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ time_zone: timeZone }}
      onFinish={(body) => save.mutate({ params: { id: profileId }, body })}
    >
      <Form.Item name="time_zone" label="My time zone">
        <Select showSearch options={ZONES} />
      </Form.Item>
      {save.error && <ErrorNote error={save.error} />}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        Save
      </Button>
    </Form>
  );
}
