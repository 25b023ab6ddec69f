import { useEndpointMutation, useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { adminListFailedJobs, adminListQueues, adminRetryJob, type FailedJob } from '@acquaint/contracts';
import { Button, Card, Flex, Form, formatList, ListState, Page, TimeText } from '@acquaint/ui';
import { AdminTabs } from '../../components/admin-tabs.tsx';
import { DecisionDialog } from '../../components/decision-dialog.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { useDecision } from '../../components/use-decision.ts';
import { rich, t } from '../../i18n.ts';

/** `/custom-admin/jobs`: jobs that have failed, why, and what waits and runs (R-ADMIN-23). */
export function JobsPage() {
  const failed = useEndpointPages(adminListFailedJobs, {});
  const queues = useEndpointQuery(adminListQueues, {});
  const mayRetry = useMayCall(adminRetryJob);
  const [choice, choose, end] = useDecision<FailedJob>();
  return (
    <Page title={t('Jobs')} width="wide">
      <AdminTabs />
      <LookOnlyNote endpoint={adminRetryJob} text={t('You can view the jobs. Ask an admin to retry one.')} />
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
      <h2>{t('Queues')}</h2>
      <ListState
        query={queues}
        items={queues.data?.results}
        keyOf={({ name }) => name}
        label={t('Queues')}
        empty={{ title: t('Nothing is waiting or running'), isLine: true }}
      >
        {({ name, waiting, later, running, failed: lost, oldest_waiting_at }) => (
          <Card size="small">
            <code>{name}</code>
            <div>
              {countsText([
                [waiting, t('{count} due', { count: waiting })],
                [running, t('{count} running', { count: running })],
                [later, t('{count} scheduled', { count: later })],
                [lost, t('{count} failed', { count: lost })],
              ])}
            </div>
            {oldest_waiting_at !== null && (
              <div>
                {rich('The oldest has been waiting since {at}', {
                  at: <TimeText at={oldest_waiting_at} format="weekdayTime" />,
                })}
              </div>
            )}
          </Card>
        )}
      </ListState>
      {choice && <RetryDialog job={choice} onClosed={end} />}
    </Page>
  );
}

/** Names the numbers that are not 0. */
function countsText(counts: readonly (readonly [count: number, text: string])[]): string {
  return formatList(
    counts.filter(([count]) => count > 0).map(([, text]) => text),
    'commas',
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
