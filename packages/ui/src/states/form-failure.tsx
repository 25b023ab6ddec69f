import { Form } from 'antd';
import { FailureNote, type FailureNoteProps } from './failure-note.tsx';

export type FormFailureProps = Pick<FailureNoteProps, 'error'>;

/** Shows the part of a failure that no field of the surrounding antd Form shows. */
export function FormFailure({ error }: FormFailureProps) {
  const form = Form.useFormInstance();
  if (error === null) return null;
  return <FailureNote error={error} fields={form.getFieldsError().map(({ name }) => name.join('.'))} />;
}
