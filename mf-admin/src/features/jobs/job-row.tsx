import type { JobQueue } from '@acquaint/contracts';
import { formatList, Tag, TimeText, useLocale } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import styles from '../../components/lists/rows.module.css';

/** The jobs of one name: what they do, what waits now, how the last run went and when the next one is. */
export function JobRow({ job }: { readonly job: JobQueue }) {
  const { name, about, waiting, later, running, failed, oldest_waiting_at, last_run, next_run_at, cron } =
    job;
  const counts = countsText([
    [waiting, t('{count} due', { count: waiting })],
    [running, t('{count} running', { count: running })],
    [later, t('{count} scheduled', { count: later })],
    [failed, t('{count} failed', { count: failed })],
  ]);
  return (
    <div className={styles['row']}>
      <div>
        <code>{name}</code> {failed > 0 && <Tag color="error">{t('failed')}</Tag>}
        <div className={styles['about']}>{about}</div>
      </div>
      <div className={styles['state']}>
        {counts !== '' && <div>{counts}</div>}
        {oldest_waiting_at !== null && (
          <div>
            {rich('The oldest has been waiting since {at}', {
              at: <TimeText at={oldest_waiting_at} format="weekdayTime" />,
            })}
          </div>
        )}
        <div>
          {last_run === null ? t('No run in the last days') : <LastRun run={last_run} />}
          {next_run_at !== null ? (
            <>
              {' · '}
              {rich('Next {at}', { at: <TimeText at={next_run_at} format="relative" /> })}
            </>
          ) : (
            cron === null && ` · ${t('Runs when it’s needed')}`
          )}
        </div>
      </div>
    </div>
  );
}

function LastRun({ run }: { readonly run: NonNullable<JobQueue['last_run']> }) {
  const locale = useLocale();
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: run.seconds < 10 ? 1 : 0,
  }).format(run.seconds);
  const values = { at: <TimeText at={run.ended_at} format="relative" />, seconds };
  return run.outcome === 'failed'
    ? rich('Failed {at} (after {seconds})', values)
    : rich('Ran {at} ({seconds})', values);
}

/** Names the numbers that are not 0. */
function countsText(counts: readonly (readonly [count: number, text: string])[]): string {
  return formatList(
    counts.filter(([count]) => count > 0).map(([, text]) => text),
    'commas',
  );
}
