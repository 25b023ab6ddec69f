import { Form, Input } from '@acquaint/ui';

interface OneTimeCodeFieldProps {
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
}

/** A code of the authenticator app; a recovery code stands in for it. */
export function OneTimeCodeField({ isFocused = false }: OneTimeCodeFieldProps) {
  return (
    <Form.Item
      name="code"
      label="Code"
      extra="Six digits from the app, or one of your recovery codes"
      normalize={(value: string) => value.trimStart().slice(0, 20)}
      rules={[{ required: true, message: 'Enter the code' }]}
    >
      <Input autoComplete="one-time-code" autoCapitalize="characters" autoFocus={isFocused} />
    </Form.Item>
  );
}
