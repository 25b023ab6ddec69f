import { Form, Input } from '@acquaint/ui';

/** The six digits from the mail. */
export function CodeField() {
  return (
    <Form.Item
      name="code"
      label="Code from the mail"
      normalize={(value: string) => value.replace(/\D/g, '').slice(0, 6)}
      rules={[{ required: true, pattern: /^\d{6}$/, message: 'Enter the six digits from the mail' }]}
    >
      <Input inputMode="numeric" autoComplete="one-time-code" placeholder="123456" />
    </Form.Item>
  );
}
