import { completeLogin, type LoggedInPair } from '@acquaint/contracts';
import { Button } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { PlainForm } from '../plain-form/plain-form.tsx';

interface SecondStepFormProps {
  readonly secondStep: string;
  readonly onLoggedIn: (pair: LoggedInPair) => void;
  readonly onBack: () => void;
}

/** Second step of the login: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ secondStep, onLoggedIn, onBack }: SecondStepFormProps) {
  return (
    <PlainForm
      endpoint={completeLogin}
      fields={[
        {
          name: 'code',
          label: t('Code'),
          missing: t('Enter the code'),
          hint: t('Six digits from the app, or one of your recovery codes'),
          input: {
            autoComplete: 'one-time-code',
            autoCapitalize: 'characters',
            maxLength: 20,
            autoFocus: true,
          },
        },
      ]}
      inputOf={({ code }) => ({ body: { second_step: secondStep, code: code.trim() } })}
      onSuccess={onLoggedIn}
      submit={t('Continue')}
      below={
        <>
          <p>{t('Don’t use an app? Then check your email and password for typos.')}</p>
          <Button onClick={onBack}>{t('Start over')}</Button>
        </>
      }
    />
  );
}
