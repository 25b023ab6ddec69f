import { useEndpointMutation } from '@acquaint/api-client';
import { removeMessage, type Message } from '@acquaint/contracts';
import { Form, FormFailure, Input, Modal, personName } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../../i18n.ts';

interface RemoveMessageDialogProps {
  readonly message: Message;
  /** Called with the removed message. */
  readonly onChanged: (message: Message) => void;
  readonly onClosed: () => void;
}

/** Asks why somebody else's message is removed from a circle's chat (R-MSG-15). Mount it only while it is open. */
export function RemoveMessageDialog({ message, onChanged, onClosed }: RemoveMessageDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<{ reason: string }>();
  const remove = useEndpointMutation(removeMessage, {
    onSuccess: (removed) => {
      setOpen(false);
      onChanged(removed);
    },
  });
  const name = personName(message.author);
  return (
    <Modal
      open={isOpen}
      title={t('Remove this message from {name}?', { name })}
      okText={t('Remove')}
      okButtonProps={{ danger: true }}
      cancelText={t('Keep it')}
      confirmLoading={remove.isPending}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>{t('Everyone in the circle will see that an admin removed it. It can’t be brought back.')}</p>
      <Form<{ reason: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => remove.mutate({ params: { id: message.id }, body: { reason } })}
      >
        <Form.Item
          name="reason"
          label={t('Why? {name} will read this', { name: message.author.first_name })}
          rules={[
            { required: true, whitespace: true, message: t('Say why') },
            { max: 300, message: t('At most 300 characters') },
          ]}
        >
          <Input.TextArea rows={2} />
        </Form.Item>
        <FormFailure error={remove.error} />
      </Form>
    </Modal>
  );
}
