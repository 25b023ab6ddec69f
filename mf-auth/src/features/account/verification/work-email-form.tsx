import { confirmWorkEmail, requestWorkEmailCode } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useState } from 'react';
import { CodeField } from '../../../components/code-field.tsx';
import { EmailField } from '../../../components/email-field.tsx';
import { EndpointForm } from '../../../components/endpoint-form.tsx';
import { t } from '../../../i18n.ts';

/** Form to add a work email as evidence to a waiting request, confirmed by a code sent to it. */
export function WorkEmailForm({ onDone }: { readonly onDone: () => void }) {
  const [email, setEmail] = useState<string | null>(null);
  const { message } = App.useApp();
  if (email === null) {
    return (
      <EndpointForm
        key="address"
        endpoint={requestWorkEmailCode}
        inputOf={(body: { email: string }) => ({ body })}
        onSuccess={(_answer, { body }) => setEmail(body.email)}
        submit={t('Email me a code')}
      >
        <p>{t('Getting email at that address shows that you work there. Only our team sees it.')}</p>
        <EmailField label={t('Work email')} />
      </EndpointForm>
    );
  }
  return (
    <EndpointForm
      key="code"
      endpoint={confirmWorkEmail}
      inputOf={({ code }: { code: string }) => ({ body: { email, code } })}
      onSuccess={() => {
        void message.success(t('Our team can see that you work there.'));
        onDone();
      }}
      submit={t('Add it to my request')}
      isNextStep
    >
      <p role="status">{t('We’ve sent an email to {email}. Enter the code from it.', { email })}</p>
      <CodeField />
    </EndpointForm>
  );
}
