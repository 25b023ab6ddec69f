import { useEmit } from '@acquaint/api-client';
import { endTwoFactor, renewRecoveryCodes, type Account } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useState } from 'react';
import { EndpointForm } from '../../../components/endpoint-form.tsx';
import { OneTimeCodeField } from '../../../components/reauthentication/one-time-code-field.tsx';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';
import { t } from '../../../i18n.ts';
import { AddTwoFactor } from './add-two-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Setting } from '../setting.tsx';

/** The authenticator app: adding it, new recovery codes, removing it. */
export function TwoFactorSetting({ account }: { readonly account: Account }) {
  // While recovery codes are shown, the change has been made: there is nothing to cancel.
  const [shown, setShown] = useState<'first' | 'new' | null>(null);
  const endWith = (close: () => void) => () => {
    setShown(null);
    close();
  };
  // The first codes stay, even if the account is refetched meanwhile, because they are shown only once.
  if (!account.has_two_factor || shown === 'first') {
    return (
      <Setting
        title={t('Authenticator app')}
        {...(shown !== 'first' && { action: t('Add an app') })}
        form={(close) => <AddTwoFactor onTurnedOn={() => setShown('first')} onDone={endWith(close)} />}
      >
        {loginNow(account, shown === 'first')}
      </Setting>
    );
  }
  return (
    <>
      <Setting
        title={t('Authenticator app')}
        action={t('Remove app')}
        isDanger
        form={(close) => <EndForm account={account} onDone={close} />}
      >
        {loginNow(account, true)}
      </Setting>
      <Setting
        title={t('Recovery codes')}
        {...(shown === null && { action: t('Create new codes') })}
        form={(close) => <RenewForm onRenewed={() => setShown('new')} onDone={endWith(close)} />}
      >
        {t('{count} left, for when you don’t have the app at hand.', { count: account.recovery_codes_left })}
      </Setting>
    </>
  );
}

function loginNow({ has_password: hasPassword }: Account, needsCode: boolean): string {
  if (needsCode) return t('You need a code from your app to log in.');
  return hasPassword
    ? t('You only need your password to log in.')
    : t('You don’t need a code from an app to log in.');
}

interface EndFields {
  readonly code: string;
}

interface EndFormProps {
  readonly account: Account;
  readonly onDone: () => void;
}

function EndForm({ account, onDone }: EndFormProps) {
  const { message } = App.useApp();
  const form = {
    endpoint: endTwoFactor,
    onSuccess: () => {
      void message.success(t('The app has been removed.'));
      onDone();
    },
    submit: t('Turn off codes'),
    isDanger: true,
    children: <OneTimeCodeField />,
  };
  // Without a password, the code of the app is the proof; a recovery code works if the app is lost.
  return account.has_password ? (
    <ReauthenticationForm
      {...form}
      inputOf={(proof, fields: EndFields) => ({ body: { ...proof, ...fields } })}
    />
  ) : (
    <EndpointForm {...form} inputOf={(body: EndFields) => ({ body })} />
  );
}

interface RenewFormProps {
  readonly onRenewed: () => void;
  readonly onDone: () => void;
}

function RenewForm({ onRenewed, onDone }: RenewFormProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const emit = useEmit();
  if (codes !== null) {
    const finish = () => {
      void emit(renewRecoveryCodes);
      onDone();
    };
    return <RecoveryCodes codes={codes} onDone={finish} />;
  }
  return (
    <ReauthenticationForm
      endpoint={renewRecoveryCodes}
      emitsLater
      inputOf={(body) => ({ body })}
      onSuccess={({ recovery_codes }) => {
        setCodes(recovery_codes);
        onRenewed();
      }}
      submit={t('Show new codes')}
    >
      <p>{t('The codes you have now will stop working.')}</p>
    </ReauthenticationForm>
  );
}
