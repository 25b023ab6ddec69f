import { Form, Input, Progress } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { MINIMUM_LENGTH, strengthOf } from './password-strength.ts';

interface NewPasswordProps {
  /** Name of the form field with the email, because the password must not contain the email's name. */
  readonly emailField?: string;
  readonly email?: string;
  readonly label?: string;
}

/** Field for a new password with a strength meter; pasting is allowed. */
export function NewPassword({ emailField = 'email', email, label = t('Password') }: NewPasswordProps) {
  const form = Form.useFormInstance<Record<string, string>>();
  const password = Form.useWatch<string | undefined>('password', form) ?? '';
  const typedEmail = Form.useWatch<string | undefined>(emailField, form) ?? '';
  const strength = strengthOf(password, email ?? typedEmail);
  const hint =
    password === ''
      ? t('At least {count} characters', { count: MINIMUM_LENGTH })
      : password.length >= MINIMUM_LENGTH && strength.hint;
  return (
    <Form.Item
      name="password"
      label={label}
      // While the password is too short, the validation message says so.
      extra={
        <>
          {password !== '' && (
            <Progress
              aria-label={t('Password strength')}
              percent={strength.score * 25}
              showInfo={false}
              size={{ height: 6 }}
              style={{ display: 'block', lineHeight: 1, marginBlock: 8 }}
            />
          )}
          {hint}
        </>
      }
      rules={[
        { required: true, message: t('Choose a password') },
        { min: MINIMUM_LENGTH, message: t('Use at least {count} characters', { count: MINIMUM_LENGTH }) },
        { max: 128, message: t('Use at most 128 characters') },
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}
