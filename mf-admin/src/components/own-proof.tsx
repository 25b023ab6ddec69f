import { useEndpointQuery } from '@acquaint/api-client';
import { getAccount } from '@acquaint/contracts';
import { Alert, Form, Input } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** The fields of a form with `OwnProof`. */
export interface OwnProofValues {
  readonly current_password?: string;
  readonly app_code?: string;
}

/**
 * The field with which staff prove who they are before a change of rights: their password; without one a code of their app, or nothing
 * right after a login (R-ACCT-20). The server checks it.
 */
export function OwnProof() {
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
