import { Button } from '@acquaint/ui';
import { useSyncExternalStore } from 'react';
import type { OverrideStatus } from './override.ts';
import type { Overrides } from './overrides.ts';
import styles from './overrides.module.css';

/** On every page while any override holds: what is not as published, how it is, and one click that ends it. */
export function OverrideBadge({ overrides }: { readonly overrides: Overrides }) {
  const { permission, overrides: all } = useSyncExternalStore(overrides.subscribe, overrides.getState);
  if (permission !== 'allowed' || all.length === 0) return null;
  return (
    <aside className={styles['badge']} aria-label="Overrides">
      <ul className={styles['list']}>
        {all.map((override) => (
          <li key={override.remote}>
            <strong>{override.remote}</strong> from {override.address.replace('http://', '')}:{' '}
            <State override={override} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => void overrides.reset()}>
        Reset
      </Button>
    </aside>
  );
}

function State({ override: { state, release, mistake } }: { readonly override: OverrideStatus }) {
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
