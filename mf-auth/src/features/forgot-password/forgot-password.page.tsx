import { useConfirmReset, useRequestResetCode, useValidateResetCode } from '@acquaint/api-client';
import { Link } from '@acquaint/remote-kit';
import { Button, Form, FormFailure, Page, Result, showFieldErrors } from '@acquaint/ui';
import { useState } from 'react';
import { CodeField } from '../../parts/code-field.tsx';
import { EmailField } from '../../parts/email-field.tsx';
import { NewPassword } from '../../parts/new-password.tsx';

type Stage =
  | { readonly at: 'email' }
  | { readonly at: 'code'; readonly email: string }
  | { readonly at: 'password'; readonly email: string; readonly token: string }
  | { readonly at: 'done' };

const SUBTITLES: Readonly<Record<Stage['at'], string>> = {
  email: 'We mail you a code.',
  code: 'If there is an account with this email, a code is on its way.',
  password: 'Choose a new one. You will be signed out everywhere.',
  done: '',
};

/** `/forgot-password`: email, code, new password. */
export function ForgotPasswordPage() {
  const [stage, setStage] = useState<Stage>({ at: 'email' });
  const [emailForm] = Form.useForm<{ email: string }>();
  const [codeForm] = Form.useForm<{ code: string }>();
  const [passwordForm] = Form.useForm<{ password: string }>();
  const request = useRequestResetCode({
    onSuccess: (_answer, { body }) => setStage({ at: 'code', email: body.email }),
    onError: (failure) => showFieldErrors(emailForm, failure.errors),
  });
  const validate = useValidateResetCode({
    onSuccess: ({ reset_token }, { body }) =>
      setStage({ at: 'password', email: body.email, token: reset_token }),
    onError: (failure) => showFieldErrors(codeForm, failure.errors),
  });
  const confirm = useConfirmReset({
    onSuccess: () => setStage({ at: 'done' }),
    onError: (failure) => showFieldErrors(passwordForm, failure.errors),
  });

  if (stage.at === 'done') {
    return (
      <Page title="Your password is changed" width="narrow">
        <Result
          status="success"
          title="You can log in with it now."
          extra={<Link to="/login">Log in</Link>}
        />
      </Page>
    );
  }
  return (
    <Page title="New password" width="narrow" subtitle={SUBTITLES[stage.at]}>
      {stage.at === 'email' && (
        <Form<{ email: string }>
          form={emailForm}
          layout="vertical"
          requiredMark={false}
          onFinish={(body) => request.mutate({ body })}
        >
          <EmailField />
          <FormFailure error={request.error} />
          <Submit label="Mail me a code" isPending={request.isPending} />
        </Form>
      )}
      {stage.at === 'code' && (
        <Form<{ code: string }>
          form={codeForm}
          layout="vertical"
          requiredMark={false}
          onFinish={({ code }) => validate.mutate({ body: { email: stage.email, code } })}
        >
          <CodeField />
          <FormFailure error={validate.error} />
          <Submit label="Go on" isPending={validate.isPending} />
        </Form>
      )}
      {stage.at === 'password' && (
        <Form<{ password: string }>
          form={passwordForm}
          layout="vertical"
          requiredMark={false}
          onFinish={({ password }) => confirm.mutate({ body: { reset_token: stage.token, password } })}
        >
          <NewPassword email={stage.email} />
          <FormFailure error={confirm.error} />
          <Submit label="Change the password" isPending={confirm.isPending} />
        </Form>
      )}
      <p>
        <Link to="/login">Back to log in</Link>
      </p>
    </Page>
  );
}

function Submit({ label, isPending }: { readonly label: string; readonly isPending: boolean }) {
  return (
    <Form.Item style={{ marginTop: 16 }}>
      <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
        {label}
      </Button>
    </Form.Item>
  );
}
