import { Form } from 'antd';
import { ErrorNote } from './error-note.tsx';

export interface FormFailureProps {
  /** `detail` for the whole form, `errors` with sentences by field path; null while nothing failed. */
  readonly error: {
    readonly detail: string;
    readonly errors: Readonly<Record<string, readonly string[]>>;
  } | null;
}

/** What of a failure no field of the form around it shows: the whole form's sentence, or those of fields it does not have. */
export function FormFailure({ error }: FormFailureProps) {
  const form = Form.useFormInstance();
  if (error === null) return null;
  const about = Object.entries(error.errors);
  if (about.length === 0) return <Apart error={error} />;
  const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const homeless = about.filter(([path]) => !fields.has(path)).flatMap(([, sentences]) => sentences);
  return homeless.length === 0 ? null : <Apart error={{ detail: homeless.join(' ') }} />;
}

/** Apart from the button below it. */
function Apart({ error }: { readonly error: unknown }) {
  return (
    <div style={{ marginBottom: 16 }}>
      <ErrorNote error={error} />
    </div>
  );
}
