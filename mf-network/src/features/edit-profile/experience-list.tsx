import { useEndpointMutation } from '@acquaint/api-client';
import { profileExperiences, type Profile } from '@acquaint/contracts';
import { Form, Input } from '@acquaint/ui';
import { monthSpan } from '../../components/months.ts';
import { t } from '../../i18n.ts';
import { afterSaving, RecordForm } from './record-form.tsx';
import { RecordList } from './record-list.tsx';
import { required, upTo } from './rules.ts';
import { useShowFailure } from './use-show-failure.ts';

type Experience = Profile['experiences'][number];
type Fields = Omit<Experience, 'id'>;

/** Current and former jobs of a profile, editable. */
export function ExperienceList({ profile }: { readonly profile: Profile }) {
  const remove = useEndpointMutation(profileExperiences.remove, { onError: useShowFailure() });
  return (
    <RecordList
      id="experience"
      add={t('Add experience')}
      titleOfNew={t('New experience')}
      records={profile.experiences}
      show={(record) => (
        <>
          <strong>{record.title}</strong>, {record.organisation}
          <div>{monthSpan(record.started_on, record.ended_on)}</div>
        </>
      )}
      onRemove={(id) => remove.mutate({ params: { id } })}
      form={(record, close) => <ExperienceForm record={record} onDone={close} />}
    />
  );
}

interface ExperienceFormProps {
  readonly record: Experience | null;
  readonly onDone: () => void;
}

function ExperienceForm({ record, onDone }: ExperienceFormProps) {
  const [form] = Form.useForm<Fields>();
  const after = afterSaving(form, onDone);
  const create = useEndpointMutation(profileExperiences.create, after);
  const update = useEndpointMutation(profileExperiences.update, after);
  return (
    <RecordForm
      form={form}
      record={record}
      empty={{ description: '' }}
      bodyOf={({ ended_on, description, ...rest }: Fields) => ({
        ...rest,
        // An empty end month means a current job.
        ended_on: ended_on || null,
        description: description ?? '',
      })}
      create={create}
      update={update}
      save={t('Save experience')}
    >
      <Form.Item name="title" label={t('Your role')} rules={[required(), upTo(120)]}>
        <Input />
      </Form.Item>
      <Form.Item name="organisation" label={t('Organisation')} rules={[required(), upTo(120)]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="started_on"
        label={t('From')}
        rules={[{ required: true, message: t('Choose a month') }]}
      >
        <Input type="month" />
      </Form.Item>
      <Form.Item name="ended_on" label={t('Until')} extra={t('Leave empty if this is current.')}>
        <Input type="month" />
      </Form.Item>
      <Form.Item name="description" label={t('What you achieved')} rules={[upTo(1_000)]}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </RecordForm>
  );
}
