import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { listLoginProviders, startProviderLogin, type LoginProvider } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { Alert, Button, FailureNote, Flex } from '@acquaint/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../i18n.ts';
import { leaveFor } from '../leave-for.ts';
import styles from '../plain-form/plain-form.module.css';
import { ProviderIcon } from './provider-icon.tsx';

/** Fetched once, because the configured providers change only with a restart of the server. */
function useProviders() {
  return useEndpointQuery(listLoginProviders, {}, { staleTime: Infinity });
}

/** `with=google` in the URL means that the visitor has already chosen Google in the login nudge. */
function wantsGoogle(params: URLSearchParams): boolean {
  return params.get('with') === 'google';
}

/** Tells a visitor who has chosen Google that this site has not configured it. */
export function MissingProviderNote() {
  const [params] = useSearchParams();
  const { data } = useProviders();
  if (!wantsGoogle(params) || !data || data.results.some(({ provider }) => provider === 'google'))
    return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('Logging in with Google isn’t set up on this site. Use your email instead.')}
      style={{ marginBottom: 24 }}
    />
  );
}

/**
 * "Continue with …" buttons for the configured providers; nothing if there are none or while they load. They are below the form,
 * so that it does not move. If Google was already chosen, redirects at once. `next` and `group` of the URL say where to go
 * afterwards.
 */
export function ProviderButtons() {
  const [params, setParams] = useSearchParams();
  const offered = useProviders().data?.results ?? [];
  const start = useEndpointMutation(startProviderLogin, { onSuccess: ({ url }) => leaveFor(url) });
  const begin = (provider: LoginProvider) => start.mutate(requestOf(provider, params));
  const isGoogleDue = wantsGoogle(params) && offered.some(({ provider }) => provider === 'google');

  const hasBegun = useRef(false);
  const beginOnce = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin('google');
    // Prevents a second redirect when the visitor comes back from Google with the browser's back button.
    const stay = new URLSearchParams(params);
    stay.delete('with');
    setParams(stay, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isGoogleDue) beginOnce();
  }, [isGoogleDue]);

  if (offered.length === 0) return null;
  return (
    <>
      <div className={styles['or']}>{t('or')}</div>
      <Flex vertical gap={8}>
        {offered.map(({ provider, label }) => (
          <Button
            key={provider}
            size="large"
            block
            icon={<ProviderIcon provider={provider} />}
            loading={start.isPending && start.variables.params.provider === provider}
            onClick={() => begin(provider)}
          >
            {t('Continue with {label}', { label })}
          </Button>
        ))}
      </Flex>
      <FailureNote error={start.error} />
    </>
  );
}

function requestOf(provider: LoginProvider, params: URLSearchParams) {
  const [next, group] = [params.get('next'), params.get('group')];
  return {
    params: { provider },
    body: {
      ...(next === null ? {} : { next: next.slice(0, 2_000) }),
      ...(group === null ? {} : { group: group.slice(0, 64) }),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
}
