import { EMAIL_PATTERN } from '@acquaint/contracts';
import { Form, Input } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** Email field of a form (R-API-7). */
export function EmailField({ label = t('Email') }: { readonly label?: string }) {
  return (
    <Form.Item
      name="email"
      label={label}
      normalize={(value: string) => value.trim()}
      rules={[
        {
          required: true,
          pattern: EMAIL_PATTERN,
          message: t('Enter an email address, such as ada@example.org'),
        },
      ]}
    >
      <Input type="email" autoComplete="email" />
    </Form.Item>
  );
}
