import { useRequestVerificationCode } from '@acquaint/api-client';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { Button, Form, FormFailure, Input, Page, Steps } from '@acquaint/ui';
import { useState } from 'react';
import { EmailField } from '../../parts/email-field.tsx';
import { ProviderButtons } from '../../parts/provider-buttons.tsx';
import type { Newcomer } from './newcomer.ts';
import { RegisterForm } from './register-form.tsx';

/** `/register`: a name and an email, then the code from the mail and a password. */
export function RegisterPage() {
  const [params] = useSearchParams();
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const [typed, setTyped] = useState<Newcomer>({ email: '', first_name: '' });
  const request = useRequestVerificationCode({
    onSuccess: (_answer, { body }) => setNewcomer({ email: body.email, first_name: body.first_name }),
  });
  return (
    <Page
      title="Create your account"
      width="narrow"
      subtitle={newcomer ? `We mailed a code to ${newcomer.email}.` : 'It takes two minutes.'}
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
          onResend={() => request.mutateAsync({ body: newcomer })}
        />
      ) : (
        <Form<Newcomer>
          layout="vertical"
          requiredMark={false}
          initialValues={typed}
          onValuesChange={(_changed, all) => setTyped(all)}
          onFinish={(body) => request.mutate({ body })}
        >
          <Form.Item
            name="first_name"
            label="First name"
            rules={[{ required: true, whitespace: true, message: 'This field is required' }, { max: 60 }]}
          >
            <Input autoComplete="given-name" />
          </Form.Item>
          <EmailField />
          <FormFailure error={request.error} />
          <Form.Item style={{ marginTop: 16 }}>
            <Button type="primary" htmlType="submit" size="large" block loading={request.isPending}>
              Mail me a code
            </Button>
          </Form.Item>
        </Form>
      )}
      <p>
        You have an account? <Link to={`/login?${params.toString()}`}>Log in</Link>
      </p>
      {newcomer === null && <ProviderButtons />}
    </Page>
  );
}
