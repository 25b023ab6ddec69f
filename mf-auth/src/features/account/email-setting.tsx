import { useEndpointMutation } from '@acquaint/api-client';
import { confirmEmailChange, getAccount, getInitialData, requestEmailChange } from '@acquaint/contracts';
import { App, Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import { useState } from 'react';
import { CodeField } from '../../parts/code-field.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { EmailField } from '../../parts/email-field.tsx';
import { Setting } from './setting.tsx';

/** The account's email; a new one is proved by a code from its mailbox. */
export function EmailSetting({ email }: { readonly email: string }) {
  return (
    <Setting title="Email" action="Change the email" form={(close) => <EmailForm onDone={close} />}>
      {email}
    </Setting>
  );
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
  readonly current_password: string;
}

/** First step: the new address, and the password. */
function AddressForm({ onMailed }: { readonly onMailed: (email: string) => void }) {
  const [form] = Form.useForm<AddressFields>();
  const request = useEndpointMutation(requestEmailChange, {
    onSuccess: (_answer, { body }) => onMailed(body.email),
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<AddressFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => request.mutate({ body })}
    >
      <EmailField label="New email" />
      <CurrentPassword />
      <FormFailure error={request.error} />
      <Button type="primary" htmlType="submit" loading={request.isPending}>
        Mail me a code
      </Button>
    </Form>
  );
}

/** Second step: the code from the new mailbox. */
function ProofForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const [form] = Form.useForm<{ code: string }>();
  const { message } = App.useApp();
  const confirm = useEndpointMutation(confirmEmailChange, {
    invalidates: [getInitialData, getAccount],
    onSuccess: (account) => {
      void message.success(`Your email is ${account.email} now.`);
      onDone();
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<{ code: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => confirm.mutate({ body: { email, code } })}
    >
      <p role="status">
        We have mailed to {email}. Enter the code from it. No code in it? Then the mail says why.
      </p>
      <CodeField />
      <FormFailure error={confirm.error} />
      <Button type="primary" htmlType="submit" loading={confirm.isPending}>
        Use this email
      </Button>
    </Form>
  );
}
