import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminListPeople,
  adminRestorePerson,
  adminSuspendPerson,
  type AdminPerson,
} from '@acquaint/contracts';
import { Button, ErrorNote, Form, Input, Modal, personName } from '@acquaint/ui';
import { useState } from 'react';

/** Suspends a person or lifts it; both ask for a reason, which goes into the audit log. */
export function SuspensionButton({ person }: { readonly person: AdminPerson }) {
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const close = () => setOpen(false);
  const change = useEndpointMutation(person.is_suspended ? adminRestorePerson : adminSuspendPerson, {
    invalidates: [adminListPeople],
    onSuccess: close,
  });
  const verb = person.is_suspended ? 'Restore' : 'Suspend';
  return (
    <>
      <Button
        size="small"
        danger={!person.is_suspended}
        aria-label={`${verb} ${personName(person)}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      <Modal
        open={isOpen}
        title={`${verb} ${personName(person)}`}
        okText={verb}
        okButtonProps={{ danger: !person.is_suspended, loading: change.isPending }}
        onCancel={close}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <Form<{ reason: string }>
          form={form}
          layout="vertical"
          preserve={false}
          onFinish={(body) => change.mutate({ params: { id: person.id }, body })}
        >
          <Form.Item
            name="reason"
            label="Reason, for the audit log"
            rules={[
              {
                required: true,
                whitespace: true,
                max: 300,
                message: 'Write a reason, at most 300 characters',
              },
            ]}
          >
            <Input.TextArea rows={2} />
          </Form.Item>
        </Form>
        {change.isError && <ErrorNote error={change.error} />}
      </Modal>
    </>
  );
}
