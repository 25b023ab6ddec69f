import type { StatisticsWeek } from '@acquaint/contracts';
import { formatNumber } from '@acquaint/ui';
import { WideTable } from '../../components/lists/wide-table.tsx';
import { t } from '../../i18n.ts';
import { COUNTED, LABELS, useNumberTexts } from './numbers.ts';
import styles from './overview.module.css';

/** All numbers as a table, newest week first, for those who cannot see the charts or want to copy them. */
export function WeekTable({ weeks }: { readonly weeks: readonly StatisticsWeek[] }) {
  const { number, week } = useNumberTexts();
  return (
    <details>
      <summary>{t('All numbers as a table')}</summary>
      <WideTable label={t('All numbers as a table')} minWidth={1100}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('Week of')}</th>
              {COUNTED.map((what) => (
                <th key={what} scope="col">
                  {t(LABELS[what])}
                </th>
              ))}
              <th scope="col">{t('Came back')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((row) => (
              <tr key={row.starts_on}>
                <th scope="row">{week(row.starts_on)}</th>
                {COUNTED.map((what) => (
                  <td key={what}>{number(what, row[what])}</td>
                ))}
                <td>{row.returned === null ? t('not known yet') : formatNumber(row.returned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </details>
  );
}
