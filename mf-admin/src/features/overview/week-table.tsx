import type { StatisticsWeek } from '@acquaint/contracts';
import { WideTable } from '../../components/wide-table.tsx';
import { t } from '../../i18n.ts';
import { useNumberTexts, type Counted } from './numbers.ts';
import styles from './overview.module.css';

/** All numbers as a table, newest week first, for those who cannot see the charts or want to copy them. */
export function WeekTable({ weeks }: { readonly weeks: readonly StatisticsWeek[] }) {
  const { number, money, week } = useNumberTexts();
  const columns: readonly (readonly [title: string, what: Counted, write?: (value: number) => string])[] = [
    [t('New members'), 'registered'],
    [t('Profile completed'), 'complete'],
    [t('Introductions'), 'introduced'],
    [t('One said yes'), 'accepted'],
    [t('Both said yes'), 'matched'],
    [t('Sessions booked'), 'booked'],
    [t('Sessions held'), 'met'],
    [t('Sessions reviewed'), 'reviewed'],
    [t('Peeks published'), 'peeks'],
    [t('Paid for sessions'), 'paid_cents', money],
    [t('Refunded'), 'refunded_cents', money],
    [t('Remote failures'), 'remote_failures'],
  ];
  return (
    <details>
      <summary>{t('All numbers as a table')}</summary>
      <WideTable label={t('All numbers as a table')} minWidth={1100}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('Week of')}</th>
              {columns.map(([title, what]) => (
                <th key={what} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">{t('Came back')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((row) => (
              <tr key={row.starts_on}>
                <th scope="row">{week(row.starts_on)}</th>
                {columns.map(([, what, write = number]) => (
                  <td key={what}>{write(row[what])}</td>
                ))}
                <td>{row.returned === null ? t('not known yet') : number(row.returned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </details>
  );
}
