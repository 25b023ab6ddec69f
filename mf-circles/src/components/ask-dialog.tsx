import type { ApiFailure } from '@acquaint/api-client';
import type { Circle } from '@acquaint/contracts';
import { Form, FormFailure, Input, Modal } from '@acquaint/ui';
import { t } from '../i18n.ts';

interface AskDialogProps {
  readonly circle: Pick<Circle, 'name' | 'question'>;
  /** The request, which keeps the dialog open until it has succeeded. */
  readonly join: { readonly isPending: boolean; readonly error: ApiFailure | null };
  readonly onAsk: (answer: string) => void;
  readonly onClose: () => void;
}

/** Asks the circle's question before a request to join. Mount it only while it is open. */
export function AskDialog({ circle, join, onAsk, onClose }: AskDialogProps) {
  const [form] = Form.useForm<{ answer: string }>();
  return (
    <Modal
      open
      title={t('Ask to join {name}', { name: circle.name })}
      okText={t('Send request')}
      cancelText={t('Cancel')}
      confirmLoading={join.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<{ answer: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ answer }) => onAsk(answer)}
      >
        <Form.Item
          name="answer"
          label={circle.question}
          rules={[
            { required: true, whitespace: true, message: t('Answer the question') },
            { max: 1000, message: t('At most 1,000 characters') },
          ]}
        >
          <Input.TextArea rows={4} />
        </Form.Item>
        <FormFailure error={join.error} />
      </Form>
    </Modal>
  );
}
