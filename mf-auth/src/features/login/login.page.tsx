import { afterSignIn, Link, useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import type { SignedInPair } from '@acquaint/contracts';
import { Alert, Page } from '@acquaint/ui';
import { msg } from '@acquaint/words';
import { useState } from 'react';
import { landing } from '../../parts/landing.ts';
import { MissingProviderNote, ProviderButtons } from '../../parts/provider-buttons.tsx';
import { withQuery } from '../../parts/query-of.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStepForm } from '../../parts/second-step-form.tsx';
import { rich, t } from '../../words.ts';

/**
 * `/login`: with an email or a username and a password, then a code where one is asked for; then on to `next`, which never
 * leaves the site. Or with a provider that is set up, or a passkey.
 * `why=not-loaded` comes from being logged out because the initial data failed to load (R-ONB-1), `why=expired` from a
 * login that has expired.
 */
export function LoginPage() {
  const shell = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [secondStep, setSecondStep] = useState<string | null>(null);
  const why = new Map(Object.entries(REASONS)).get(params.get('why') ?? '');
  const goOn = (pair: SignedInPair) => {
    shell.logIn(pair);
    void navigate(landing(pair, afterSignIn(params.get('next'))), { replace: true });
  };
  if (secondStep !== null) {
    return (
      <Page
        title={t('Your code')}
        width="narrow"
        subtitle={t('Open your authenticator app and enter the code it shows.')}
      >
        <SecondStepForm secondStep={secondStep} onSignedIn={goOn} onBack={() => setSecondStep(null)} />
      </Page>
    );
  }
  return (
    <Page title={t('Welcome back')} width="narrow">
      {why !== undefined && <Alert type="info" showIcon title={t(why)} style={{ marginBottom: 24 }} />}
      <MissingProviderNote />
      <PasskeyButton onSignedIn={goOn} />
      <PasswordForm onSignedIn={goOn} onCodeAsked={setSecondStep} />
      <p>
        <Link to={withQuery('/forgot-password', onward(params))}>{t('Forgot your password?')}</Link>
      </p>
      <p>
        {rich('New here? <register>Create your account</register>', {
          register: (text) => <Link to={withQuery('/register', onward(params))}>{text}</Link>,
        })}
      </p>
      <ProviderButtons />
    </Page>
  );
}

/** Why somebody is here who did nothing for it, by `why` of the address. */
const REASONS: Readonly<Record<string, string>> = {
  'not-loaded': msg(
    'We couldn’t load your account just now, so we logged you out. Log in again to pick up where you left off.',
  ),
  expired: msg(
    'Your session has expired. Log in again to pick up where you left off, with everything you typed.',
  ),
};

/** What the pages beside this one need to know of its address. */
function onward(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('why');
  rest.delete('with');
  return rest;
}
