import type { RemoteHealth } from '@acquaint/contracts';
import { TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { FailureBars } from './failure-bars.tsx';
import { reasonText } from './remote-text.ts';
import styles from './remotes.module.css';

/** Failures that browsers reported in the last 24 hours: time, version, reason. */
export function RemoteFailures({ remote }: { readonly remote: RemoteHealth }) {
  return (
    <>
      <FailureBars counts={remote.failures_by_hour} />
      {remote.failures.length > 0 && (
        <table className={styles['failures']}>
          <thead>
            <tr>
              <th scope="col">{t('Count')}</th>
              <th scope="col">{t('What happened')}</th>
              <th scope="col">{t('Last')}</th>
            </tr>
          </thead>
          <tbody>
            {remote.failures.map(({ version, reason, count, last_at }) => (
              <tr key={`${version} ${reason}`}>
                <td className={styles['number']}>{count}</td>
                <td>
                  <span className={styles['version']}>{version}</span> {reasonText(reason)}
                </td>
                <td>
                  <TimeText at={last_at} format="relative" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {remote.last_failure && (
        <p className={styles['soft']}>
          {rich('Last report, {at}: {detail}', {
            at: <TimeText at={remote.last_failure.at} format="relative" />,
            detail: remote.last_failure.detail || reasonText(remote.last_failure.reason),
          })}
        </p>
      )}
    </>
  );
}
