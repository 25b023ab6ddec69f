import { Form } from 'antd';
import { ErrorNote } from './error-note.tsx';

export interface FormFailureProps {
  /** `detail` concerns the whole form, `errors` has sentences by field path; null without a failure. */
  readonly error: {
    readonly detail: string;
    readonly errors: Readonly<Record<string, readonly string[]>>;
  } | null;
}

/**
 * Shows the part of a failure that no field of the surrounding form shows: the sentence for the whole form, or those for fields
 * it does not have.
 */
export function FormFailure({ error }: FormFailureProps) {
  const form = Form.useFormInstance();
  if (error === null) return null;
  const about = Object.entries(error.errors);
  if (about.length === 0) return <Apart error={error} />;
  const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const homeless = about.filter(([path]) => !fields.has(path)).flatMap(([, sentences]) => sentences);
  return homeless.length === 0 ? null : <Apart error={{ detail: homeless.join(' ') }} />;
}

/** Adds a margin above the button that follows. */
function Apart({ error }: { readonly error: unknown }) {
  return (
    <div style={{ marginBottom: 16 }}>
      <ErrorNote error={error} />
    </div>
  );
}
