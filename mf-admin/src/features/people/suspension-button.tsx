import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminEndSignIns,
  adminRestorePerson,
  adminSuspendPerson,
  type AdminPerson,
} from '@acquaint/contracts';
import { App, Button, ErrorNote, Form, Modal, personName, ReasonField } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../words.ts';

interface PersonProps {
  readonly person: AdminPerson;
}

/** Suspends a person or lifts it. */
export function SuspensionButton({ person }: PersonProps) {
  const name = personName(person);
  return person.is_suspended ? (
    <ActButton
      person={person}
      endpoint={adminRestorePerson}
      verb={t('Restore')}
      titled={t('Restore {name}', { name })}
    />
  ) : (
    <ActButton
      person={person}
      endpoint={adminSuspendPerson}
      verb={t('Suspend')}
      titled={t('Suspend {name}', { name })}
      isDanger
    />
  );
}

/** Logs a person out everywhere, as when somebody else is in. */
export function EndSignInsButton({ person }: PersonProps) {
  const name = personName(person);
  return (
    <ActButton
      person={person}
      endpoint={adminEndSignIns}
      verb={t('Log out')}
      titled={t('Log out {name}', { name })}
      done={t('{name} is logged out everywhere.', { name })}
    />
  );
}

interface ActButtonProps extends PersonProps {
  readonly endpoint: typeof adminSuspendPerson | typeof adminRestorePerson | typeof adminEndSignIns;
  readonly verb: string;
  /** The verb with the person’s name. */
  readonly titled: string;
  readonly isDanger?: boolean;
  /** Said afterwards, where the list does not show it. */
  readonly done?: string;
}

/** Something that staff do with a person: it asks for a reason, which goes into the audit log. */
function ActButton({ person, endpoint, verb, titled, isDanger = false, done }: ActButtonProps) {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const close = () => setOpen(false);
  const change = useEndpointMutation(endpoint, {
    onSuccess: () => {
      close();
      if (done !== undefined) void message.success(done);
    },
  });
  return (
    <>
      <Button size="small" danger={isDanger} aria-label={titled} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Modal
        open={isOpen}
        title={titled}
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
          <ReasonField label={t('Reason, for the audit log')} />
        </Form>
        {change.isError && <ErrorNote error={change.error} />}
      </Modal>
    </>
  );
}
