import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { listSignInProviders, startProviderSignIn, type SignInProvider } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { Alert, Button, Divider, Flex, FormFailure } from '@acquaint/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../words.ts';
import { leaveFor } from './leave-for.ts';
import { ProviderIcon } from './provider-icon.tsx';

/** Read once: what a site has set up changes with its start. */
function useProviders() {
  return useEndpointQuery(listSignInProviders, {}, { staleTime: Infinity });
}

/** `with=google` in the address comes from who has chosen Google already, in the login nudge. */
function wantsGoogle(params: URLSearchParams): boolean {
  return params.get('with') === 'google';
}

/** Tells who has chosen Google that this site has not set it up. */
export function MissingProviderNote() {
  const [params] = useSearchParams();
  const { data } = useProviders();
  if (!wantsGoogle(params) || !data || data.results.some(({ provider }) => provider === 'google'))
    return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('Google sign-in isn’t set up on this site. Use your email instead.')}
      style={{ marginBottom: 24 }}
    />
  );
}

/**
 * "Continue with …" for each provider that is set up; nothing when there is none, or while nobody knows: it stands below the
 * form, which does not jump. Who has chosen Google already goes on at once. `next` and `group` of the address say where to go
 * afterwards.
 */
export function ProviderButtons() {
  const [params, setParams] = useSearchParams();
  const offered = useProviders().data?.results ?? [];
  const start = useEndpointMutation(startProviderSignIn, { onSuccess: ({ url }) => leaveFor(url) });
  const begin = (provider: SignInProvider) => start.mutate(wishOf(provider, params));
  const isGoogleDue = wantsGoogle(params) && offered.some(({ provider }) => provider === 'google');

  const hasBegun = useRef(false);
  const beginOnce = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin('google');
    // Who comes back from Google's page by the browser's button is not sent there again.
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
      <Divider plain>{t('or')}</Divider>
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
      <FormFailure error={start.error} />
    </>
  );
}

function wishOf(provider: SignInProvider, params: URLSearchParams) {
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
