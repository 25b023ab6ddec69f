import { useEndpointMutation } from '@acquaint/api-client';
import {
  finishProviderLogin,
  type Address,
  type ProviderLoginOutcome,
  type LoginProvider,
} from '@acquaint/contracts';
import { useLocation, useNavigate, useShell } from '@acquaint/remote-kit';
import { Page } from '@acquaint/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { landing } from '../../components/landing.ts';
import { SecondStepForm } from '../../components/reauthentication/second-step-form.tsx';
import { t } from '../../i18n.ts';
import { ConfirmLink } from './confirm-link.tsx';
import { FailedCard } from './failed-card.tsx';
import type { ProviderReturn } from './provider-return.ts';
import { useOnce } from './use-once.ts';
import { Waiting } from './waiting.tsx';
import { destinationOf, loginWith, popupFor, afterLogin, withPopup } from './where-next.ts';

interface EndProps {
  readonly provider: LoginProvider;
  readonly label: string;
  readonly answer: ProviderReturn;
}

type LoggedIn = Extract<ProviderLoginOutcome, { outcome: 'signed_in' }>;

/** Last step of a login with a provider: logs in, asks for a code or a confirmation, or shows why it failed. */
export function LoginEnd({ provider, label, answer }: EndProps) {
  const shell = useShell();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [outcome, setOutcome] = useState<ProviderLoginOutcome | null>(null);
  const go = (address: Address) => void navigate(address, { replace: true });

  const take = (result: ProviderLoginOutcome) => {
    setOutcome(result);
    if (result.outcome === 'signed_in') shell.logIn(result.tokens);
    if (result.outcome !== 'failed') return;
    const popup = popupFor(provider, result.reason);
    if (popup !== null) go(withPopup(loginWith(result), popup));
  };
  const finish = useEndpointMutation(finishProviderLogin, { onSuccess: take });
  useOnce(() => finish.mutate({ params: { provider }, body: answer }));

  if (finish.error) {
    return (
      <FailedCard title={t('We couldn’t log you in with {label}', { label })} detail={finish.error.detail} />
    );
  }
  switch (outcome?.outcome) {
    case undefined:
      return <Waiting title={t('Logging you in with {label}', { label })} />;
    case 'signed_in':
      return <Welcome loggedIn={outcome} pathname={pathname} onGo={go} />;
    case 'confirm_link':
      return <ConfirmLink label={label} question={outcome} onAnswer={take} />;
    case 'second_step':
      return (
        <Page
          title={t('Your code')}
          width="narrow"
          subtitle={t('Open your authenticator app and enter the code it shows.')}
        >
          <SecondStepForm
            secondStep={outcome.second_step}
            onLoggedIn={(pair) => {
              shell.logIn(pair);
              void navigate(landing(pair, destinationOf(outcome)), { replace: true, evenIfGone: true });
            }}
            onBack={() => go(loginWith(outcome))}
          />
        </Page>
      );
    case 'failed':
      return popupFor(provider, outcome.reason) === null ? (
        <FailedCard
          title={t('We couldn’t log you in with {label}', { label })}
          detail={outcome.detail}
          back={loginWith(outcome)}
        />
      ) : (
        <Waiting title={t('Logging you in with {label}', { label })} />
      );
  }
}

interface WelcomeProps {
  readonly loggedIn: LoggedIn;
  readonly pathname: string;
  readonly onGo: (address: Address) => void;
}

/** Shown after the login; redirects, to onboarding after the delay of R-ONB-2. */
function Welcome({ loggedIn, pathname, onGo }: WelcomeProps) {
  const { to, delayMs } = afterLogin(loggedIn, pathname);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    const timer = setTimeout(() => go(to), delayMs);
    return () => clearTimeout(timer);
  }, [to, delayMs]);
  return <Waiting title={t('Welcome, {name}', { name: loggedIn.first_name })} />;
}
