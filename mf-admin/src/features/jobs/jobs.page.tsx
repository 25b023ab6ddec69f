import { useEndpointMutation, useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import {
  adminListFailedJobs,
  adminListQueues,
  adminRetryJob,
  type FailedJob,
  type JobQueue,
} from '@acquaint/contracts';
import { Alert, Button, Card, Flex, Form, ListState, Page, TimeText } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import {
  emptyList,
  ListSearch,
  useListAddress,
  type ListAddress,
} from '../../components/lists/list-search.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import styles from '../../components/lists/rows.module.css';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { useIsPhone } from '../../components/use-is-phone.ts';
import { rich, t } from '../../i18n.ts';
import { JobRow } from './job-row.tsx';

/** `/custom-admin/jobs`: jobs that have failed and why, and what each job does, when it runs and what waits (R-ADMIN-23; `?q=`). */
export function JobsPage() {
  const address = useListAddress();
  const failed = useEndpointPages(adminListFailedJobs, {});
  const queues = useQueues();
  const mayRetry = useMayCall(adminRetryJob);
  const [choice, choose, end] = useDecision<FailedJob>();
  return (
    <Page title={t('Jobs')} width="wide">
      <AdminTabs />
      <LookOnlyNote endpoint={adminRetryJob} text={t('You can view the jobs. Ask an admin to retry one.')} />
      <Health failed={failed.total} queues={queues.data?.results} readAt={queues.dataUpdatedAt} />
      {/* Without a failure, the note above says so. */}
      {(failed.error !== null || (failed.total ?? 0) > 0) && (
        <>
          <h2>{t('Failed')}</h2>
          <ListState
            query={failed}
            items={failed.items}
            keyOf={({ id }) => id}
            label={t('Failed jobs')}
            empty={{ title: t('No job has failed'), isLine: true }}
          >
            {(job) => (
              <Card size="small">
                <Flex gap={16} wrap align="center" justify="space-between">
                  <div style={{ minWidth: 0 }}>
                    <code>{job.name}</code>
                    <div>
                      {rich('Failed {at}, after {tries, plural, one {# try} other {# tries}}', {
                        at: <TimeText at={job.failed_at} format="weekdayTime" />,
                        tries: job.tries,
                      })}
                    </div>
                    <div style={{ overflowWrap: 'anywhere' }}>{job.problem}</div>
                  </div>
                  {mayRetry && (
                    <Button aria-label={t('Retry {job}', { job: job.name })} onClick={() => choose(job)}>
                      {t('Retry')}
                    </Button>
                  )}
                </Flex>
              </Card>
            )}
          </ListState>
        </>
      )}
      <h2>{t('All jobs')}</h2>
      <Flex style={{ marginBottom: 16 }}>
        <ListSearch address={address} label={t('Search jobs')} placeholder={t('Name or keywords')} />
      </Flex>
      <JobGroups queues={queues} address={address} />
      {choice && <RetryDialog job={choice} onClosed={end} />}
    </Page>
  );
}

const useQueues = () => useEndpointQuery(adminListQueues, {});

interface JobGroupsProps {
  readonly queues: ReturnType<typeof useQueues>;
  readonly address: ListAddress;
}

/** The jobs that match the search: those that run on a schedule, and those that run when they are needed. */
function JobGroups({ queues, address }: JobGroupsProps) {
  const isPhone = useIsPhone();
  const jobs = queues.data && sorted(queues.data.results, address.sought);
  const isScheduled = ({ cron }: JobQueue) => cron !== null;
  const isQuiet = (job: JobQueue) => !isScheduled(job) && job.last_run === null && workOf(job) === 0;
  const groups = [
    {
      label: t('On a schedule'),
      items: jobs?.filter(isScheduled),
      // Most people come to see what failed. A search, a failure or a late job opens the list.
      // Whoever comes with a phone wants to know whether all is well; the note above says so.
      isFolded: isPhone && address.sought === '' && jobs?.every(isFine) === true,
    },
    { label: t('When needed'), items: jobs?.filter((job) => !isScheduled(job) && !isQuiet(job)) },
    {
      label: t('Not needed in the last days'),
      items: jobs?.filter(isQuiet),
      isFolded: address.sought === '',
    },
  ];
  return groups
    .filter(({ items }, i) => (items === undefined || jobs?.length === 0 ? i === 0 : items.length > 0))
    .map(({ label, items, isFolded = false }) => {
      const list = (
        <ListState
          query={queues}
          items={items}
          keyOf={({ name }) => name}
          label={label}
          className={styles['list'] ?? ''}
          empty={emptyList(address, { title: t('No jobs') })}
        >
          {(job) => <JobRow job={job} />}
        </ListState>
      );
      return isFolded ? (
        <details key={label} style={{ marginTop: 16 }}>
          <summary style={{ marginBottom: 16 }}>
            {t('{group} ({count})', { group: label, count: items?.length ?? 0 })}
          </summary>
          {list}
        </details>
      ) : (
        <section key={label}>
          {(items?.length ?? 0) > 0 && <h3>{label}</h3>}
          {list}
        </section>
      );
    });
}

/** Whether no job of this name has failed lately. */
const isFine = ({ failed, last_run }: JobQueue) => failed === 0 && last_run?.outcome !== 'failed';

/** How many jobs of this name there are now. */
const workOf = ({ failed, waiting, running, later }: JobQueue) => failed + waiting + running + later;

/** Minutes for which a due job can wait before that is worth a look. */
const LATE_MINUTES = 5;

/** Returns the jobs that match a search: first those that failed, then those with work now, each by name. */
function sorted(jobs: readonly JobQueue[], sought: string): readonly JobQueue[] {
  const words = sought.trim().toLowerCase();
  const urgency = ({ failed, waiting, running }: JobQueue) =>
    failed > 0 ? 2 : waiting + running > 0 ? 1 : 0;
  return jobs
    .filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(words))
    .toSorted((one, other) => urgency(other) - urgency(one));
}

