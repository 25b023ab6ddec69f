import { call } from '@acquaint/api-client';
import { confirmReset, requestResetCode, validateResetCode } from '@acquaint/contracts';
import { Link, useLocation, useSearchParams } from '@acquaint/remote-kit';
import { Button, Flex, Page, Result } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { CodeField } from '../../components/code-field.tsx';
import { EmailField } from '../../components/email-field.tsx';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { NewCodeButton } from '../../components/new-code-button.tsx';
import { NewPassword } from '../../components/password/new-password.tsx';
import { withQuery } from '../../components/query-of.ts';
import { broughtEmail } from '../../components/password/set-password-link.tsx';
import { useStage } from '../../components/use-stage.ts';
import { t } from '../../i18n.ts';

type Stage =
  | { readonly at: 'email' }
  | { readonly at: 'code'; readonly email: string }
  | { readonly at: 'password'; readonly email: string; readonly token: string }
  | { readonly at: 'done' };

const SUBTITLES: Readonly<Record<Exclude<Stage['at'], 'done'>, string>> = {
  email: msg('We’ll email you a code.'),
  code: msg('If there’s an account with this email, we’ve sent it a code.'),
  password: msg('Choose a new password. You’ll be logged out everywhere.'),
};

/** `/forgot-password`: three steps: email, code, new password. */
export function ForgotPasswordPage() {
  const [stage, setStage] = useStage<Stage>({ at: 'email' }, isStage);
  const [params] = useSearchParams();
  const email = broughtEmail(useLocation().state);
  const login = withQuery('/login', params);
  if (stage.at === 'done') {
    return (
      <Page title={t('Your password has been changed')} width="narrow">
        <Result
          status="success"
          title={t('You can log in with it now.')}
          extra={<Link to={login}>{t('Log in')}</Link>}
        />
      </Page>
    );
  }
  return (
    <Page title={t('New password')} width="narrow" subtitle={t(SUBTITLES[stage.at])}>
      {stage.at === 'email' && (
        <EndpointForm
          key="email"
          endpoint={requestResetCode}
          inputOf={(body: { email: string }) => ({ body })}
          onSuccess={(_answer, { body: { email } }) => setStage({ at: 'code', email })}
          {...(email === undefined ? {} : { initialValues: { email } })}
          submit={t('Email me a code')}
          isWhole
        >
          <EmailField />
        </EndpointForm>
      )}
      {stage.at === 'code' && (
        <EndpointForm
          key="code"
          endpoint={validateResetCode}
          inputOf={({ code }: { code: string }) => ({ body: { email: stage.email, code } })}
          onSuccess={({ reset_token: token }, { body: { email } }) =>
            setStage({ at: 'password', email, token })
          }
          submit={t('Continue')}
          isWhole
          below={
            <Flex justify="space-between" gap="0 16px" wrap>
              <Button type="link" style={{ paddingInline: 0 }} onClick={() => setStage({ at: 'email' })}>
                {t('Change email')}
              </Button>
              <NewCodeButton send={() => call(requestResetCode, { body: { email: stage.email } })} />
            </Flex>
          }
        >
          <CodeField />
        </EndpointForm>
      )}
      {stage.at === 'password' && (
        <EndpointForm
          key="password"
          endpoint={confirmReset}
          inputOf={({ password }: { password: string }) => ({ body: { reset_token: stage.token, password } })}
          onSuccess={() => setStage({ at: 'done' })}
          submit={t('Change password')}
          isWhole
        >
          <NewPassword email={stage.email} />
        </EndpointForm>
      )}
      <p>
        <Link to={login}>{t('Back to login')}</Link>
      </p>
    </Page>
  );
}

function isStage(value: unknown): value is Stage {
  if (typeof value !== 'object' || value === null || !('at' in value)) return false;
  const has = (key: string) => key in value && typeof (value as Record<string, unknown>)[key] === 'string';
  switch (value.at) {
    case 'email':
    case 'done':
      return true;
    case 'code':
      return has('email');
    case 'password':
      return has('email') && has('token');
    default:
      return false;
  }
}
