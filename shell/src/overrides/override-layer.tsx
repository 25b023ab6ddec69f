import { useInitialData } from '@acquaint/api-client';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '@acquaint/ui';
import { PlatformProviders } from '../app/platform-providers.tsx';
import { loginState } from '../auth/login-state.ts';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { useRegistry } from '../remotes/remotes-context.ts';
import { overridePermission } from './override-permission.ts';
import { OverrideQuestion } from './override-question.tsx';
import type { Overrides } from './overrides.ts';
import { pageOverrides } from './page-overrides.ts';
import { rich, t } from '../i18n.ts';
import { OverrideState } from './override-state.tsx';
import styles from './overrides.module.css';

/** Handles overrides over every page: checks the permission, asks, and shows what is overridden. */
export function OverrideLayer() {
  const overrides = pageOverrides();
  if (!overrides) return null;
  return (
    <PlatformProviders>
      <Permission overrides={overrides} />
      <OverrideQuestion overrides={overrides} />
      <OverrideBadge overrides={overrides} />
    </PlatformProviders>
  );
}

function Permission({ overrides }: { readonly overrides: Overrides }) {
  const { registry } = useRegistry();
  const isLoggedIn = useLoggedIn();
  const role = useInitialData({ enabled: isLoggedIn }).data?.user_data.role;
  const isDevelopment = registry === null ? undefined : registry.overrides_allowed === true;
  const permission = overridePermission({ isDevelopment, isLoggedIn, role });
  useEffect(() => {
    overrides.setPermission(permission, isDevelopment === true);
  }, [overrides, permission, isDevelopment]);
  useEffect(
    () =>
      loginState.subscribe((reason) => {
        if (reason !== null) overrides.leave();
      }),
    [overrides],
  );
  return null;
}

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
