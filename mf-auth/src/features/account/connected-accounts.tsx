import { call, useEndpointQuery } from '@acquaint/api-client';
import {
  disconnectProvider,
  getProviderUrl,
  getSignInUrl,
  getSyncState,
  listSignInProviders,
  listSocialAccounts,
  type ConnectionUse,
  type SignInProvider,
  type SocialAccount,
} from '@acquaint/contracts';
import { App, Button, Card, Flex, ListState, Tag } from '@acquaint/ui';
import { useState } from 'react';
import { leaveFor } from '../../parts/leave-for.ts';
import { OwnerForm } from '../../parts/owner-form.tsx';
import { ProviderIcon } from '../../parts/provider-icon.tsx';
import styles from './setting.module.css';

const USES: Readonly<Record<ConnectionUse, string>> = {
  sign_in: 'Logging in',
  calendar: 'Calendar',
  contacts: 'Contacts',
};

/** Where a provider's page leads back to. */
const BACK = '/dashboard/account';

/** Accounts at Google, LinkedIn, Microsoft and Zoom: what is connected, and to what use. */
export function ConnectedAccounts() {
  const providers = useEndpointQuery(listSignInProviders, {}, { staleTime: Infinity });
  const accounts = useEndpointQuery(listSocialAccounts, {});
  return (
    <ListState
      query={accounts}
      items={accounts.data && providers.data?.results}
      keyOf={({ provider }) => provider}
      label="Connected accounts"
      empty={{ title: 'There are no accounts to connect on this site yet' }}
    >
      {({ provider, label, uses }) => (
        <ProviderCard
          provider={provider}
          label={label}
          uses={uses}
          connected={accounts.data?.results.find((account) => account.provider === provider)}
        />
      )}
    </ListState>
  );
}

interface ProviderCardProps {
  readonly provider: SignInProvider;
  readonly label: string;
  /** What it may be connected for. */
  readonly uses: readonly ConnectionUse[];
  readonly connected: SocialAccount | undefined;
}

function ProviderCard({ provider, label, uses, connected }: ProviderCardProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [asked, setAsked] = useState<'sign-in' | 'disconnect' | null>(null);
  const ask = (what: 'sign-in' | 'disconnect') => setAsked((now) => (now === what ? null : what));
  const { message } = App.useApp();
  const connectCalendar = async () => {
    setIsLeaving(true);
    try {
      const query = { use: 'calendar' as const, next: BACK };
      leaveFor((await call(getProviderUrl, { params: { provider }, query })).url);
    } catch {
      void message.error(`${label} does not answer. Please try again in a moment.`);
    }
    setIsLeaving(false);
  };
  const isOffered = (use: ConnectionUse) => uses.includes(use) && !connected?.uses.includes(use);
  return (
    <Card size="small">
      <Flex justify="space-between" align="center" gap={16} wrap>
        <div className={styles['now']}>
          <strong>
            <ProviderIcon provider={provider} /> {label}
          </strong>
          <div>{connected ? (connected.email ?? 'Connected') : 'Not connected'}</div>
          {connected?.uses.map((use) => (
            <Tag key={use} color="success">
              {USES[use]}
            </Tag>
          ))}
          {connected?.can_disconnect === false && <div>Your only way to log in</div>}
        </div>
        <Flex gap={8} wrap>
          {isOffered('sign_in') && (
            <Button aria-expanded={asked === 'sign-in'} onClick={() => ask('sign-in')}>
              {asked === 'sign-in' ? 'Cancel' : `Log in with ${label}`}
            </Button>
          )}
          {isOffered('calendar') && (
            <Button loading={isLeaving} onClick={() => void connectCalendar()}>
              Connect {label} calendar
            </Button>
          )}
          {connected?.can_disconnect === true && (
            <Button
              danger={asked !== 'disconnect'}
              aria-expanded={asked === 'disconnect'}
              onClick={() => ask('disconnect')}
            >
              {asked === 'disconnect' ? 'Keep it' : `Disconnect ${label}`}
            </Button>
          )}
        </Flex>
      </Flex>
      {asked === 'sign-in' && (
        <OwnerForm
          endpoint={getSignInUrl}
          inputOf={(proof) => ({ params: { provider }, body: { proof, next: BACK } })}
          onSuccess={({ url }) => leaveFor(url)}
          submit={`Go on to ${label}`}
        />
      )}
      {asked === 'disconnect' && (
        <OwnerForm
          endpoint={disconnectProvider}
          inputOf={(body) => ({ params: { provider }, body })}
          invalidates={[listSocialAccounts, getSyncState]}
          onSuccess={() => {
            setAsked(null);
            void message.success(`${label} is disconnected.`);
          }}
          submit={`Disconnect ${label} now`}
        />
      )}
    </Card>
  );
}
