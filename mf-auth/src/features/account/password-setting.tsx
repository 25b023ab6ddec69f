import { changePassword, listSignIns } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { App } from '@acquaint/ui';
import { CurrentPassword, type WithPassword } from '../../parts/current-password.tsx';
import { EndpointForm } from '../../parts/endpoint-form.tsx';
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
      Changing it logs you out on every other device.
    </Setting>
  );
}

interface Fields extends WithPassword {
  readonly password: string;
}

function PasswordForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const { message } = App.useApp();
  return (
    <EndpointForm
      endpoint={changePassword}
      inputOf={(body: Fields) => ({ body })}
      invalidates={[listSignIns]}
      onSuccess={({ detail }) => {
        void message.success(detail);
        onDone();
      }}
      submit="Set the new password"
      below={
        <p>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
      }
    >
      <CurrentPassword />
      <NewPassword email={email} label="New password" />
    </EndpointForm>
  );
}
