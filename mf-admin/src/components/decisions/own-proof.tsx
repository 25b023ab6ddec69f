import { ApiFailure, useEndpointQuery } from '@acquaint/api-client';
import { getAccount, listPasskeys } from '@acquaint/contracts';
import { Alert, Button, ErrorNote, Form, Input } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { t } from '../../i18n.ts';
import { askPasskey, knowsPasskeys, type ShownPasskey } from './ask-passkey.ts';

/** The fields of a form with `OwnProof`. */
export interface OwnProofValues {
  readonly current_password?: string;
  readonly app_code?: string;
  readonly passkey?: ShownPasskey;
}

interface OwnProofProps<Values> {
  /** Called with the passkey and the other fields of the form, once all of them are valid. */
  readonly onPasskey: (values: Values) => void;
}

/**
 * With what staff prove who they are before a change of rights: a passkey, or their password; without one a code of their app, or nothing
 * right after a login (R-ACCT-20). The server checks it.
 */
export function OwnProof<Values extends OwnProofValues>({ onPasskey }: OwnProofProps<Values>) {
  return (
    <>
      <TypedProof />
      <ByPasskey onPasskey={onPasskey} />
    </>
  );
}

const TYPED: readonly string[] = ['current_password', 'app_code'] satisfies (keyof OwnProofValues)[];

/** Button that asks the device for a passkey, if the reader has one. It checks the other fields of the form first. */
function ByPasskey<Values extends OwnProofValues>({ onPasskey }: OwnProofProps<Values>) {
  const form = Form.useFormInstance<Values>();
  const passkeys = useEndpointQuery(listPasskeys, {}, { enabled: knowsPasskeys() });
  const [asking, setAsking] = useState<AbortController | null>(null);
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  useEffect(() => () => asking?.abort(), [asking]);
  if (!passkeys.data?.results.length) return null;

  const ask = async () => {
    setFailure(null);
    const others = Object.keys(form.getFieldsValue()).filter((name) => !TYPED.includes(name));
    const fields = await form.validateFields(others).catch(() => null);
    if (fields === null) return;
    const question = new AbortController();
    setAsking(question);
    try {
      onPasskey({ ...fields, passkey: await askPasskey(question.signal) });
    } catch (error) {
      const detail = t('We didn’t get a passkey from your device. Try again, or use another way.');
      setFailure({ detail: error instanceof ApiFailure ? error.detail : detail });
    }
    setAsking(null);
  };
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      <Button type="link" loading={asking !== null} onClick={() => void ask()}>
        {t('Use a passkey instead')}
      </Button>
    </>
  );
}

/** The field for what is typed, depending on what the account has. */
function TypedProof() {
  const account = useEndpointQuery(getAccount, {}).data;
  if (account === undefined || account.has_password) {
    return (
      <Form.Item
        name="current_password"
        label={t('Your own password, to confirm it’s you')}
        rules={[{ required: true, message: t('Enter your password') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    );
  }
  if (account.fresh_until === null && account.has_two_factor) {
    return (
      <Form.Item
        name="app_code"
        label={t('Code from your authenticator app, to confirm it’s you')}
        rules={[{ required: true, message: t('Enter the six digits from the app') }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Form.Item>
    );
  }
  const isFresh = account.fresh_until !== null;
  return (
    // A form item, so that a refusal of the server is shown here.
    <Form.Item name="current_password">
      <Alert
        type={isFresh ? 'success' : 'warning'}
        title={
          isFresh
            ? t('You logged in a moment ago, so we know it’s you.')
            : t('To confirm it’s you, log out and log in again, then come back to this page.')
        }
      />
    </Form.Item>
  );
}
