import { useEndpointMutation } from '@acquaint/api-client';
import { createCircle, type CircleAccess } from '@acquaint/contracts';
import { useNavigate, to } from '@acquaint/remote-kit';
import { Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { AccessField, CircleFields } from './circle-fields.tsx';

interface Fields {
  readonly name: string;
  readonly purpose?: string;
  readonly topics: string[];
  readonly access: CircleAccess;
}

/** Modal `create-circle`: asks for name, purpose, topics, and who can join. The member who creates the circle becomes its admin. */
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
      initialValues={{ access: 'open' }}
      onFinish={({ name, purpose = '', topics: slugs, access }) =>
        create.mutate({ body: { name, purpose, topics: slugs.map((slug) => ({ slug })), access } })
      }
    >
      <CircleFields />
      <AccessField />
      <FormFailure error={create.error} />
      <Button type="primary" htmlType="submit" loading={create.isPending}>
        {t('Start a circle')}
      </Button>
    </Form>
  );
}
