import { confirmProviderLink, type ProviderLoginOutcome } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { Alert, Form, Input, Page } from '@acquaint/ui';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { ReauthenticationForm } from '../../components/reauthentication/reauthentication-form.tsx';
import { rich, t } from '../../i18n.ts';
import { loginWith } from './where-next.ts';

interface ConfirmLinkProps {
  readonly label: string;
  readonly question: Extract<ProviderLoginOutcome, { outcome: 'confirm_link' }>;
  readonly onAnswer: (outcome: ProviderLoginOutcome) => void;
}

/**
 * Asks whether to connect the provider to the existing account with the same email. The owner confirms with the password or, if
 * logged in, by reauthentication.
 */
export function ConfirmLink({ label, question, onAnswer }: ConfirmLinkProps) {
  const { ticket, email, has_password, is_signed_in } = question;
  return (
    <Page title={t('Connect {label}?', { label })} width="narrow">
      <p>
        {rich(
          'You already have an Acquaint account with the address <strong>{email}</strong>. Connect {label} to it, and you can log in with {label} from now on.',
          { strong: (text) => <strong>{text}</strong>, email, label },
        )}
      </p>
      {is_signed_in ? (
        <ReauthenticationForm
          endpoint={confirmProviderLink}
          inputOf={(proof) => ({ body: { ticket, proof } })}
          onSuccess={onAnswer}
          submit={t('Connect {label} and log in', { label })}
          isWhole
        />
      ) : has_password ? (
        <EndpointForm
          endpoint={confirmProviderLink}
          inputOf={({ password }: { password: string }) => ({ body: { ticket, password } })}
          onSuccess={onAnswer}
          submit={t('Connect {label} and log in', { label })}
          isWhole
        >
          <Form.Item
            name="password"
            label={t('Your Acquaint password')}
            rules={[{ required: true, message: t('Enter your password') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </EndpointForm>
      ) : (
        <Alert
          type="info"
          showIcon
          title={t(
            'That account has no password. Log in the way you usually do, then connect {label} on your account page.',
            { label },
          )}
          style={{ marginBottom: 24 }}
        />
      )}
      <p>
        <Link to={loginWith(question)}>{t('No, back to login')}</Link>
      </p>
      {has_password && !is_signed_in && (
        <p>
          <Link to={loginWith(question, '/forgot-password')}>{t('Forgot your password?')}</Link>
        </p>
      )}
    </Page>
  );
}
