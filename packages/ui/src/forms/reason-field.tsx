import { STAFF_REASON_MAX } from '@acquaint/contracts/product';
import { t } from '@acquaint/i18n/common';
import { Form, Input } from 'antd';

export interface ReasonFieldProps {
  /** Who reads it, such as `Reason, for the audit log`. */
  readonly label: string;
  /** What an empty or too long text is answered with. */
  readonly message?: string;
}

/** The field `reason` of a form: why staff decide what they decide. */
export function ReasonField({
  label,
  message = t('Write a reason, at most {max} characters', { max: STAFF_REASON_MAX }),
}: ReasonFieldProps) {
  return (
    <Form.Item
      name="reason"
      label={label}
      rules={[{ required: true, whitespace: true, max: STAFF_REASON_MAX, message }]}
    >
      <Input.TextArea rows={2} />
    </Form.Item>
  );
}
