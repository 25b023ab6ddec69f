import type { StatisticsWeek } from '@acquaint/contracts';
import { Bars } from '../../components/bars.tsx';
import { t } from '../../i18n.ts';
import { cameBack, LABELS, sumOf, useNumberTexts, type Counted } from './numbers.ts';
import styles from './overview.module.css';

/** One chart for each number, a bar for each week. */
export function WeekCharts({ weeks }: { readonly weeks: readonly StatisticsWeek[] }) {
  const { number, part } = useNumberTexts();
  const { back, of } = cameBack(weeks);
  const registered = sumOf(weeks, 'registered');
  return (
    <section aria-labelledby="overview-weeks">
      <h2 id="overview-weeks">{t('Week by week')}</h2>
      <ul className={styles['charts']}>
        <WeekChart
          weeks={weeks}
          what="registered"
          note={
            registered > 0 &&
            t('{complete} completed their profile, {back} came back the week after', {
              complete: part(sumOf(weeks, 'complete'), registered),
              back: part(back, of),
            })
          }
        />
        <WeekChart weeks={weeks} what="matched" title={t('Introductions accepted by both')} />
        <WeekChart weeks={weeks} what="met" />
        <WeekChart weeks={weeks} what="peeks" />
        <WeekChart
          weeks={weeks}
          what="paid_cents"
          note={
            sumOf(weeks, 'refunded_cents') > 0 &&
            t('{amount} of it was refunded', {
              amount: number('refunded_cents', sumOf(weeks, 'refunded_cents')),
            })
          }
        />
        <WeekChart
          weeks={weeks}
          what="remote_failures"
          tone="bad"
          note={t('Failures are deleted along with the old versions they belong to.')}
        />
      </ul>
    </section>
  );
}

interface WeekChartProps {
  readonly weeks: readonly StatisticsWeek[];
  readonly what: Counted;
  /** What is counted; its name in the table by default. */
  readonly title?: string;
  readonly note?: string | false;
  readonly tone?: 'plain' | 'bad';
}

function WeekChart({ weeks, what, title = t(LABELS[what]), note, tone = 'plain' }: WeekChartProps) {
  const texts = useNumberTexts();
  const text = (value: number) => texts.number(what, value);
  const values = weeks.map((week) => week[what]);
  const total = text(sumOf(weeks, what));
  const [first, last] = [weeks[0], weeks.at(-1)];
  const most = Math.max(...values);
  const best = weeks[values.indexOf(most)];
  return (
    <li className={styles['chart']}>
      <h3>{title}</h3>
      <p className={styles['total']}>{total}</p>
      <Bars
        label={
          most === 0 || !best
            ? t('{title}: none', { title })
            : t('{title}: {total} in total, most ({most}) in the week of {day}', {
                title,
                total,
                most: text(most),
                day: texts.week(best.starts_on),
              })
        }
        values={values}
        top={Math.max(most, 5)}
        topText={text(Math.max(most, 5))}
        tone={tone}
        tooltipOf={(value, index) =>
          t('{value} in the week of {day}', {
            value: text(value),
            day: texts.week(weeks[index]?.starts_on ?? ''),
          })
        }
        caption={[first, last].map((week) => (week ? texts.week(week.starts_on) : ''))}
      />
      {note && <p className={styles['note']}>{note}</p>}
    </li>
  );
}
