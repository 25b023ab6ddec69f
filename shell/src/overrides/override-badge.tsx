import { Button } from '@acquaint/ui';
import { useSyncExternalStore } from 'react';
import { OverrideState } from './override-state.tsx';
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
            <OverrideState override={override} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => void overrides.reset()}>
        Reset
      </Button>
    </aside>
  );
}
