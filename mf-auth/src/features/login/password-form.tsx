import { createToken, type LoggedInPair } from '@acquaint/contracts';
import { PlainForm } from '../../components/plain-form/plain-form.tsx';
import { t } from '../../i18n.ts';

interface PasswordFormProps {
  readonly onLoggedIn: (pair: LoggedInPair) => void;
  /** Called when a code is required. This does not reveal whether the password was correct. */
  readonly onCodeRequired: (secondStep: string) => void;
}

/** First step of the login: email or username, and password. */
export function PasswordForm({ onLoggedIn, onCodeRequired }: PasswordFormProps) {
  return (
    <PlainForm
      endpoint={createToken}
      fields={[
        {
          name: 'username',
          label: t('Email or username'),
          missing: t('Enter your email or username'),
          input: { autoComplete: 'username', autoCapitalize: 'none' },
        },
        {
          name: 'password',
          label: t('Password'),
          missing: t('Enter your password'),
          isSecret: true,
          input: { autoComplete: 'current-password' },
        },
      ]}
      inputOf={({ username, password }) => ({ body: { username: username.trim(), password } })}
      onSuccess={onLoggedIn}
      onFailure={({ body }) => {
        const secondStep = secondStepOf(body);
        if (secondStep !== null) onCodeRequired(secondStep);
      }}
      submit={t('Log in')}
    />
  );
}

/** Returns the second-step token from a refusal, or null if no code is required. */
function secondStepOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('second_step' in body)) return null;
  return typeof body.second_step === 'string' ? body.second_step : null;
}
