import { t } from '../i18n.ts';
import type { OverrideStatus } from './override.ts';
import styles from './overrides.module.css';

/** Describes the state of an override. */
export function OverrideState({
  override: { state, release, mistake },
}: {
  readonly override: OverrideStatus;
}) {
  if (mistake !== null) {
    return (
      <details className={styles['bad']}>
        <summary>
          <span role="status">
            {release
              ? t('doesn’t compile; showing {version}', { version: release.version })
              : t('doesn’t compile')}
          </span>
        </summary>
        <pre className={styles['mistake']} tabIndex={0}>
          {mistake}
        </pre>
      </details>
    );
  }
  const isBad = state === 'unreachable' || state === 'blocked';
  const words = {
    waiting: t('waiting'),
    connecting: t('connecting'),
    ready: release?.version ?? '',
    unreachable: release
      ? t('not reachable; showing {version}', { version: release.version })
      : t('not reachable'),
    blocked: t('no longer allowed'),
  }[state];
  return (
    <span role="status" className={isBad ? styles['bad'] : undefined}>
      {words}
    </span>
  );
}
