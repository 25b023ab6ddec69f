import { call } from '@acquaint/api-client';
import { requestVerificationCode } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { Form, Input, Page, Steps } from '@acquaint/ui';
import { useState } from 'react';
import { EmailField } from '../../parts/email-field.tsx';
import { EndpointForm } from '../../parts/endpoint-form.tsx';
import { ProviderButtons } from '../../parts/provider-buttons.tsx';
import type { Newcomer } from './newcomer.ts';
import { RegisterForm } from './register-form.tsx';

/** `/register`: a name and an email, then the code from the mail and a password. */
export function RegisterPage() {
  const [params] = useSearchParams();
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const [typed, setTyped] = useState<Newcomer>({ email: '', first_name: '' });
  return (
    <Page
      title="Create your account"
      width="narrow"
      subtitle={newcomer ? `We emailed a code to ${newcomer.email}.` : 'It takes two minutes.'}
    >
      <Steps
        size="small"
        current={newcomer ? 1 : 0}
        items={[{ title: 'Who you are' }, { title: 'Code and password' }]}
        style={{ marginBottom: 24 }}
      />
      {newcomer ? (
        <RegisterForm
          newcomer={newcomer}
          onBack={() => setNewcomer(null)}
          onResend={() => call(requestVerificationCode, { body: newcomer })}
        />
      ) : (
        <EndpointForm
          endpoint={requestVerificationCode}
          inputOf={(body: Newcomer) => ({ body })}
          onSuccess={(_answer, { body }) => setNewcomer(body)}
          initialValues={typed}
          onTyped={setTyped}
          submit="Mail me a code"
          isWhole
        >
          <Form.Item
            name="first_name"
            label="First name"
            rules={[{ required: true, whitespace: true, message: 'This field is required' }, { max: 60 }]}
          >
            <Input autoComplete="given-name" />
          </Form.Item>
          <EmailField />
        </EndpointForm>
      )}
      <p>
        You have an account? <Link to={`/login?${params.toString()}`}>Log in</Link>
      </p>
      {newcomer === null && <ProviderButtons />}
    </Page>
  );
}
