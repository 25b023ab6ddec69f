import { Form, Input } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** Field `username` of a form, with its rules (R-ACCT-3). */
export function UsernameField({ label }: { readonly label: string }) {
  return (
    <Form.Item
      name="username"
      label={label}
      extra={t(
        '3 to 30 characters: letters from a to z, numbers, underscores and dots. People can find you by it.',
      )}
      normalize={(value: string) => value.toLowerCase().trim()}
      rules={[
        {
          required: true,
          pattern: /^[a-z0-9_.]{3,30}$/,
          message: t('Use 3 to 30 letters from a to z, numbers, underscores or dots'),
        },
      ]}
    >
      <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  );
}
