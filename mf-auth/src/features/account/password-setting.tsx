import { useEndpointMutation } from '@acquaint/api-client';
import { changePassword, listSignIns } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { App, Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { NewPassword } from '../../parts/new-password.tsx';
import { Setting } from './setting.tsx';

/** The account's password; a new one ends every other sign-in. */
export function PasswordSetting({ email }: { readonly email: string }) {
  return (
    <Setting
      title="Password"
      action="Change the password"
      form={(close) => <PasswordForm email={email} onDone={close} />}
    >
      A new one logs out every other device.
    </Setting>
  );
}

interface Fields {
  readonly current_password: string;
  readonly password: string;
}

function PasswordForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const change = useEndpointMutation(changePassword, {
    invalidates: [listSignIns],
    onSuccess: ({ detail }) => {
      void message.success(detail);
      onDone();
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => change.mutate({ body })}
    >
      <CurrentPassword />
      <NewPassword email={email} label="New password" />
      <FormFailure error={change.error} />
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        Set the new password
      </Button>
      <p>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
    </Form>
  );
}
