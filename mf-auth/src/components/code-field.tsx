import { Form, Input } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** Input for a six-digit code; by default the one from the email. */
export function CodeField({ label = t('Code from the email') }: { readonly label?: string }) {
  return (
    <Form.Item
      name="code"
      label={label}
      normalize={(value: string) => value.replace(/\D/g, '').slice(0, 6)}
      rules={[{ required: true, pattern: /^\d{6}$/, message: t('Enter the six digits') }]}
    >
      <Input inputMode="numeric" autoComplete="one-time-code" placeholder="123456" />
    </Form.Item>
  );
}
