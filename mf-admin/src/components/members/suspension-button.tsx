import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminEndLogins,
  adminRestorePerson,
  adminSuspendPerson,
  type AdminPerson,
} from '@acquaint/contracts';
import { App, Button, ErrorNote, Form, Modal, personName, ReasonField } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

interface PersonProps {
  readonly person: AdminPerson;
}

/** Button that suspends a member or lifts the suspension. */
export function SuspensionButton({ person }: PersonProps) {
  const name = personName(person);
  return person.is_suspended ? (
    <ActButton
      person={person}
      endpoint={adminRestorePerson}
      verb={t('Lift suspension')}
      titled={t('Lift the suspension of {name}', { name })}
      isTold
    />
  ) : (
    <ActButton
      person={person}
      endpoint={adminSuspendPerson}
      verb={t('Suspend')}
      titled={t('Suspend {name}', { name })}
      effect={t(
        'They’re logged out and can’t log in again, and their upcoming sessions are cancelled. You can lift the suspension at any time.',
      )}
      isDanger
      isTold
    />
  );
}

/** Button that logs a member out everywhere, for example after somebody else got into the account. */
export function EndLoginsButton({ person }: PersonProps) {
  const name = personName(person);
  return (
    <ActButton
      person={person}
      endpoint={adminEndLogins}
      verb={t('Log out everywhere')}
      titled={t('Log out everywhere: {name}', { name })}
      effect={t('They can log in again at once. Do this when someone else may be in the account.')}
      done={t('{name} is logged out everywhere.', { name })}
    />
  );
}

interface ActButtonProps extends PersonProps {
  readonly endpoint: typeof adminSuspendPerson | typeof adminRestorePerson | typeof adminEndLogins;
  readonly verb: string;
  /** Accessible name of the button and title of the dialog, with the member’s name. */
  readonly titled: string;
  /** What will happen, said before it does. */
  readonly effect?: string;
  readonly isDanger?: boolean;
  /** Whether the member reads the reason, too. */
  readonly isTold?: boolean;
  /** Message shown afterwards, for changes the list does not show. */
  readonly done?: string;
}

/** Button for an action on a member. It asks for a reason, which is stored in the audit log. */
function ActButton({
  person,
  endpoint,
  verb,
  titled,
  effect,
  isDanger = false,
  isTold = false,
  done,
}: ActButtonProps) {
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
      <Button danger={isDanger} aria-label={titled} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Modal
        open={isOpen}
        title={titled}
        okText={verb}
        okButtonProps={{ danger: isDanger, loading: change.isPending }}
        onCancel={close}
        afterClose={change.reset}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        {effect !== undefined && <p>{effect}</p>}
        <Form<{ reason: string }>
          form={form}
          layout="vertical"
          preserve={false}
          onFinish={(body) => change.mutate({ params: { id: person.id }, body })}
        >
          <ReasonField
            label={isTold ? t('Reason, for the member and the audit log') : t('Reason, for the audit log')}
          />
        </Form>
        {change.isError && <ErrorNote error={change.error} />}
      </Modal>
    </>
  );
}
