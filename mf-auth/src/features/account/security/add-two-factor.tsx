import { useEmit } from '@acquaint/api-client';
import { confirmTwoFactor, startTwoFactor } from '@acquaint/contracts';
import { QRCode } from '@acquaint/ui';
import { useState } from 'react';
import { CodeField } from '../../../components/code-field.tsx';
import { EndpointForm } from '../../../components/endpoint-form.tsx';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';
import { rich, t } from '../../../i18n.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './recovery-codes.module.css';

type Stage =
  | { readonly at: 'proof' }
  | { readonly at: 'picture'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface AddTwoFactorProps {
  /** Called once a code is needed to log in; the recovery codes are shown then. */
  readonly onTurnedOn: () => void;
  readonly onDone: () => void;
}

/** Form that adds an authenticator app: reauthentication, QR code with a first code, then recovery codes. */
export function AddTwoFactor({ onTurnedOn, onDone }: AddTwoFactorProps) {
  const [stage, setStage] = useState<Stage>({ at: 'proof' });
  const emit = useEmit();
  if (stage.at === 'proof') {
    return <StartForm onStarted={(started) => setStage({ at: 'picture', ...started })} />;
  }
  if (stage.at === 'picture') {
    return (
      <ConfirmForm
        secret={stage.secret}
        uri={stage.uri}
        onConfirmed={(codes) => {
          setStage({ at: 'codes', codes });
          onTurnedOn();
        }}
      />
    );
  }
  const finish = () => {
    // Only now, because the account page unmounts this form once it learns that the app is active.
    void emit(confirmTwoFactor);
    onDone();
  };
  return <RecoveryCodes codes={stage.codes} onDone={finish} />;
}

interface Started {
  readonly secret: string;
  readonly uri: string;
}

function StartForm({ onStarted }: { readonly onStarted: (started: Started) => void }) {
  return (
    <ReauthenticationForm
      endpoint={startTwoFactor}
      inputOf={(body) => ({ body })}
      onSuccess={onStarted}
      submit={t('Continue')}
    >
      <p>
        {t(
          'An authenticator app on your phone shows a new code every 30 seconds. You’ll enter it after your password when you log in.',
        )}
      </p>
    </ReauthenticationForm>
  );
}

interface ConfirmFormProps extends Started {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function ConfirmForm({ secret, uri, onConfirmed }: ConfirmFormProps) {
  return (
    <EndpointForm
      endpoint={confirmTwoFactor}
      emitsLater
      inputOf={(body: { code: string }) => ({ body })}
      onSuccess={({ recovery_codes }) => onConfirmed(recovery_codes)}
      submit={t('Turn on codes')}
      isNextStep
    >
      <p role="status">{t('Scan this code with your authenticator app.')}</p>
      {/* Dark on light in both themes, because not every app can scan an inverted QR code. */}
      <div className={styles['picture']} role="img" aria-label={t('QR code for your authenticator app')}>
        <span aria-hidden>
          <QRCode value={uri} type="svg" size={192} color="#000" bgColor="#fff" bordered={false} />
        </span>
      </div>
      <p>
        {rich('No camera? Type this key into the app: {key}', {
          key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>,
        })}
      </p>
      <CodeField label={t('Code from the app')} />
    </EndpointForm>
  );
}
