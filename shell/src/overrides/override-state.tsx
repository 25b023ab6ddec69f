import type { OverrideStatus } from './override.ts';
import styles from './overrides.module.css';

/** How an override stands, in words. */
export function OverrideState({
  override: { state, release, mistake },
}: {
  readonly override: OverrideStatus;
}) {
  if (mistake !== null) {
    return (
      <details className={styles['bad']}>
        <summary>
          <span role="status">does not compile{release && `, shown is ${release.version}`}</span>
        </summary>
        <pre className={styles['mistake']} tabIndex={0}>
          {mistake}
        </pre>
      </details>
    );
  }
  const isBad = state === 'unreachable' || state === 'blocked';
  const words = {
    waiting: 'waiting',
    connecting: 'connecting',
    ready: release?.version ?? '',
    unreachable: release ? `not reachable, shown is ${release.version}` : 'not reachable',
    blocked: 'not allowed any more',
  }[state];
  return (
    <span role="status" className={isBad ? styles['bad'] : undefined}>
      {words}
    </span>
  );
}
