import { useEndpointMutation } from '@acquaint/api-client';
import { addConversationMembers, type Conversation } from '@acquaint/contracts';
import { Form, FormFailure, Modal } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../i18n.ts';
import { PeopleSelect } from './people-select.tsx';

interface AddPeopleDialogProps {
  readonly conversation: Conversation;
  readonly onClosed: () => void;
}

/** Adds connections to a group. Mount it only while it is open. */
export function AddPeopleDialog({ conversation, onClosed }: AddPeopleDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const [form] = Form.useForm<{ people: string[] }>();
  const add = useEndpointMutation(addConversationMembers);
  return (
    <Modal
      open={!isCancelled && !add.isSuccess}
      title={t('Add people to {title}', { title: conversation.title })}
      okText={t('Add')}
      cancelText={t('Not now')}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
    >
      <Form<{ people: string[] }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ people: user_ids }) =>
          add.mutate({ params: { id: conversation.id }, body: { user_ids } })
        }
      >
        <Form.Item
          name="people"
          label={t('Who?')}
          extra={t('They’ll only see messages from now on.')}
          rules={[{ required: true, type: 'array', min: 1, message: t('Choose someone') }]}
        >
          <PeopleSelect without={conversation.members.map(({ person }) => person.id)} />
        </Form.Item>
        <FormFailure error={add.error} />
      </Form>
    </Modal>
  );
}
