import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  getSyncState,
  listLoginProviders,
  syncGoogleContacts,
  syncOutlookContacts,
  type CalendarProvider,
  type SuccessBody,
} from '@acquaint/contracts';
import { useConnectProvider, to } from '@acquaint/remote-kit';
import { AsyncState, Button, Card, EmptyNote, ErrorNote, Flex } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { FoundContacts } from './found-contacts.tsx';

type Found = SuccessBody<typeof syncGoogleContacts>;

/** Path to which the provider redirects back. */
const BACK = to('/dashboard/network', { tab: 'connections', view: 'contacts' });
const CALLS = { google: syncGoogleContacts, microsoft: syncOutlookContacts } as const;
/** Names of the providers in `has_synced_meet_or_zoom`. */
const FLAGS = { google: 'google', microsoft: 'outlook' } as const;

/**
 * Contacts from the member's address books: those with an account, and those who can be invited one by one. None of it is stored.
 */
export function Contacts() {
  const state = useEndpointQuery(getSyncState, {});
  const providers = useEndpointQuery(listLoginProviders, {}, { staleTime: Infinity });
  const [found, setFound] = useState<Found | null>(null);
  const offered = (providers.data?.results ?? []).filter(({ uses }) => uses.includes('contacts'));
  return (
    <Flex vertical gap={16}>
      <Card>
        <Flex vertical gap={16}>
          <p style={{ margin: 0 }}>
            {t(
              'Search your address book for people who are already here, and invite others one by one. We read names and email addresses but don’t keep them, and we never contact anyone without your say-so.',
            )}
          </p>
          <AsyncState query={state}>
            {(connected) =>
              offered.length === 0 ? (
                <EmptyNote drawing="people" title={t('You can’t connect an address book on this site yet')} />
              ) : (
                <Flex gap={16} wrap align="start">
                  {offered.map(({ provider, label }) => {
                    if (provider !== 'google' && provider !== 'microsoft') return null;
                    return (
                      <AddressBook
                        key={provider}
                        provider={provider}
                        label={label}
                        isConnected={connected[FLAGS[provider]].contacts}
                        onFound={setFound}
                      />
                    );
                  })}
                </Flex>
              )
            }
          </AsyncState>
        </Flex>
      </Card>
      {found !== null && <FoundContacts found={found} />}
    </Flex>
  );
}

interface AddressBookProps {
  readonly provider: CalendarProvider;
  readonly label: string;
  readonly isConnected: boolean;
  readonly onFound: (found: Found) => void;
}

function AddressBook({ provider, label, isConnected, onFound }: AddressBookProps) {
  const { isLeaving, leave } = useConnectProvider({ provider, label, use: 'contacts', next: BACK });
  // Both endpoints have the same type, only another path.
  const sync = useEndpointMutation(CALLS[provider] as typeof syncGoogleContacts, { onSuccess: onFound });
  const mustConnect = !isConnected || isNotConnected(sync.error?.body);
  return (
    <Flex vertical gap={8}>
      {mustConnect ? (
        <Button loading={isLeaving} onClick={leave}>
          {t(isConnected ? 'Reconnect {label} contacts' : 'Connect {label} contacts', { label })}
        </Button>
      ) : (
        <Button type="primary" loading={sync.isPending} onClick={() => sync.mutate({})}>
          {t('Find people in my {label} contacts', { label })}
        </Button>
      )}
      {sync.error !== null && <ErrorNote error={sync.error} />}
    </Flex>
  );
}

/** Returns whether a 409 says that the account is not connected. */
const isNotConnected = (body: unknown): boolean =>
  (body as { readonly code?: unknown } | null | undefined)?.code === 'not-connected';
