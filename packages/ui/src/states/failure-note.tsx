import { ErrorNote } from './error-note.tsx';

export interface FailureNoteProps {
  /** `detail` concerns the whole form, `errors` has sentences by field path; null without a failure. */
  readonly error: {
    readonly detail: string;
    readonly errors: Readonly<Record<string, readonly string[]>>;
  } | null;
  /** Paths of the fields that show their own sentences. */
  readonly fields?: readonly string[];
}

/**
 * Shows the part of a failure that no field shows: the sentence for the whole form, or those for other fields. In antd's Form, use
 * `FormFailure`, which knows the fields.
 */
export function FailureNote({ error, fields = [] }: FailureNoteProps) {
  if (error === null) return null;
  const about = Object.entries(error.errors);
  const homeless = about.filter(([path]) => !fields.includes(path)).flatMap(([, sentences]) => sentences);
  if (about.length > 0 && homeless.length === 0) return null;
  return (
    // Keeps a distance from the button that follows.
    <div style={{ marginBottom: 16 }}>
      <ErrorNote error={about.length === 0 ? error : { detail: homeless.join(' ') }} />
    </div>
  );
}
