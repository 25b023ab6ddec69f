import { useEndpointMutation, useInvalidate } from '@acquaint/api-client';
import { confirmTwoFactor, getAccount, startTwoFactor } from '@acquaint/contracts';
import { Button, Form, FormFailure, QRCode, showFieldErrors } from '@acquaint/ui';
import { useState } from 'react';
import { CodeField } from '../../parts/code-field.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './recovery-codes.module.css';

type Stage =
  | { readonly at: 'password' }
  | { readonly at: 'picture'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Adding an authenticator app: password, picture and first code, recovery codes. */
export function AddTwoFactor({ onDone }: { readonly onDone: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'password' });
  const invalidate = useInvalidate();
  if (stage.at === 'password') {
    return <StartForm onStarted={(started) => setStage({ at: 'picture', ...started })} />;
  }
  if (stage.at === 'picture') {
    return (
      <ConfirmForm
        secret={stage.secret}
        uri={stage.uri}
        onConfirmed={(codes) => setStage({ at: 'codes', codes })}
      />
    );
  }
  const finish = () => {
    // Only now: the account page puts this form away when it hears that codes are asked for.
    void invalidate(getAccount);
    onDone();
  };
  return <RecoveryCodes codes={stage.codes} onDone={finish} />;
}

interface Started {
  readonly secret: string;
  readonly uri: string;
}

function StartForm({ onStarted }: { readonly onStarted: (started: Started) => void }) {
  const [form] = Form.useForm<{ current_password: string }>();
  const start = useEndpointMutation(startTwoFactor, {
    onSuccess: onStarted,
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<{ current_password: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => start.mutate({ body })}
    >
      <p>
        An authenticator app on your phone shows a new code every 30 seconds. Logging in asks for it after
        your password.
      </p>
      <CurrentPassword />
      <FormFailure error={start.error} />
      <Button type="primary" htmlType="submit" loading={start.isPending}>
        Go on
      </Button>
    </Form>
  );
}

interface ConfirmFormProps extends Started {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function ConfirmForm({ secret, uri, onConfirmed }: ConfirmFormProps) {
  const [form] = Form.useForm<{ code: string }>();
  const confirm = useEndpointMutation(confirmTwoFactor, {
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<{ code: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => confirm.mutate({ body })}
    >
      <p role="status">Read this picture with your authenticator app.</p>
      {/* Dark on light in both themes: not every app reads it the other way round. */}
      <div className={styles['picture']} role="img" aria-label="Picture for the authenticator app">
        <span aria-hidden>
          <QRCode value={uri} type="svg" size={192} color="#000" bgColor="#fff" bordered={false} />
        </span>
      </div>
      <p>
        No camera? Type this key into the app: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField label="Code from the app" />
      <FormFailure error={confirm.error} />
      <Button type="primary" htmlType="submit" loading={confirm.isPending}>
        Ask for codes from now on
      </Button>
    </Form>
  );
}
