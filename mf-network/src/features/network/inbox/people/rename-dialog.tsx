import { useEndpointMutation } from '@acquaint/api-client';
import { updateConversation, type Conversation } from '@acquaint/contracts';
import { Form, FormFailure, Input, Modal } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../i18n.ts';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClosed: () => void;
}

/** Renames a group. Mount it only while it is open. */
export function RenameDialog({ conversation, onClosed }: RenameDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const [form] = Form.useForm<{ title: string }>();
  const rename = useEndpointMutation(updateConversation);
  return (
    <Modal
      open={!isCancelled && !rename.isSuccess}
      title={t('Rename group')}
      okText={t('Rename')}
      cancelText={t('Cancel')}
      confirmLoading={rename.isPending}
      onOk={form.submit}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
    >
      <Form<{ title: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ title: conversation.title }}
        onFinish={(body) => rename.mutate({ params: { id: conversation.id }, body })}
      >
        <Form.Item
          name="title"
          label={t('Name')}
          rules={[{ required: true, whitespace: true, message: t('This field is required') }]}
        >
          <Input maxLength={80} />
        </Form.Item>
        <FormFailure error={rename.error} />
      </Form>
    </Modal>
  );
}
