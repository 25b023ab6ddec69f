import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { profileAwards, type Profile } from '@acquaint/contracts';
import { Button, Form, FormFailure, Input, InputNumber, showFieldErrors } from '@acquaint/ui';
import { t } from '../../words.ts';
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
      title={t('Awards')}
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
  const change = {
    onSuccess: onDone,
    onError: (failure: ApiFailure) => showFieldErrors(form, failure.errors),
  };
  const create = useEndpointMutation(profileAwards.create, change);
  const update = useEndpointMutation(profileAwards.update, change);
  const save = ({ issuer, ...rest }: Fields) => {
    const body = { ...rest, issuer: issuer ?? '' };
    if (record) update.mutate({ params: { id: record.id }, body });
    else create.mutate({ body });
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={record ?? { issuer: '' }}
      onFinish={save}
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
      <FormFailure error={create.error ?? update.error} />
      <Button type="primary" htmlType="submit" loading={create.isPending || update.isPending}>
        {t('Save award')}
      </Button>
    </Form>
  );
}
