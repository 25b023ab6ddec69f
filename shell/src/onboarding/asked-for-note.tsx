import { useEndpointMutation, useInitialData, useUpdateOnboardingSteps } from '@acquaint/api-client';
import { decidePeekLater } from '@acquaint/contracts';
import { useSyncExternalStore } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { t } from '../i18n.ts';
import { useRegistryRoutes } from '../remotes/registry/registry-routes.tsx';
import { askedFor, type AskedFor } from './asked-for.ts';
import styles from './asked-for-note.module.css';

/** What the member asked for, and the ways there. */
export function AskedForNote() {
  const asked = useSyncExternalStore(askedFor.subscribe, askedFor.get);
  return asked && <Note asked={asked} />;
}

function Note({ asked }: { readonly asked: AskedFor }) {
  const navigate = useNavigate();
  const userId = useInitialData().data?.user_data.id ?? '';
  const page = useTitle(asked.address);
  const steps = useUpdateOnboardingSteps({ onSuccess: () => goThere() });
  const later = useEndpointMutation(decidePeekLater, { onSuccess: () => goThere() });
  const failure = steps.error ?? later.error;
  const goThere = () => {
    askedFor.keepPages(userId);
    void navigate(asked.address);
  };
  const decide = () => {
    if (asked.peek === null) steps.mutate({ body: { has_completed_onboarding: true } });
    else later.mutate({ params: { id: asked.peek } });
  };
  return (
    <aside className={styles['note']} aria-label={t('The page you asked for')}>
      <span>{t('You asked for “{page}”.', { page })}</span>
      <button type="button" onClick={goThere}>
        {t('Go there')}
      </button>
      <button type="button" onClick={decide} disabled={steps.isPending || later.isPending}>
        {asked.peek === null ? t('Skip the first steps') : t('Decide later')}
      </button>
      {failure !== null && <span role="alert">{failure.detail}</span>}
    </aside>
  );
}

/** Returns the title of the page at an address, or its path if no remote has it. */
function useTitle(address: string): string {
  const { routes } = useRegistryRoutes();
  const [path = ''] = address.split('?');
  return routes.find((route) => matchPath(route.path, path))?.title ?? path;
}
