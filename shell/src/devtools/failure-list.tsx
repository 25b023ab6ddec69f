import styles from './devtools.module.css';
import type { FailureFacts } from './page-facts.ts';
import { clockOf } from './words.ts';

/** Failures since this page was opened, latest first. */
export function FailureList({ failures }: { readonly failures: readonly FailureFacts[] }) {
  return (
    <section aria-labelledby="devtools-failures">
      <h2 id="devtools-failures">Failures</h2>
      {failures.length === 0 ? (
        <p>Nothing has failed since this page was opened.</p>
      ) : (
        <ul className={styles['list']}>
          {failures.map(({ at, remote, version, reason, message }) => (
            <li key={at}>
              <time dateTime={new Date(at).toISOString()}>{clockOf(at)}</time> <strong>{remote}</strong>{' '}
              <code>{version}</code> <span className={styles['bad']}>{reason}</span>
              <div className={styles['message']}>{message}</div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
