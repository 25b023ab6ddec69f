import { Link, useLocation, useNavigate, useParams, useSearchParams } from '@acquaint/remote-kit';
import { Alert, Page } from '@acquaint/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../i18n.ts';
import { ConnectionEnd } from './connection-end.tsx';
import { isConnection, LABELS, providerOf, returnOf } from './provider-return.ts';
import { LoginEnd } from './login-end.tsx';

/**
 * `/auth/<provider>/callback`: redirect URI of Google, LinkedIn, Microsoft and Zoom. Sends the query parameters to the server
 * once, by POST, and removes them from the URL at once.
 */
export function ProviderCallbackPage() {
  const provider = providerOf(useParams()['provider']);
  const [params] = useSearchParams();
  const [answer] = useState(() => returnOf(params));
  useCleanAddress();
  if (provider === null || answer === null) {
    return (
      <Page title={t('There’s nothing to do here')} width="narrow">
        <Alert
          type="info"
          showIcon
          title={t(
            'This page completes a login with Google, LinkedIn, Microsoft or Zoom, but none is in progress.',
          )}
          style={{ marginBottom: 24 }}
        />
        <p>
          <Link to="/login">{t('Log in')}</Link>
        </p>
      </Page>
    );
  }
  const End = isConnection(answer) ? ConnectionEnd : LoginEnd;
  return <End provider={provider} label={LABELS[provider]} answer={answer} />;
}

/** Removes the query from the URL. A code works only once; even so it must not stay in the browser history. */
function useCleanAddress(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const clean = useEffectEvent(() => void navigate({ pathname }, { replace: true }));
  useEffect(() => {
    if (search !== '') clean();
  }, [search]);
}
