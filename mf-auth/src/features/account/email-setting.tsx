import { confirmEmailChange, requestEmailChange } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { Fragment, useState } from 'react';
import { CodeField } from '../../components/code-field.tsx';
import { EmailField } from '../../components/email-field.tsx';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { ReauthenticationForm } from '../../components/reauthentication/reauthentication-form.tsx';
import { t } from '../../i18n.ts';
import { Setting } from './setting.tsx';

/** The account's email. A new one is confirmed by a code sent to it. */
export function EmailSetting({ email }: { readonly email: string }) {
  return (
    <Setting
      title={t('Email')}
      action={t('Change email')}
      shownAction={t('Change')}
      form={(close) => <EmailForm onDone={close} />}
    >
      <Address email={email} />
    </Setting>
  );
}

/** An email address that breaks after its marks, not inside of a word, where the line is too short for it. */
function Address({ email }: { readonly email: string }) {
  return email.split(/(?<=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function EmailForm({ onDone }: { readonly onDone: () => void }) {
  const [newEmail, setNewEmail] = useState<string | null>(null);
  return newEmail === null ? (
    <AddressForm onMailed={setNewEmail} />
  ) : (
    <ProofForm email={newEmail} onDone={onDone} />
  );
}

interface AddressFields {
  readonly email: string;
}

/** First step: the new address and the reauthentication. */
function AddressForm({ onMailed }: { readonly onMailed: (email: string) => void }) {
  return (
    <ReauthenticationForm
      endpoint={requestEmailChange}
      inputOf={(proof, fields: AddressFields) => ({ body: { ...proof, ...fields } })}
      onSuccess={(_answer, { body }) => onMailed(body.email)}
      submit={t('Email me a code')}
    >
      <EmailField label={t('New email')} />
    </ReauthenticationForm>
  );
}

/** Second step: the code sent to the new address. */
function ProofForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const { message } = App.useApp();
  return (
    <EndpointForm
      endpoint={confirmEmailChange}
      inputOf={({ code }: { code: string }) => ({ body: { email, code } })}
      onSuccess={(account) => {
        void message.success(t('Your email is now {email}.', { email: account.email }));
        onDone();
      }}
      submit={t('Use this email')}
      isNextStep
    >
      <p role="status">
        {t(
          'We’ve sent an email to {email}. Enter the code from it. No code in it? The email tells you why.',
          {
            email,
          },
        )}
      </p>
      <CodeField />
    </EndpointForm>
  );
}
