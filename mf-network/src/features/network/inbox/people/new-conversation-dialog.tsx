import { useEndpointMutation } from '@acquaint/api-client';
import { openConversation } from '@acquaint/contracts';
import { Form, FormFailure, Input, Modal } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../i18n.ts';
import { PeopleSelect } from './people-select.tsx';

interface NewConversationDialogProps {
  readonly onOpened: (conversationId: string) => void;
  readonly onClosed: () => void;
}

interface Fields {
  readonly people: string[];
  readonly title?: string;
}

/** Starts a conversation with one connection, or a small group with several. Mount it only while it is open. */
export function NewConversationDialog({ onOpened, onClosed }: NewConversationDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const [form] = Form.useForm<Fields>();
  const people = Form.useWatch('people', form) ?? [];
  const open = useEndpointMutation(openConversation, {
    onSuccess: ({ id }) => onOpened(id),
  });
  return (
    <Modal
      open={!isCancelled && !open.isSuccess}
      title={t('Start a conversation')}
      okText={people.length > 1 ? t('Start group') : t('Open')}
      cancelText={t('Not now')}
      confirmLoading={open.isPending}
      onOk={form.submit}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        onFinish={({ people: user_ids, title = '' }) =>
          open.mutate({ body: { user_ids, title: user_ids.length > 1 ? title : '' } })
        }
      >
        <Form.Item
          name="people"
          label={t('Who would you like to message?')}
          rules={[{ required: true, type: 'array', min: 1, message: t('Choose someone') }]}
        >
          <PeopleSelect />
        </Form.Item>
        {people.length > 1 && (
          <Form.Item name="title" label={t('Group name')}>
            <Input maxLength={80} />
          </Form.Item>
        )}
        <FormFailure error={open.error} />
      </Form>
    </Modal>
  );
}
