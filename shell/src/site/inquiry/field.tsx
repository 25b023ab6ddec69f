import { useId, type ComponentProps } from 'react';
import { t } from '../../i18n.ts';
import styles from './inquiry.module.css';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly mistake: string | undefined;
}

/** A labelled field with hint and error. `rows` makes it a text area. */
export function Field({
  name,
  label,
  hint,
  mistake,
  rows,
  ...input
}: FieldProps & ComponentProps<'input'> & { readonly rows?: number }) {
  const id = useId();
  const about = `${id}-about`;
  const isDescribed = mistake !== undefined || hint !== undefined;
  const common = {
    id,
    name,
    'aria-invalid': mistake !== undefined,
    ...(isDescribed ? { 'aria-describedby': about } : {}),
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label}
        {input.required !== true && <span className={styles['optional']}> {t('(optional)')}</span>}
      </label>
      {rows === undefined ? (
        <input {...common} {...input} />
      ) : (
        <textarea {...common} rows={rows} required={input.required} maxLength={input.maxLength} />
      )}
      {isDescribed && (
        <p id={about} className={mistake === undefined ? styles['hint'] : styles['mistake']}>
          {mistake ?? hint}
        </p>
      )}
    </div>
  );
}
