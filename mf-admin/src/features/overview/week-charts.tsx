import type { StatisticsSums, StatisticsWeek } from '@acquaint/contracts';
import { useLocale } from '@acquaint/ui';
import { Bars } from '../../components/bars.tsx';
import { t } from '../../i18n.ts';
import { cameBack, changeText, LABELS, sumOf, useNumberTexts, type Counted } from './numbers.ts';
import styles from './overview.module.css';

interface ChartsProps {
  readonly weeks: readonly StatisticsWeek[];
  /** The sums of as many weeks before; absent in answers of servers of the previous release. */
  readonly before: StatisticsSums | undefined;
}

/** One chart for each number, a bar for each week, compared with as many weeks before. */
export function WeekCharts({ weeks, before }: ChartsProps) {
  const { number, part } = useNumberTexts();
  const { back, of } = cameBack(weeks);
  const registered = sumOf(weeks, 'registered');
  return (
    <section aria-labelledby="overview-weeks">
      <h2 id="overview-weeks">{t('Week by week')}</h2>
      <ul className={styles['charts']}>
        <WeekChart
          weeks={weeks}
          before={before}
          what="registered"
          note={
            registered > 0 &&
            t('{complete} completed their profile, {back} came back the week after', {
              complete: part(sumOf(weeks, 'complete'), registered),
              back: part(back, of),
            })
          }
        />
        <WeekChart weeks={weeks} before={before} what="matched" title={t('Introductions accepted by both')} />
        <WeekChart weeks={weeks} before={before} what="met" />
        <WeekChart weeks={weeks} before={before} what="peeks" />
        <WeekChart
          weeks={weeks}
          before={before}
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
          before={before}
          what="remote_failures"
          tone="bad"
          note={t('Failures are deleted along with the old versions they belong to.')}
        />
      </ul>
    </section>
  );
}

interface WeekChartProps extends ChartsProps {
  readonly what: Counted;
  /** What is counted; its name in the table by default. */
  readonly title?: string;
  readonly note?: string | false;
  readonly tone?: 'plain' | 'bad';
}

function WeekChart({ weeks, before, what, title = t(LABELS[what]), note, tone = 'plain' }: WeekChartProps) {
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
      {before && <Change weeks={weeks} what={what} before={before[what]} />}
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
        valueText={text}
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

interface ChangeProps {
  readonly weeks: readonly StatisticsWeek[];
  readonly what: Counted;
  readonly before: number;
}

/** How a number compares with as many weeks before, in plain words. */
function Change({ weeks, what, before }: ChangeProps) {
  const locale = useLocale();
  const { number } = useNumberTexts();
  const now = sumOf(weeks, what);
  if (now === 0 && before === 0) return null;
  const count = weeks.length;
  const was = number(what, before);
  const change = changeText(now, before, locale);
  return (
    <p className={styles['change']}>
      {now === before
        ? t('As many as in the {count} weeks before', { count })
        : change === null
          ? t('None in the {count} weeks before', { count })
          : t('{change} compared with the {count} weeks before ({was})', { change, count, was })}
    </p>
  );
}
