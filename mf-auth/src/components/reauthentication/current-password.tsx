import { Form, Input } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Values of a form whose only field is `CurrentPassword`. */
export interface WithPassword {
  readonly current_password: string;
}

/** Field for the current password, for forms that replace it. */
export function CurrentPassword() {
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
