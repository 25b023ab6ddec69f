import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { getAccount, listSocialAccounts, startProviderLogin, type Account } from '@acquaint/contracts';
import { Button, Flex, Form, FormFailure, Input } from '@acquaint/ui';
import type { RefObject } from 'react';
import { rich, t } from '../../i18n.ts';
import { leaveFor } from '../leave-for.ts';
import type { ShownPasskey } from '../passkey.ts';
import { ProviderIcon } from '../providers/provider-icon.tsx';
import { SetPasswordLink } from '../password/set-password-link.tsx';

/** Typed proofs that the account belongs to the member. */
export interface OwnerFieldValues {
  readonly current_password?: string;
  readonly app_code?: string;
}

interface ReauthenticationFieldsProps {
  /** A passkey assertion, which replaces the typed proofs. */
  readonly shownRef: RefObject<ShownPasskey | null>;
}

/** Path to which a provider redirects back. */
const BACK = '/dashboard/account';

/**
 * Fields for reauthentication, depending on the account: its password; without one a code of its app, or nothing if the login is
 * recent. A member with none of these logs in again, so that nobody is locked out of their own account.
 */
export function ReauthenticationFields({ shownRef }: ReauthenticationFieldsProps) {
  const account = useEndpointQuery(getAccount, {}).data;
  const required = (message: string) => ({
    validator: (_rule: unknown, value: unknown) =>
      shownRef.current !== null || (typeof value === 'string' && value !== '')
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  });
  if (account === undefined || account.has_password) {
    return (
      <Form.Item
        name="current_password"
        label={t('Your current password')}
        rules={[required(t('Enter your password'))]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    );
  }
  if (account.fresh_until !== null) {
    return <p>{t('You logged in a moment ago, so we know it’s you.')}</p>;
  }
  if (account.has_two_factor) {
    return (
      <Form.Item
        name="app_code"
        label={t('Code from your authenticator app')}
        normalize={(value: string) => value.replace(/\D/g, '').slice(0, 6)}
        rules={[required(t('Enter the six digits from the app'))]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" placeholder="123456" />
      </Form.Item>
    );
  }
  return (
    <Form.Item name="current_password" rules={[required(t('Log in again first, or use a passkey'))]}>
      <LogInAgain account={account} />
    </Form.Item>
  );
}

/** Buttons to log in again with the connected providers, or a link to set a password. */
function LogInAgain({ account }: { readonly account: Account }) {
  const connected = useEndpointQuery(listSocialAccounts, {}).data?.results ?? [];
  const start = useEndpointMutation(startProviderLogin, { onSuccess: ({ url }) => leaveFor(url) });
  const providers = new Map(
    connected.filter(({ uses }) => uses.includes('sign_in')).map(({ provider, label }) => [provider, label]),
  );
  return (
    <div>
      <p>{t('To make sure it’s you, please log in again. We’ll bring you back to this page.')}</p>
      <Flex gap={8} wrap>
        {[...providers].map(([provider, label]) => (
          <Button
            key={provider}
            icon={<ProviderIcon provider={provider} />}
            loading={start.isPending && start.variables.params.provider === provider}
            onClick={() => start.mutate({ params: { provider }, body: { next: BACK, again: true } })}
          >
            {t('Log in again with {label}', { label })}
          </Button>
        ))}
      </Flex>
      <FormFailure error={start.error} />
      <p>
        {rich('Or use a password instead: <set>Set a password</set>', {
          set: (text) => <SetPasswordLink email={account.email}>{text}</SetPasswordLink>,
        })}
      </p>
    </div>
  );
}
