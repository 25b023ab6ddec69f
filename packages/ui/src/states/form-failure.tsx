import { Form, type FormInstance } from 'antd';
import { FailureNote, type FailureNoteProps } from './failure-note.tsx';

export type FormFailureProps = Pick<FailureNoteProps, 'error'>;

/** Shows the part of a failure that no field of the surrounding antd Form shows; without a Form, the whole failure. */
export function FormFailure({ error }: FormFailureProps) {
  // Undefined outside of a Form, which antd's types do not say.
  const form: FormInstance | undefined = Form.useFormInstance();
  if (error === null) return null;
  return <FailureNote error={error} fields={form?.getFieldsError().map(({ name }) => name.join('.'))} />;
}
