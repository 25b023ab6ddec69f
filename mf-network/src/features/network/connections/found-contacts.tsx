import { useEndpointMutation } from '@acquaint/api-client';
import { sendInvites, type SuccessBody, type syncGoogleContacts } from '@acquaint/contracts';
import { Button, Card, EmptyNote, ErrorNote, Flex, SearchField } from '@acquaint/ui';
import { useState } from 'react';
import { ConnectButton } from '../../../components/people-actions/connect-button.tsx';
import { PersonRow } from '../../../components/person-row.tsx';
import { t } from '../../../i18n.ts';

type Found = SuccessBody<typeof syncGoogleContacts>;
type Invitable = Found['invitable'][number];

/** Number of contacts listed at once; the search finds the others. */
const SHOWN = 50;
const PLAIN_LIST = { margin: 0, padding: 0, listStyle: 'none' } as const;
const HEADING = { margin: 0, fontSize: 16 } as const;

/** Contacts found in an address book. */
export function FoundContacts({ found }: { readonly found: Found }) {
  const { members, invitable } = found;
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  if (members.length === 0 && invitable.length === 0) {
    return (
      <EmptyNote
        drawing="people"
        title={t('No one new in your contacts')}
        text={t('Everyone there with an email address is already connected with you.')}
      />
    );
  }
  return (
    <>
      {members.length > 0 && (
        <section aria-label={t('Contacts already here')}>
          <h2 style={HEADING}>{t('Already here')}</h2>
          <ul style={PLAIN_LIST}>
            {members.map((person) => (
              <li key={person.id} style={{ paddingTop: 16 }}>
                <Card>
                  <PersonRow
                    person={person}
                    actions={
                      <ConnectButton
                        person={person}
                        isSent={asked.has(person.id)}
                        onSent={() => setAsked((before) => new Set([...before, person.id]))}
                      />
                    }
                  />
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      {invitable.length > 0 && <Invitables all={invitable} />}
    </>
  );
}

function Invitables({ all }: { readonly all: readonly Invitable[] }) {
  const [search, setSearch] = useState('');
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const term = search.trim().toLowerCase();
  const fitting = all.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(term));
  return (
    <section aria-label={t('Contacts you can invite')}>
      <Card title={<h2 style={HEADING}>{t('Invite people')}</h2>}>
        <Flex vertical gap={16}>
          <p style={{ margin: 0 }}>
            {t('Each person gets one email from us in your name, and only if you choose them.')}
          </p>
          {all.length > SHOWN && (
            <SearchField
              label={t('Search your contacts')}
              value={search}
              onSearch={setSearch}
              style={{ maxWidth: 400 }}
            />
          )}
          {fitting.length === 0 && (
            <EmptyNote drawing="search" title={t('No matching contacts')} text={t('Try a shorter search.')} />
          )}
          <ul style={PLAIN_LIST}>
            {fitting.slice(0, SHOWN).map((contact) => (
              <li key={contact.email} style={{ padding: '8px 0' }}>
                <InviteLine
                  contact={contact}
                  isInvited={invited.has(contact.email)}
                  onInvited={() => setInvited((before) => new Set([...before, contact.email]))}
                />
              </li>
            ))}
          </ul>
          {fitting.length > SHOWN && (
            <p style={{ margin: 0 }}>
              {t(
                '{count, plural, one {# more isn’t shown. Search for them by name or address.} other {# more aren’t shown. Search for them by name or address.}}',
                {
                  count: fitting.length - SHOWN,
                },
              )}
            </p>
          )}
        </Flex>
      </Card>
    </section>
  );
}

interface InviteLineProps {
  readonly contact: Invitable;
  readonly isInvited: boolean;
  readonly onInvited: () => void;
}

function InviteLine({ contact: { name, email }, isInvited, onInvited }: InviteLineProps) {
  const invite = useEndpointMutation(sendInvites, { onSuccess: onInvited });
  return (
    <Flex vertical gap={8}>
      <Flex gap={16} wrap justify="space-between" align="center">
        <span style={{ overflowWrap: 'anywhere' }}>
          {name !== '' && (
            <>
              <strong>{name}</strong>{' '}
            </>
          )}
          {email}
        </span>
        <Button
          aria-label={t('Invite {name}', { name: name || email })}
          loading={invite.isPending}
          disabled={isInvited}
          onClick={() => invite.mutate({ body: { emails: [email], note: '' } })}
        >
          {isInvited ? t('Invited') : t('Invite')}
        </Button>
      </Flex>
      {invite.error !== null && <ErrorNote error={invite.error} />}
    </Flex>
  );
}
