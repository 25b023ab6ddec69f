import { Tooltip } from '@acquaint/ui';
import { StarFilled, StarOutlined } from '@acquaint/ui/icons';
import { msg } from '@acquaint/i18n';
import { useId, useState } from 'react';
import { t } from '../i18n.ts';
import styles from './review.module.css';

const LABELS = [msg('Poor'), msg('Fair'), msg('Good'), msg('Very good'), msg('Excellent')];

/** A field of a form, which sets all properties. */
interface StarChoiceProps {
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (rating: number) => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

/** One to five stars, as radio buttons: one stop of the Tab key, and the arrow keys choose. */
export function StarChoice(props: StarChoiceProps) {
  const { id, value = 0, onChange, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = props;
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const filled = hovered ?? value;
  return (
    <div
      id={id}
      role="radiogroup"
      className={styles['stars']}
      aria-label={t('Rating, one to five stars')}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onMouseLeave={() => setHovered(null)}
    >
      {LABELS.map((label, index) => {
        const count = index + 1;
        return (
          <Tooltip key={label} title={t(label)}>
            <span
              className={styles['star']}
              data-filled={count <= filled}
              onMouseEnter={() => setHovered(count)}
            >
              <input
                type="radio"
                name={name}
                aria-label={t('{count, plural, one {# star} other {# stars}}', { count })}
                checked={count === value}
                onChange={() => onChange?.(count)}
              />
              {count <= filled ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
            </span>
          </Tooltip>
        );
      })}
    </div>
  );
}
