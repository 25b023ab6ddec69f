import { Button } from '@acquaint/ui';
import { useSyncExternalStore } from 'react';
import { rich, t } from '../i18n.ts';
import { OverrideState } from './override-state.tsx';
import type { Overrides } from './overrides.ts';
import styles from './overrides.module.css';

/** Shown on every page while overrides are active: which remotes are overridden, their state, and a button to end each. */
export function OverrideBadge({ overrides }: { readonly overrides: Overrides }) {
  const { permission, overrides: all } = useSyncExternalStore(overrides.subscribe, overrides.getState);
  if (permission !== 'allowed' || all.length === 0) return null;
  return (
    <aside className={styles['badge']} aria-label={t('Overrides')}>
      <ul className={styles['list']}>
        {all.map((override) => (
          <li key={override.remote}>
            {rich('<b>{remote}</b> from {address}:', {
              b: (inside) => <strong>{inside}</strong>,
              remote: override.remote,
              address: override.address.replace('http://', ''),
            })}{' '}
            <OverrideState override={override} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => void overrides.reset()}>
        {t('Reset')}
      </Button>
    </aside>
  );
}
