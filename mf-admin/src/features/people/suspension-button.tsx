import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminEndSignIns,
  adminListPeople,
  adminRestorePerson,
  adminSuspendPerson,
  type AdminPerson,
} from '@acquaint/contracts';
import { App, Button, ErrorNote, Form, Input, Modal, personName } from '@acquaint/ui';
import { useState } from 'react';

interface PersonProps {
  readonly person: AdminPerson;
}

/** Suspends a person or lifts it. */
export function SuspensionButton({ person }: PersonProps) {
  return person.is_suspended ? (
    <ActButton person={person} endpoint={adminRestorePerson} verb="Restore" />
  ) : (
    <ActButton person={person} endpoint={adminSuspendPerson} verb="Suspend" isDanger />
  );
}

/** Logs a person out everywhere, as when somebody else is in. */
export function EndSignInsButton({ person }: PersonProps) {
  return (
    <ActButton person={person} endpoint={adminEndSignIns} verb="Log out" done="is logged out everywhere" />
  );
}

interface ActButtonProps extends PersonProps {
  readonly endpoint: typeof adminSuspendPerson | typeof adminRestorePerson | typeof adminEndSignIns;
  readonly verb: string;
  readonly isDanger?: boolean;
  /** Said afterwards, where the list does not show it. */
  readonly done?: string;
}

/** Something that staff do with a person: it asks for a reason, which goes into the audit log. */
function ActButton({ person, endpoint, verb, isDanger = false, done }: ActButtonProps) {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const close = () => setOpen(false);
  const change = useEndpointMutation(endpoint, {
    invalidates: [adminListPeople],
    onSuccess: () => {
      close();
      if (done !== undefined) void message.success(`${personName(person)} ${done}.`);
    },
  });
  return (
    <>
      <Button
        size="small"
        danger={isDanger}
        aria-label={`${verb} ${personName(person)}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      <Modal
        open={isOpen}
        title={`${verb} ${personName(person)}`}
        okText={verb}
        okButtonProps={{ danger: isDanger, loading: change.isPending }}
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
