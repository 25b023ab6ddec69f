import type { StatisticsWeek } from '@acquaint/contracts';
import { t } from '../../i18n.ts';
import { LABELS, sumOf, useNumberTexts, type Counted } from './numbers.ts';
import styles from './overview.module.css';

const STEPS: readonly Counted[] = ['introduced', 'accepted', 'matched', 'booked', 'met', 'reviewed'];

/**
 * How many introductions lead to a review, step by step. Each number is of what happened in these weeks. Sessions are also booked
 * without an introduction, so they are no part of the step before.
 */
export function FromIntroductionToReview({ weeks }: { readonly weeks: readonly StatisticsWeek[] }) {
  const { number, part } = useNumberTexts();
  const counts = STEPS.map((what) => sumOf(weeks, what));
  const top = Math.max(...counts, 1);
  return (
    <section aria-labelledby="overview-steps">
      <h2 id="overview-steps">{t('From introduction to review')}</h2>
      <ol className={styles['steps']}>
        {STEPS.map((what, index) => {
          const count = counts[index] ?? 0;
          const before = counts[index - 1];
          return (
            <li key={what}>
              <span>{t(LABELS[what])}</span>
              <span className={styles['track']}>
                <span className={styles['fill']} style={{ inlineSize: `${(100 * count) / top}%` }} />
              </span>
              <b>{number(what, count)}</b>
              <span className={styles['rate']}>
                {what === 'booked'
                  ? t('with or without an introduction')
                  : before !== undefined && t('{share} of the step before', { share: part(count, before) })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
