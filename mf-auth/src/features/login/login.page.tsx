import { Link, pageAfterLogin, useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import type { LoggedInPair } from '@acquaint/contracts';
import { Alert, Page, Button, ErrorNote } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useState } from 'react';
import { landing } from '../../components/landing.ts';
import { MissingProviderNote, ProviderButtons } from '../../components/providers/provider-buttons.tsx';
import { withQuery } from '../../components/query-of.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondStepForm } from '../../components/reauthentication/second-step-form.tsx';
import { rich, t } from '../../i18n.ts';
import { knowsPasskeys, passkeyFailure, loginByPasskey } from '../../components/passkey.ts';

/**
 * `/login`: email or username and password, then a code if two-factor is on; or a configured provider, or a passkey. Then
 * redirects to `next`, which is always within the site, or to the circle `group`. `why=not-loaded`: logged out because the initial
 * data failed to load (R-ONB-1). `why=expired`: the login has expired. `why=members-only`: the profile is not shown to visitors.
 */
export function LoginPage() {
  const shell = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [secondStep, setSecondStep] = useState<string | null>(null);
  const why = new Map(Object.entries(REASONS)).get(params.get('why') ?? '');
  const goOn = (pair: LoggedInPair) => {
    shell.logIn(pair);
    const wanted = pageAfterLogin(params.get('next'), params.get('group'));
    void navigate(landing(pair, wanted), { replace: true, evenIfGone: true });
  };
  if (secondStep !== null) {
    return (
      <Page
        title={t('Your code')}
        width="narrow"
        subtitle={t('Open your authenticator app and enter the code it shows.')}
      >
        <SecondStepForm secondStep={secondStep} onLoggedIn={goOn} onBack={() => setSecondStep(null)} />
      </Page>
    );
  }
  return (
    <Page title={t('Welcome back')} width="narrow">
      {why !== undefined && <Alert type="info" showIcon title={t(why)} style={{ marginBottom: 24 }} />}
      <MissingProviderNote />
      <PasskeyButton onLoggedIn={goOn} />
      <PasswordForm onLoggedIn={goOn} onCodeRequired={setSecondStep} />
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

/** Explanations for whoever did not come here on purpose, by `why` of the URL. */
const REASONS: Readonly<Record<string, string>> = {
  'not-loaded': msg(
    'We couldn’t load your account just now, so we logged you out. Log in again to pick up where you left off.',
  ),
  'members-only': msg('Only members can see this profile. Log in, or create an account, to open it.'),
  expired: msg(
    'You’ve been logged out. Log in again to pick up where you left off, with everything you typed.',
  ),
};

/** Returns the query parameters to pass on to the other login pages: all but `why` and `with`. */
function onward(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('why');
  rest.delete('with');
  return rest;
}

/** Button to log in with a passkey, shown if the browser supports them. */
function PasskeyButton({ onLoggedIn }: { readonly onLoggedIn: (pair: LoggedInPair) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  if (!knowsPasskeys()) return null;
  const ask = async () => {
    setIsAsking(true);
    setFailure(null);
    try {
      onLoggedIn(await loginByPasskey());
    } catch (error) {
      setFailure(passkeyFailure(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <div style={{ marginBottom: 24 }}>
      <Button size="large" block loading={isAsking} onClick={() => void ask()}>
        {t('Log in with a passkey')}
      </Button>
      {failure && <ErrorNote error={failure} />}
    </div>
  );
}
