import { changePassword } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { App, Checkbox, Form, Input } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { EndpointForm } from '../../../components/endpoint-form.tsx';
import { NewPassword } from '../../../components/password/new-password.tsx';
import { SetPasswordLink } from '../../../components/password/set-password-link.tsx';
import { rich, t } from '../../../i18n.ts';
import { Setting } from '../setting.tsx';
import styles from '../setting.module.css';
import { useOtherWays } from './use-other-ways.ts';

const NOT_ALL_ENDED = msg('We couldn’t remove everything. Check your passkeys and connected accounts.');

interface PasswordSettingProps {
  readonly email: string;
  readonly hasPassword: boolean;
}

/**
 * The account's password. A new one ends all other logins. An account without a password sets its first one with a code sent by
 * email.
 */
export function PasswordSetting({ email, hasPassword }: PasswordSettingProps) {
  if (!hasPassword) {
    return (
      <Setting title={t('Password')}>
        {rich(
          'None yet. A password lets you log in without another company’s account. <set>Set a password</set>',
          { set: (text) => <SetPasswordLink email={email}>{text}</SetPasswordLink> },
        )}
      </Setting>
    );
  }
  return (
    <Setting
      title={t('Password')}
      action={t('Change password')}
      shownAction={t('Change')}
      form={(close) => <PasswordForm email={email} onDone={close} />}
    >
      {t('Changing it logs you out on every other device.')}
    </Setting>
  );
}

interface Fields extends WithPassword {
  readonly password: string;
}

function PasswordForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const { message } = App.useApp();
  const ways = useOtherWays();
  return (
    <EndpointForm
      endpoint={changePassword}
      inputOf={(body: Fields) => ({ body })}
      onSuccess={async ({ detail }, { body }) => {
        void message.success(detail);
        await ways.end(body.password).catch(() => message.error(t(NOT_ALL_ENDED)));
        onDone();
      }}
      submit={t('Set new password')}
      below={
        <p>
          <Link to="/forgot-password">{t('Forgot your password?')}</Link>
        </p>
      }
    >
      <CurrentPassword />
      <NewPassword email={email} label={t('New password')} />
      {ways.offered.length > 0 && (
        <fieldset className={styles['ways']}>
          <legend>{t('Think someone else got in? Also remove:')}</legend>
          {ways.offered.map(({ kind, label }) => (
            <Checkbox key={kind} checked={ways.isChosen(kind)} onChange={() => ways.toggle(kind)}>
              {label}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </EndpointForm>
  );
}

/** Values of a form whose only field is `CurrentPassword`. */
interface WithPassword {
  readonly current_password: string;
}

/** Field for the current password, for forms that replace it. */
function CurrentPassword() {
  return (
    <Form.Item
      name="current_password"
      label={t('Your current password')}
      rules={[{ required: true, message: t('Enter your password') }]}
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}
