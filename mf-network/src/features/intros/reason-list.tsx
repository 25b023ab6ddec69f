import type { IntroductionReason } from '@acquaint/contracts';
import styles from './reason-list.module.css';

interface ReasonListProps {
  readonly reasons: readonly IntroductionReason[];
  readonly firstName: string;
}

/** Why the two were introduced, the weightiest first; the bar shows a reason's share of the score. */
export function ReasonList({ reasons, firstName }: ReasonListProps) {
  if (reasons.length === 0) return null;
  return (
    <div>
      <p className={styles['title']}>Why {firstName}</p>
      <ul className={styles['list']} aria-label={`Why ${firstName}`}>
        {reasons.map((reason) => (
          <li key={reason.text} className={styles['reason']}>
            <span
              className={styles['bar']}
              style={{ inlineSize: `${Math.max(4, Math.round(reason.weight * 48))}px` }}
              aria-hidden
            />
            {reason.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
