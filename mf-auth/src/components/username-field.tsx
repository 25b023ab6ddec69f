import { USERNAME_PATTERN } from '@acquaint/contracts';
import { Form, Input } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** Field `username` of a form, with its rules (R-ACCT-3). */
export function UsernameField({ label }: { readonly label: string }) {
  return (
    <Form.Item
      name="username"
      label={label}
      extra={t('3 to 30 characters: a to z, numbers, “_” and “.”')}
      normalize={(value: string) => value.toLowerCase().trim()}
      rules={[
        {
          required: true,
          pattern: USERNAME_PATTERN,
          message: t('Use 3 to 30 letters from a to z, numbers, underscores or dots'),
        },
      ]}
    >
      <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  );
}
