import { ErrorNote } from '@acquaint/ui';
import styles from './plain-form.module.css';

interface FailureNoteProps {
  /** `detail` concerns the whole form, `errors` has sentences by field; null without a failure. */
  readonly error: {
    readonly detail: string;
    readonly errors: Readonly<Record<string, readonly string[]>>;
  } | null;
  /** The fields that show their own sentences. */
  readonly fields?: readonly string[];
}

/** Shows the part of a failure that no field shows: the sentence for the whole form, or those for other fields. */
export function FailureNote({ error, fields = [] }: FailureNoteProps) {
  if (error === null) return null;
  const about = Object.entries(error.errors);
  const homeless = about.filter(([name]) => !fields.includes(name)).flatMap(([, sentences]) => sentences);
  if (about.length > 0 && homeless.length === 0) return null;
  return (
    <div className={styles['failure']}>
      <ErrorNote error={about.length === 0 ? error : { detail: homeless.join(' ') }} />
    </div>
  );
}
