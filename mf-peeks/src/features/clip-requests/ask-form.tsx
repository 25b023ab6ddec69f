import { useEndpointMutation } from '@acquaint/api-client';
import { createClipRequest } from '@acquaint/contracts';
import {
  Alert,
  Button,
  CopyField,
  Flex,
  Form,
  FormFailure,
  Input,
  InputNumber,
  showFieldErrors,
} from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface Fields {
  readonly for_whom?: string;
  readonly prompt: string;
  readonly expires_in_days: number;
  readonly uses: number;
}

/** Form for a clip request: question, guest, length and number of clips. Then shows the link, which is displayed only once. */
export function AskForm() {
  const [form] = Form.useForm<Fields>();
  const ask = useEndpointMutation(createClipRequest, {
    onSuccess: () => form.resetFields(),
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        initialValues={{ expires_in_days: 7, uses: 1 }}
        onFinish={({ for_whom = '', ...rest }) => ask.mutate({ body: { for_whom, ...rest } })}
      >
        <Form.Item
          name="prompt"
          label={t('What should they talk about?')}
          rules={[
            { required: true, whitespace: true, message: t('This field is required') },
            { max: 120, message: t('At most {max} characters', { max: 120 }) },
          ]}
        >
          <Input placeholder={t('What would you tell yourself five years ago?')} />
        </Form.Item>
        <Form.Item
          name="for_whom"
          label={t('Who are you asking?')}
          rules={[{ max: 60, message: t('At most {max} characters', { max: 60 }) }]}
        >
          <Input />
        </Form.Item>
        <Flex gap={16} wrap>
          <Form.Item
            name="expires_in_days"
            label={t('Open for (days)')}
            rules={[{ required: true, message: t('{from} to {to}', { from: 1, to: 30 }) }]}
          >
            <InputNumber min={1} max={30} precision={0} />
          </Form.Item>
          <Form.Item
            name="uses"
            label={t('Number of clips')}
            rules={[{ required: true, message: t('{from} to {to}', { from: 1, to: 20 }) }]}
          >
            <InputNumber min={1} max={20} precision={0} />
          </Form.Item>
        </Flex>
        <FormFailure error={ask.error} />
        <Button type="primary" htmlType="submit" loading={ask.isPending}>
          {t('Create link')}
        </Button>
      </Form>
      {ask.data && (
        <Flex vertical gap={8} style={{ marginTop: 16 }}>
          <Alert
            type="success"
            showIcon
            role="status"
            title={t('Your link is ready. It’s only shown once, so copy it now and send it yourself.')}
          />
          <CopyField value={ask.data.url} label={t('Recording link')} />
        </Flex>
      )}
    </>
  );
}
