import { Form, Input } from '@acquaint/ui';
import { t } from '../words.ts';

interface OneTimeCodeFieldProps {
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
}

/** A code of the authenticator app; a recovery code stands in for it. */
export function OneTimeCodeField({ isFocused = false }: OneTimeCodeFieldProps) {
  return (
    <Form.Item
      name="code"
      label={t('Code')}
      extra={t('Six digits from the app, or one of your recovery codes')}
      normalize={(value: string) => value.trimStart().slice(0, 20)}
      rules={[{ required: true, message: t('Enter the code') }]}
    >
      <Input autoComplete="one-time-code" autoCapitalize="characters" autoFocus={isFocused} />
    </Form.Item>
  );
}
