import { useInitialData } from '@acquaint/api-client';
import { useEffect } from 'react';
import { PlatformProviders } from '../app/platform-providers.tsx';
import { session } from '../auth/session.ts';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { useRegistry } from '../remotes/remotes-context.ts';
import { OverrideBadge } from './override-badge.tsx';
import { overridePermission } from './override-permission.ts';
import { OverrideQuestion } from './override-question.tsx';
import type { Overrides } from './overrides.ts';
import { pageOverrides } from './page-overrides.ts';

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
      session.subscribe((reason) => {
        if (reason !== null) overrides.leave();
      }),
    [overrides],
  );
  return null;
}