interface HealthProps {
  /** Undefined until it is loaded. */
  readonly failed: number | undefined;
  readonly queues: readonly JobQueue[] | undefined;
  /** When they were read, in milliseconds. */
  readonly readAt: number;
}

/** Says in one line whether everything runs as it should. */
function Health({ failed, queues, readAt }: HealthProps) {
  if (failed === undefined || queues === undefined) return null;
  const [oldest] = queues.flatMap(({ oldest_waiting_at: at }) => at ?? []).toSorted();
  const isLate = oldest !== undefined && readAt - Date.parse(oldest) > LATE_MINUTES * 60_000;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  if (failed === 0 && !isLate)
    return (
      <Alert
        type="success"
        showIcon
        title={t('All is well')}
        description={t(
          'No job has failed, and {waiting, plural, =0 {none is waiting} one {# is due and starts in a moment} other {# are due and start in a moment}}.',
          { waiting },
        )}
      />
    );
  return (
    <Alert
      type={failed > 0 ? 'error' : 'warning'}
      showIcon
      title={
        failed > 0
          ? t('{failed, plural, one {# job has failed} other {# jobs have failed}}', { failed })
          : t('Jobs are waiting longer than usual')
      }
      description={
        isLate &&
        rich('{waiting, plural, one {# is due} other {# are due}}, the oldest since {at}.', {
          waiting,
          at: <TimeText at={oldest} format="weekdayTime" />,
        })
      }
    />
  );
}

interface RetryDialogProps {
  readonly job: FailedJob;
  readonly onClosed: () => void;
}

/** Asks why, then tries a failed job once more. */
function RetryDialog({ job, onClosed }: RetryDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const retry = useEndpointMutation(adminRetryJob);
  return (
    <DecisionDialog<object>
      title={t('Retry {job}', { job: job.name })}
      okText={t('Retry')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={retry}
      onDecide={({ reason }) => retry.mutate({ params: { id: job.id }, body: { reason } })}
      onClosed={onClosed}
    >
      <p>{t('It’ll run once more within a minute. If it fails again, it will be back in this list.')}</p>
    </DecisionDialog>
  );
}
