import { useEndpointMutation } from '@acquaint/api-client';
import { disputePayment, type SessionPayment } from '@acquaint/contracts';
import { Form, FormFailure, Input, Modal } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface DisputeDialogProps {
  readonly payment: SessionPayment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks the booker what went wrong, and holds the money for staff to decide. */
export function DisputeDialog({ payment: { session }, isOpen, onClose }: DisputeDialogProps) {
  const [form] = Form.useForm<{ text: string }>();
  const dispute = useEndpointMutation(disputePayment, { onSuccess: onClose });
  const { first_name: name } = session.host;
  return (
    <Modal
      title={t('Report a problem')}
      open={isOpen}
      onCancel={onClose}
      okText={t('Send')}
      cancelText={t('Not now')}
      confirmLoading={dispute.isPending}
      onOk={form.submit}
      afterClose={() => dispute.reset()}
    >
      <Form<{ text: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ text }) => dispute.mutate({ params: { id: session.id }, body: { text } })}
      >
        <p>
          {t(
            'We’ll hold the money, and our team will decide who gets it. We’ll tell {name} that you asked us.',
            {
              name,
            },
          )}
        </p>
        <Form.Item
          name="text"
          label={t('What went wrong?')}
          rules={[{ required: true, whitespace: true, message: t('Say what went wrong') }]}
        >
          <Input.TextArea rows={4} maxLength={1000} showCount />
        </Form.Item>
        <FormFailure error={dispute.error} />
      </Form>
    </Modal>
  );
}
