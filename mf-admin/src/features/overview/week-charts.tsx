import type { StatisticsSums, StatisticsWeek } from '@acquaint/contracts';
import { formatNumber, useLocale } from '@acquaint/ui';
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
  const share = (of: number, whole: number) =>
    whole > 0 && t('{share} of the new members', { share: part(of, whole) });
  const counted = { weeks, before };
  return (
    <section aria-labelledby="overview-weeks">
      <h2 id="overview-weeks">{t('Week by week')}</h2>
      <ul className={styles['charts']}>
        <CountChart {...counted} what="registered" />
        <CountChart {...counted} what="complete" note={share(sumOf(weeks, 'complete'), registered)} />
        <CountChart {...counted} what="matched" title={t('Introductions accepted by both')} />
        <CountChart {...counted} what="met" />
        <WeekChart
          weeks={weeks}
          title={t('New members who came back the week after')}
          // Not known yet for the last week.
          values={weeks.map(({ returned }) => returned ?? 0)}
          text={formatNumber}
          note={share(back, of)}
        />
        <CountChart {...counted} what="peeks" />
        <CountChart
          {...counted}
          what="paid_cents"
          note={
            sumOf(weeks, 'refunded_cents') > 0 &&
            t('{amount} of it was refunded', {
              amount: number('refunded_cents', sumOf(weeks, 'refunded_cents')),
            })
          }
        />
        <CountChart
          {...counted}
          what="remote_failures"
          tone="bad"
          note={t('Failures are deleted along with the old versions they belong to.')}
        />
      </ul>
    </section>
  );
}

interface CountChartProps extends ChartsProps, Partial<Pick<WeekChartProps, 'title' | 'note' | 'tone'>> {
  readonly what: Counted;
}

/** The chart of a number that is counted in every week; it is called as in the table, unless it says otherwise. */
function CountChart({ weeks, before, what, title = t(LABELS[what]), ...chart }: CountChartProps) {
  const { number } = useNumberTexts();
  return (
    <WeekChart
      {...chart}
      weeks={weeks}
      title={title}
      values={weeks.map((week) => week[what])}
      text={(value) => number(what, value)}
      before={before?.[what]}
    />
  );
}

interface WeekChartProps extends Pick<ChartsProps, 'weeks'> {
  /** What is counted. */
  readonly title: string;
  /** A number for each of the weeks. */
  readonly values: readonly number[];
  /** Writes a number as what it counts. */
  readonly text: (value: number) => string;
  /** The sum of as many weeks before; undefined where it is not known. */
  readonly before?: number | undefined;
  readonly note?: string | false;
  readonly tone?: 'plain' | 'bad';
}

function WeekChart({ weeks, title, values, text, before, note, tone = 'plain' }: WeekChartProps) {
  const texts = useNumberTexts();
  const now = values.reduce((sum, value) => sum + value, 0);
  const total = text(now);
  const [first, last] = [weeks[0], weeks.at(-1)];
  const most = Math.max(...values);
  const best = weeks[values.indexOf(most)];
  return (
    <li className={styles['chart']}>
      <h3>{title}</h3>
      <p className={styles['total']}>{total}</p>
      {before !== undefined && <Change now={now} before={before} text={text} count={weeks.length} />}
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

interface ChangeProps extends Pick<WeekChartProps, 'text'> {
  readonly now: number;
  readonly before: number;
  /** How many weeks are compared with as many before. */
  readonly count: number;
}

/** How a number compares with as many weeks before, in plain words. */
function Change({ now, before, text, count }: ChangeProps) {
  const locale = useLocale();
  if (now === 0 && before === 0) return null;
  const change = changeText(now, before, locale);
  return (
    <p className={styles['change']}>
      {now === before
        ? t('As many as in the {count} weeks before', { count })
        : change === null
          ? t('None in the {count} weeks before', { count })
          : t('{change} compared with the {count} weeks before ({was})', {
              change,
              count,
              was: text(before),
            })}
    </p>
  );
}
