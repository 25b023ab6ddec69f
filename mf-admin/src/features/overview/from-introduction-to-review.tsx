import type { StatisticsWeek } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { formatNumber } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { LABELS, sumOf, useNumberTexts } from './numbers.ts';
import styles from './overview.module.css';

const STEPS = [
  { step: 'accepted', label: msg('At least one said yes') },
  { step: 'matched', label: msg('Both said yes') },
  { step: 'booked', label: msg('Booked a session') },
  { step: 'met', label: msg('Met') },
  { step: 'reviewed', label: msg('Reviewed') },
] as const satisfies readonly { readonly step: keyof StatisticsWeek['followed']; readonly label: string }[];

/** How far the introductions that were made in these weeks have led by now: each step is a part of the one before. */
export function FromIntroductionToReview({ weeks }: { readonly weeks: readonly StatisticsWeek[] }) {
  const { part } = useNumberTexts();
  const made = sumOf(weeks, 'introduced');
  const followed = STEPS.map(({ step, label }) => ({
    label,
    count: weeks.reduce((sum, week) => sum + week.followed[step], 0),
  }));
  const steps = [{ label: LABELS.introduced, count: made }, ...followed];
  return (
    <section aria-labelledby="overview-steps">
      <h2 id="overview-steps">{t('From introduction to review')}</h2>
      <p className={styles['rate']}>
        {t('What has become of the introductions made in these weeks so far. Recent ones still have time.')}
      </p>
      <ol className={styles['steps']}>
        {steps.map(({ label, count }, index) => {
          const before = steps[index - 1]?.count;
          return (
            <li key={label}>
              <span>{t(label)}</span>
              <span className={styles['track']}>
                <span
                  className={styles['fill']}
                  style={{ inlineSize: `${(100 * count) / Math.max(made, 1)}%` }}
                />
              </span>
              <b>{formatNumber(count)}</b>
              <span className={styles['rate']}>
                {before !== undefined && t('{share} of the step before', { share: part(count, before) })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
