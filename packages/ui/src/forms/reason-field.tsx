import { STAFF_REASON_MAX } from '@acquaint/contracts/product';
import { t } from '@acquaint/i18n/common';
import { Form, Input } from 'antd';

export interface ReasonFieldProps {
  /** Label that says who reads the reason, such as `Reason, for the audit log`. */
  readonly label: string;
  /** Error message for an empty or too long reason. */
  readonly message?: string;
}

/** Form field `reason`, required: the reason of a staff decision. */
export function ReasonField({
  label,
  message = t('Enter a reason, up to {max} characters', { max: STAFF_REASON_MAX }),
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
