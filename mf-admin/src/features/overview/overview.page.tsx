import { useEndpointQuery } from '@acquaint/api-client';
import { adminGetStatistics, type StatisticsSums, type StatisticsWeek } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, Page, Segmented } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { t } from '../../i18n.ts';
import { AllSessions } from './all-sessions.tsx';
import { FromIntroductionToReview } from './from-introduction-to-review.tsx';
import { WaitingQueues } from './waiting-queues.tsx';
import { WeekCharts } from './week-charts.tsx';
import { WeekTable } from './week-table.tsx';
import styles from './overview.module.css';

const SPANS = ['4', '12', '26', '52'] as const;
type Span = (typeof SPANS)[number];

/** `/custom-admin/overview`: what members did in the last weeks (R-ADMIN-18). `?weeks=` says how many. */
export function OverviewPage() {
  const [params, setParams] = useSearchParams();
  const span = SPANS.find((each) => each === params.get('weeks')) ?? '12';
  const statistics = useEndpointQuery(adminGetStatistics, { query: { weeks: Number(span) } });
  return (
    <Page
      title={t('Overview')}
      subtitle={
        statistics.data &&
        t('{members, plural, one {# member} other {# members}} now', { members: statistics.data.members })
      }
      width="wide"
    >
      <AdminTabs />
      <WaitingQueues />
      <h2>{t('What members did')}</h2>
      <div className={styles['switch']}>
        <span id="overview-span">{t('Numbers of the last')}</span>
        <Segmented<Span>
          aria-labelledby="overview-span"
          value={span}
          options={SPANS.map((value) => ({ value, label: t('{weeks} weeks', { weeks: value }) }))}
          onChange={(weeks) => setParams({ weeks }, { replace: true })}
        />
      </div>
      <p className={styles['note']}>{t('Weeks begin on Monday in UTC; the last one isn’t over yet.')}</p>
      <AsyncState query={statistics}>
        {({ weeks, before }) => <Weeks weeks={weeks} before={before} />}
      </AsyncState>
    </Page>
  );
}

interface WeeksProps {
  readonly weeks: readonly StatisticsWeek[];
  readonly before: StatisticsSums | undefined;
}

function Weeks({ weeks, before }: WeeksProps) {
  return (
    <div className={styles['sections']}>
      <FromIntroductionToReview weeks={weeks} />
      <AllSessions weeks={weeks} />
      <WeekCharts weeks={weeks} before={before} />
      <WeekTable weeks={weeks} />
    </div>
  );
}
