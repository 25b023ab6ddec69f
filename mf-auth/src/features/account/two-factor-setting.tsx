import { useEndpointMutation, useInvalidate } from '@acquaint/api-client';
import { endTwoFactor, getAccount, renewRecoveryCodes, type Account } from '@acquaint/contracts';
import { App, Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import { useState } from 'react';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { OneTimeCodeField } from '../../parts/one-time-code-field.tsx';
import { AddTwoFactor } from './add-two-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Setting } from './setting.tsx';

/** The authenticator app: adding it, new recovery codes, taking it off. */
export function TwoFactorSetting({ account }: { readonly account: Account }) {
  if (!account.has_two_factor) {
    return (
      <Setting
        title="Authenticator app"
        action="Add an app"
        form={(close) => <AddTwoFactor onDone={close} />}
      >
        Logging in asks for your password alone.
      </Setting>
    );
  }
  return (
    <>
      <Setting
        title="Authenticator app"
        action="Take the app off"
        isDanger
        form={(close) => <EndForm onDone={close} />}
      >
        Logging in asks for a code of your app.
      </Setting>
      <Setting title="Recovery codes" action="Make new codes" form={(close) => <RenewForm onDone={close} />}>
        {account.recovery_codes_left} left, for when you do not have the app at hand.
      </Setting>
    </>
  );
}

interface EndFields {
  readonly current_password: string;
  readonly code: string;
}

function EndForm({ onDone }: { readonly onDone: () => void }) {
  const [form] = Form.useForm<EndFields>();
  const { message } = App.useApp();
  const end = useEndpointMutation(endTwoFactor, {
    invalidates: [getAccount],
    onSuccess: () => {
      void message.success('The app is taken off.');
      onDone();
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<EndFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => end.mutate({ body })}
    >
      <CurrentPassword />
      <OneTimeCodeField />
      <FormFailure error={end.error} />
      <Button danger htmlType="submit" loading={end.isPending}>
        Ask for no codes any more
      </Button>
    </Form>
  );
}

function RenewForm({ onDone }: { readonly onDone: () => void }) {
  const [form] = Form.useForm<{ current_password: string }>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const invalidate = useInvalidate();
  const renew = useEndpointMutation(renewRecoveryCodes, {
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  if (codes !== null) {
    const finish = () => {
      void invalidate(getAccount);
      onDone();
    };
    return <RecoveryCodes codes={codes} onDone={finish} />;
  }
  return (
    <Form<{ current_password: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => renew.mutate({ body })}
    >
      <p>The codes you have now open nothing any more then.</p>
      <CurrentPassword />
      <FormFailure error={renew.error} />
      <Button type="primary" htmlType="submit" loading={renew.isPending}>
        Show new codes
      </Button>
    </Form>
  );
}
