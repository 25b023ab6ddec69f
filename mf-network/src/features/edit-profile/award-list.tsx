import { useEndpointMutation } from '@acquaint/api-client';
import { profileAwards, type Profile } from '@acquaint/contracts';
import { Form, Input, InputNumber } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { afterSaving, RecordForm } from './record-form.tsx';
import { RecordList } from './record-list.tsx';
import { required, upTo } from './rules.ts';
import { useShowFailure } from './use-show-failure.ts';

type Award = Profile['awards'][number];
type Fields = Omit<Award, 'id'>;

/** Awards of a profile, editable. */
export function AwardList({ profile }: { readonly profile: Profile }) {
  const remove = useEndpointMutation(profileAwards.remove, { onError: useShowFailure() });
  return (
    <RecordList
      id="awards"
      add={t('Add an award')}
      titleOfNew={t('New award')}
      records={profile.awards}
      show={({ title, issuer, year }) => (
        <>
          <strong>{title}</strong>
          {issuer !== '' && `, ${issuer}`} ({year})
        </>
      )}
      onRemove={(id) => remove.mutate({ params: { id } })}
      form={(record, close) => <AwardForm record={record} onDone={close} />}
    />
  );
}

interface AwardFormProps {
  readonly record: Award | null;
  readonly onDone: () => void;
}

function AwardForm({ record, onDone }: AwardFormProps) {
  const [form] = Form.useForm<Fields>();
  const after = afterSaving(form, onDone);
  const create = useEndpointMutation(profileAwards.create, after);
  const update = useEndpointMutation(profileAwards.update, after);
  return (
    <RecordForm
      form={form}
      record={record}
      empty={{ issuer: '' }}
      bodyOf={({ issuer, ...rest }: Fields) => ({ ...rest, issuer: issuer ?? '' })}
      create={create}
      update={update}
      save={t('Save award')}
    >
      <Form.Item name="title" label={t('Award')} rules={[required(), upTo(120)]}>
        <Input />
      </Form.Item>
      <Form.Item name="issuer" label={t('Awarded by')} rules={[upTo(120)]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="year"
        label={t('Year')}
        rules={[{ required: true, message: t('This field is required') }]}
      >
        <InputNumber min={1900} max={2100} precision={0} controls={false} />
      </Form.Item>
    </RecordForm>
  );
}
