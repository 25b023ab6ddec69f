import { cx } from '@acquaint/ui';
import { EyeInvisibleOutlined, EyeOutlined } from '@acquaint/ui/icons';
import { useId, useState, type InputHTMLAttributes } from 'react';
import { t } from '../../i18n.ts';
import styles from './plain-form.module.css';

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoCapitalize' | 'autoComplete' | 'autoFocus' | 'maxLength'
>;

export interface PlainFieldOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Said when the field is empty. */
  readonly missing: string;
  /** Shown below the field. */
  readonly hint?: string;
  /** A password: hidden until the reader wants to see it. */
  readonly isSecret?: boolean;
  readonly input: InputAttributes;
}

interface PlainFieldProps {
  readonly field: PlainFieldOptions<string>;
  /** What is wrong with the value. */
  readonly sentences: readonly string[];
  readonly onEdit: () => void;
}

/** Required text field of a `PlainForm`, with its label, its hint and what is wrong with it. */
export function PlainField({ field, sentences, onEdit }: PlainFieldProps) {
  const { name, label, hint, isSecret = false, input } = field;
  const id = useId();
  const [isVisible, setVisible] = useState(false);
  const isWrong = sentences.length > 0;
  const described = cx(isWrong && `${id}-wrong`, hint !== undefined && `${id}-hint`);
  return (
    <div className={cx(styles['field'], isWrong && styles['wrong'])}>
      <label className={styles['label']} htmlFor={name}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          {...input}
          id={name}
          name={name}
          type={isSecret && !isVisible ? 'password' : 'text'}
          className={styles['input']}
          aria-required
          aria-invalid={isWrong}
          {...(described === '' ? {} : { 'aria-describedby': described })}
          onChange={onEdit}
        />
        {isSecret && (
          <button
            type="button"
            className={styles['eye']}
            aria-label={t('Show password')}
            aria-pressed={isVisible}
            // Keeps the focus and the cursor in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          </button>
        )}
      </div>
      {isWrong && (
        <div id={`${id}-wrong`} className={styles['sentences']}>
          {sentences.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </div>
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}
