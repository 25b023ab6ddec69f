import { Form, Input } from '@acquaint/ui';

/** Specification §5: non-space text, @, non-space text, a dot, non-space text. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function EmailField() {
  return (
    <Form.Item
      name="email"
      label="Email"
      normalize={(value: string) => value.trim()}
      rules={[
        {
          required: true,
          pattern: EMAIL_PATTERN,
          message: 'Enter an email address, such as ada@example.org',
        },
      ]}
    >
      <Input type="email" autoComplete="email" />
    </Form.Item>
  );
}
