import { Form, Input } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Field for a code of the authenticator app or a recovery code. */
export function OneTimeCodeField() {
  return (
    <Form.Item
      name="code"
      label={t('Code')}
      extra={t('Six digits from the app, or one of your recovery codes')}
      normalize={(value: string) => value.trimStart().slice(0, 20)}
      rules={[{ required: true, message: t('Enter the code') }]}
    >
      <Input autoComplete="one-time-code" autoCapitalize="characters" />
    </Form.Item>
  );
}
