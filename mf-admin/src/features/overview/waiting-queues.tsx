import { useEndpointQuery, useSidebarCounts } from '@acquaint/api-client';
import { adminGetWaiting } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { formatNumber, TimeText } from '@acquaint/ui';
import { QUEUES, waitingIn } from '../../components/tabs/queues.ts';
import { rich, t } from '../../i18n.ts';
import styles from './overview.module.css';

/** The queues in which something waits for staff, as links, with the age of the oldest. */
export function WaitingQueues() {
  const counts = useSidebarCounts().data;
  const since = useEndpointQuery(adminGetWaiting, {}).data;
  if (counts === undefined) return null;
  const waiting = QUEUES.flatMap((queue) => {
    const count = waitingIn(counts, queue.count);
    return count === 0 ? [] : [{ ...queue, count, oldest: since?.[queue.count] ?? null }];
  });
  return (
    <section aria-labelledby="overview-waiting">
      <h2 id="overview-waiting">{t('Waiting for a decision')}</h2>
      {waiting.length === 0 ? (
        <p className={styles['note']}>{t('Nothing is waiting')}</p>
      ) : (
        <ul className={styles['queues']}>
          {waiting.map(({ to, name, count, oldest }) => (
            <li key={to}>
              <Link to={to}>
                <span>
                  <b>{formatNumber(count)}</b> {t(name)}
                </span>
                {oldest !== null && (
                  <span className={styles['rate']}>
                    {rich('Oldest: {ago}', { ago: <TimeText at={oldest} format="relative" /> })}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
