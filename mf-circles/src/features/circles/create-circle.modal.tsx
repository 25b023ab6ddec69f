import { useEndpointMutation } from '@acquaint/api-client';
import { createCircle } from '@acquaint/contracts';
import { TopicSelect, useNavigate, to } from '@acquaint/remote-kit';
import { Button, Form, FormFailure, Input, showFieldErrors } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface Fields {
  readonly name: string;
  readonly purpose?: string;
  readonly topics: string[];
}

/** Modal `create-circle`: asks for name, purpose and topics. The member who creates the circle becomes its admin. */
export function CreateCircleModal({ close }: { readonly close: () => void }) {
  const [form] = Form.useForm<Fields>();
  const navigate = useNavigate();
  const create = useEndpointMutation(createCircle, {
    onSuccess: (circle) => {
      close();
      void navigate(to('/dashboard/groups', { show: 'mine', circle: circle.id }));
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      onFinish={({ name, purpose = '', topics: slugs }) =>
        create.mutate({ body: { name, purpose, topics: slugs.map((slug) => ({ slug })) } })
      }
    >
      <Form.Item
        name="name"
        label={t('Name')}
        rules={[{ required: true, min: 3, max: 60, whitespace: true, message: t('Use 3 to 60 characters') }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="purpose"
        label={t('What’s it about?')}
        rules={[{ max: 500, message: t('At most 500 characters') }]}
      >
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item
        name="topics"
        label={t('Topics')}
        rules={[{ required: true, type: 'array', min: 1, message: t('Choose at least one topic') }]}
      >
        <TopicSelect max={5} />
      </Form.Item>
      <FormFailure error={create.error} />
      <Button type="primary" htmlType="submit" loading={create.isPending}>
        {t('Start a circle')}
      </Button>
    </Form>
  );
}
