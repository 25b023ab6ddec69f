import { useSidebarCounts } from '@acquaint/api-client';
import { Link } from '@acquaint/remote-kit';
import { formatNumber } from '@acquaint/ui';
import { QUEUES, waitingIn } from '../../components/queues.ts';
import { t } from '../../i18n.ts';
import styles from './overview.module.css';

/** The queues in which something waits for staff, as links. */
export function WaitingQueues() {
  const counts = useSidebarCounts().data;
  if (counts === undefined) return null;
  const waiting = QUEUES.flatMap((queue) => {
    const count = waitingIn(counts, queue.count);
    return count === 0 ? [] : [{ ...queue, count }];
  });
  return (
    <section aria-labelledby="overview-waiting">
      <h2 id="overview-waiting">{t('Waiting for a decision')}</h2>
      {waiting.length === 0 ? (
        <p className={styles['note']}>{t('Nothing is waiting')}</p>
      ) : (
        <ul className={styles['queues']}>
          {waiting.map(({ to, name, count }) => (
            <li key={to}>
              <Link to={to}>
                <b>{formatNumber(count)}</b> {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
