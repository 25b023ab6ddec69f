import { useEndpointMutation } from '@acquaint/api-client';
import {
  getAccount,
  listSignIns,
  requestDeletion,
  takeDeletionBack,
  type Account,
} from '@acquaint/contracts';
import { Alert, App, Button, Form, FormFailure, showFieldErrors, TimeText } from '@acquaint/ui';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { Setting } from './setting.tsx';

/** Told at the top of the page to who has asked for the deletion: it can be taken back. */
export function DeletionNotice({ eraseAt }: { readonly eraseAt: string }) {
  const { message } = App.useApp();
  const keep = useEndpointMutation(takeDeletionBack, {
    invalidates: [getAccount],
    onSuccess: () => void message.success('Your account stays.'),
    onError: (failure) => void message.error(failure.detail),
  });
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 24 }}
      title={
        <>
          Your account will be erased on <TimeText at={eraseAt} format="date" />. Changed your mind?
        </>
      }
      action={
        <Button type="primary" loading={keep.isPending} onClick={() => keep.mutate({})}>
          Keep my account
        </Button>
      }
    />
  );
}

/** Leaving: the account is erased after a month. */
export function DeletionSetting({ account }: { readonly account: Account }) {
  if (account.erase_at !== null) return null;
  return (
    <>
      <h2>Leaving</h2>
      <Setting
        title="Delete your account"
        action="Delete the account"
        isDanger
        form={(close) => <DeletionForm onDone={close} />}
      >
        You have 30 days to change your mind. Then your profile, your connections and your peeks are gone;
        what you wrote to others stays under “Deleted member”.
      </Setting>
    </>
  );
}

function DeletionForm({ onDone }: { readonly onDone: () => void }) {
  const [form] = Form.useForm<{ current_password: string }>();
  const request = useEndpointMutation(requestDeletion, {
    invalidates: [getAccount, listSignIns],
    onSuccess: onDone,
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<{ current_password: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => request.mutate({ body })}
    >
      <CurrentPassword />
      <FormFailure error={request.error} />
      <Button danger type="primary" htmlType="submit" loading={request.isPending}>
        Delete my account
      </Button>
    </Form>
  );
}
