import { completeLogin, type LoggedInPair } from '@acquaint/contracts';
import { Button } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { EndpointForm } from '../endpoint-form.tsx';
import { OneTimeCodeField } from './one-time-code-field.tsx';

interface SecondStepFormProps {
  readonly secondStep: string;
  readonly onLoggedIn: (pair: LoggedInPair) => void;
  readonly onBack: () => void;
}

/** Second step of the login: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ secondStep, onLoggedIn, onBack }: SecondStepFormProps) {
  return (
    <EndpointForm
      endpoint={completeLogin}
      inputOf={({ code }: { code: string }) => ({ body: { second_step: secondStep, code } })}
      onSuccess={onLoggedIn}
      submit={t('Continue')}
      isWhole
      below={
        <>
          <p>{t('Don’t use an app? Then check your email and password for typos.')}</p>
          <Button onClick={onBack}>{t('Start over')}</Button>
        </>
      }
    >
      <OneTimeCodeField isFocused />
    </EndpointForm>
  );
}
