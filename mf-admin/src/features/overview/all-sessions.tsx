import type { StatisticsWeek } from '@acquaint/contracts';
import { t } from '../../i18n.ts';
import { LABELS, sumOf, useNumberTexts } from './numbers.ts';
import styles from './overview.module.css';

const COUNTS = ['booked', 'met', 'reviewed'] as const;

/** The sessions of these weeks, with and without an introduction. */
export function AllSessions({ weeks }: { readonly weeks: readonly StatisticsWeek[] }) {
  const { number, part } = useNumberTexts();
  return (
    <section aria-labelledby="overview-sessions">
      <h2 id="overview-sessions">{t('All sessions')}</h2>
      <p className={styles['rate']}>
        {t('With or without an introduction, by the day on which it happened.')}
      </p>
      <dl className={styles['numbers']}>
        {COUNTS.map((what, index) => {
          const before = COUNTS[index - 1];
          const count = sumOf(weeks, what);
          return (
            <div key={what}>
              <dt>{t(LABELS[what])}</dt>
              <dd>
                <b className={styles['total']}>{number(what, count)}</b>
                {before !== undefined && (
                  <span className={styles['rate']}>
                    {t('{share} of {whole}', {
                      share: part(count, sumOf(weeks, before)),
                      whole: number(before, sumOf(weeks, before)),
                    })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
