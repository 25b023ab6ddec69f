import { call, useEndpointQuery } from '@acquaint/api-client';
import {
  disconnectProvider,
  getProviderUrl,
  getLoginUrl,
  listLoginProviders,
  listSocialAccounts,
  type ConnectionUse,
  type LoginProvider,
  type SocialAccount,
} from '@acquaint/contracts';
import { App, Button, ErrorNote, Flex, ListState, Tag, useFocusAfter } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useRef, useState } from 'react';
import { leaveFor } from '../../../components/leave-for.ts';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';
import { ProviderIcon } from '../../../components/providers/provider-icon.tsx';
import { t } from '../../../i18n.ts';
import styles from '../setting.module.css';

const USES: Readonly<Record<ConnectionUse, string>> = {
  sign_in: msg('Login'),
  calendar: msg('Calendar'),
  contacts: msg('Contacts'),
};

/** Path to which a provider redirects back. */
const BACK = '/dashboard/account';

/** Accounts at Google, LinkedIn, Microsoft and Zoom: which are connected, and for what. */
export function ConnectedAccounts() {
  const providers = useEndpointQuery(listLoginProviders, {}, { staleTime: Infinity });
  const accounts = useEndpointQuery(listSocialAccounts, {});
  return (
    <ListState
      query={accounts}
      items={accounts.data && providers.data?.results}
      keyOf={({ provider }) => provider}
      label={t('Connected accounts')}
      empty={{ title: t('You can’t connect any accounts on this site yet'), isLine: true }}
      className={styles['rows'] ?? ''}
    >
      {({ provider, label, uses }) => (
        <ProviderRow
          provider={provider}
          label={label}
          uses={uses}
          connected={accounts.data?.results.filter((account) => account.provider === provider) ?? []}
        />
      )}
    </ListState>
  );
}

interface ProviderRowProps {
  readonly provider: LoginProvider;
  readonly label: string;
  /** What the provider can be connected for. */
  readonly uses: readonly ConnectionUse[];
  /** An array, because login and calendar can use two different accounts. */
  readonly connected: readonly SocialAccount[];
}

function ProviderRow({ provider, label, uses, connected }: ProviderRowProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [asksLogin, setAsksLogin] = useState(false);
  const connectCalendar = async () => {
    setIsLeaving(true);
    setFailure(null);
    try {
      const query = { use: 'calendar' as const, next: BACK };
      leaveFor((await call(getProviderUrl, { params: { provider }, query })).url);
    } catch (error) {
      setFailure(error);
    }
    setIsLeaving(false);
  };
  const isOffered = (use: ConnectionUse) =>
    uses.includes(use) && !connected.some((account) => account.uses.includes(use));
  return (
    <div>
      <Flex justify="space-between" align="center" gap={16} wrap>
        <div className={styles['now']}>
          <strong>
            <ProviderIcon provider={provider} /> {label}
          </strong>
          {connected.length === 0 && <div>{t('Not connected')}</div>}
        </div>
        <Flex gap={8} wrap>
          {isOffered('sign_in') && (
            <Button aria-expanded={asksLogin} onClick={() => setAsksLogin((now) => !now)}>
              {asksLogin ? t('Cancel') : t('Use {label} to log in', { label })}
            </Button>
          )}
          {isOffered('calendar') && (
            <Button loading={isLeaving} onClick={() => void connectCalendar()}>
              {t('Connect {label} calendar', { label })}
            </Button>
          )}
        </Flex>
      </Flex>
      {failure !== null && <ErrorNote error={failure} />}
      {asksLogin && (
        <ReauthenticationForm
          endpoint={getLoginUrl}
          inputOf={(proof) => ({ params: { provider }, body: { proof, next: BACK } })}
          onSuccess={({ url }) => leaveFor(url)}
          submit={t('Continue to {label}', { label })}
        />
      )}
      {connected.map((account) => (
        <ConnectedAccount key={account.id} account={account} isOneOfSeveral={connected.length > 1} />
      ))}
    </div>
  );
}

interface ConnectedAccountProps {
  readonly account: SocialAccount;
  readonly isOneOfSeveral: boolean;
}

function ConnectedAccount({ account, isOneOfSeveral }: ConnectedAccountProps) {
  const { id, provider, label, email, uses, can_disconnect: mayGo } = account;
  const [isAsked, setIsAsked] = useState(false);
  const { message } = App.useApp();
  const row = useRef<HTMLDivElement>(null);
  useFocusAfter(row);
  const name = isOneOfSeveral && email !== null ? email : label;
  return (
    <div ref={row}>
      <Flex justify="space-between" align="center" gap={16} wrap>
        <div className={styles['now']}>
          <div>{email ?? t('Connected')}</div>
          {uses.map((use) => (
            <Tag key={use} color="success">
              {t(USES[use])}
            </Tag>
          ))}
          {!mayGo && <div>{t('Your only way to log in')}</div>}
        </div>
        {mayGo && (
          <Button danger={!isAsked} aria-expanded={isAsked} onClick={() => setIsAsked((now) => !now)}>
            {isAsked ? t('Keep it') : t('Disconnect {name}', { name })}
          </Button>
        )}
      </Flex>
      {isAsked && (
        <ReauthenticationForm
          endpoint={disconnectProvider}
          inputOf={(body) => ({ params: { provider }, query: { account: id }, body })}
          onSuccess={() => void message.success(t('{name} is disconnected.', { name }))}
          submit={t('Disconnect {name} now', { name })}
        />
      )}
    </div>
  );
}
