import { createToken, type LoggedInPair } from '@acquaint/contracts';
import { Form, Input } from '@acquaint/ui';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { t } from '../../i18n.ts';

interface Fields {
  readonly username: string;
  readonly password: string;
}

interface PasswordFormProps {
  readonly onLoggedIn: (pair: LoggedInPair) => void;
  /** Called when a code is required. This does not reveal whether the password was correct. */
  readonly onCodeRequired: (secondStep: string) => void;
}

/** First step of the login: email or username, and password. */
export function PasswordForm({ onLoggedIn, onCodeRequired }: PasswordFormProps) {
  return (
    <EndpointForm
      endpoint={createToken}
      inputOf={({ username, password }: Fields) => ({ body: { username: username.trim(), password } })}
      onSuccess={onLoggedIn}
      onFailure={({ body }) => {
        const secondStep = secondStepOf(body);
        if (secondStep !== null) onCodeRequired(secondStep);
      }}
      submit={t('Log in')}
      isWhole
    >
      <Form.Item
        name="username"
        label={t('Email or username')}
        rules={[{ required: true, whitespace: true, message: t('Enter your email or username') }]}
      >
        <Input autoComplete="username" autoCapitalize="none" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('Password')}
        rules={[{ required: true, message: t('Enter your password') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </EndpointForm>
  );
}

/** Returns the second-step token from a refusal, or null if no code is required. */
function secondStepOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('second_step' in body)) return null;
  return typeof body.second_step === 'string' ? body.second_step : null;
}
