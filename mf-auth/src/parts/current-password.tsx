import { useEndpointQuery } from '@acquaint/api-client';
import { getAccount } from '@acquaint/contracts';
import { Form, Input } from '@acquaint/ui';
import { SetPasswordLink } from './set-password-link.tsx';

/** What a form with `CurrentPassword` alone gives. */
export interface WithPassword {
  readonly current_password: string;
}

/** The password of now, asked before the account's safety changes. Who has none is told how to get one instead. */
export function CurrentPassword() {
  const account = useEndpointQuery(getAccount, {}).data;
  if (account?.has_password === false) {
    return (
      <Form.Item
        name="current_password"
        rules={[{ required: true, message: 'Set a password first, or use a passkey' }]}
      >
        <NoPassword email={account.email} />
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name="current_password"
      label="Your current password"
      rules={[{ required: true, message: 'Enter your password' }]}
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}

function NoPassword({ email }: { readonly email: string }) {
  return (
    <p>
      Your account has no password yet, and this needs one. <SetPasswordLink email={email} />
    </p>
  );
}
