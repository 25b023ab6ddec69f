import { Form, Input } from '@acquaint/ui';
import { t } from '../words.ts';

/** What a form with `CurrentPassword` alone gives. */
export interface WithPassword {
  readonly current_password: string;
}

/** The password of now, asked before another one takes its place. */
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
