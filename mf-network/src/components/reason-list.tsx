import type { IntroductionReason } from '@acquaint/contracts';
import { t } from '../i18n.ts';
import styles from './reason-list.module.css';

interface ReasonListProps {
  readonly reasons: readonly IntroductionReason[];
  readonly firstName: string;
}

/** Reasons for an introduction, the most important first; each bar shows a reason's weight relative to the first. */
export function ReasonList({ reasons, firstName }: ReasonListProps) {
  if (reasons.length === 0) return null;
  const title = t('Why {name}', { name: firstName });
  const heaviest = Math.max(...reasons.map((reason) => reason.weight));
  return (
    <div>
      <p className={styles['title']}>{title}</p>
      <ul className={styles['list']} aria-label={title}>
        {reasons.map((reason) => (
          <li key={reason.text} className={styles['reason']}>
            <span
              className={styles['bar']}
              style={{ inlineSize: `${Math.max(12, Math.round((100 * reason.weight) / heaviest))}%` }}
              aria-hidden
            />
            {reason.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
