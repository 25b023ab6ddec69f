import { useEndpointMutation } from '@acquaint/api-client';
import { adminReplyToInquiry, type Inquiry } from '@acquaint/contracts';
import { App, Form, FormFailure, formatNumber, Input, Modal, showFieldErrors } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import styles from './inquiries.module.css';

/** The most characters of a reply. */
const MOST = 4000;

interface ReplyDialogProps {
  readonly inquiry: Inquiry;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Writes a reply to who sent an inquiry, which is emailed to them and marks it as answered. Mount it only while it is open. */
export function ReplyDialog({ inquiry: { id, subject, name, email, message }, onClosed }: ReplyDialogProps) {
  const [form] = Form.useForm<{ text: string }>();
  const [isCancelled, setCancelled] = useState(false);
  const app = App.useApp();
  const reply = useEndpointMutation(adminReplyToInquiry, {
    onSuccess: () => void app.message.success(t('Sent to {email}.', { email })),
    onError: ({ errors }) => showFieldErrors(form, errors),
  });
  return (
    <Modal
      open={!isCancelled && !reply.isSuccess}
      title={t('Reply: {subject}', { subject })}
      okText={t('Send reply')}
      okButtonProps={{ loading: reply.isPending }}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
      onOk={() => form.submit()}
    >
      <p className={styles['message']} style={{ marginBottom: 16 }}>
        {message}
      </p>
      <Form<{ text: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(body) => reply.mutate({ params: { id }, body })}
      >
        <Form.Item
          name="text"
          label={t('Your reply to {name}', { name })}
          extra={t('We’ll email it to {email}, quote the message and mark the inquiry as answered.', {
            email,
          })}
          rules={[
            {
              required: true,
              whitespace: true,
              max: MOST,
              message: t('Write a reply, up to {max} characters', { max: formatNumber(MOST) }),
            },
          ]}
        >
          <Input.TextArea rows={6} />
        </Form.Item>
        <FormFailure error={reply.error} />
      </Form>
    </Modal>
  );
}
