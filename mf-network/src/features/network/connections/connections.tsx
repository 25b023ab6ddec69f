import {
  useEndpointPages,
  useEndpointQuery,
  useEndpointMutation,
  type ApiFailure,
} from '@acquaint/api-client';
import {
  countConnected,
  countConnections,
  listBlockedConnections,
  listConnections,
  listPendingConnections,
  searchConnections,
  type Connection,
  removeConnection,
} from '@acquaint/contracts';
import { Link, useSearchParams, to } from '@acquaint/remote-kit';
import {
  Flex,
  ListState,
  Segmented,
  App,
  Button,
  Card,
  personName,
  SearchField,
  TimeText,
} from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useDeferredValue, useState } from 'react';
import { rich, t } from '../../../i18n.ts';
import styles from './connections.module.css';
import { ConnectionCard } from './connection-card.tsx';
import { Contacts } from './contacts.tsx';
import { PersonRow } from '../../../components/person-row.tsx';
import { PersonMenu } from '../../../components/people-actions/person-menu.tsx';
import { ReportPersonDialog } from '../../../components/people-actions/report-person-dialog.tsx';
import { RequestAnswer } from '../../../components/people-actions/request-answer.tsx';

const VIEWS = ['connected', 'in', 'out', 'contacts', 'blocked'] as const;
type View = (typeof VIEWS)[number];

/** Connections, incoming and outgoing requests, contacts and blocked members; `view` of the URL selects the list. */
export function Connections() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'connected';
  const connected = useEndpointQuery(countConnected, {});
  const waiting = useEndpointQuery(countConnections, {});
  const show = (next: View) =>
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), view: next }), {
      replace: true,
    });
  return (
    <Flex vertical gap={16}>
      <Segmented<View>
        aria-label={t('Filter people')}
        value={view}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        options={[
          { value: 'connected', label: withCount(t('Connected'), connected.data?.count) },
          { value: 'in', label: withCount(t('Requests'), waiting.data?.count) },
          { value: 'out', label: t('Sent') },
          { value: 'contacts', label: t('Contacts') },
          { value: 'blocked', label: t('Blocked') },
        ]}
        onChange={show}
      />
      {view === 'connected' && <Connected />}
      {(view === 'in' || view === 'out') && <Pending key={view} direction={view} />}
      {view === 'contacts' && <Contacts />}
      {view === 'blocked' && <Blocked />}
    </Flex>
  );
}

function withCount(label: string, count = 0): string {
  return count === 0 ? label : `${label} ${count}`;
}

function Connected() {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search.trim());
  const all = useEndpointPages(listConnections, {}, { enabled: deferredSearch === '' });
  const matches = useEndpointPages(
    searchConnections,
    { query: { search: deferredSearch } },
    { enabled: deferredSearch !== '' },
  );
  const people = deferredSearch === '' ? all : matches;
  return (
    <>
      <SearchField
        label={t('Search your connections')}
        placeholder={t('Name, headline or company')}
        value={search}
        onSearch={setSearch}
        style={{ maxWidth: 400 }}
      />
      <ListState<Connection>
        query={people}
        items={people.items}
        keyOf={(connection) => connection.id}
        label={t('Connections')}
        empty={
          deferredSearch === ''
            ? {
                drawing: 'people',
                title: t('No connections yet'),
                text: t(
                  'You’re connected with someone when you both say yes to an introduction, or when one of you asks to connect and the other accepts.',
                ),
                action: (
                  <Flex gap="8px 16px" wrap justify="center">
                    <Link to="/dashboard/home/intros">{t('See your introductions')}</Link>
                    <Link to="/dashboard/search">{t('Search people')}</Link>
                  </Flex>
                ),
              }
            : { title: t('No matching connections'), text: t('Try fewer words.') }
        }
      >
        {(connection) => <ConnectionCard connection={connection} />}
      </ListState>
      {deferredSearch === '' && all.items.length > 0 && (
        <p style={{ margin: 0 }}>
          {rich(
            'Missing someone? <contacts>Search your contacts</contacts>, <invite>invite people who aren’t here yet</invite> or <search>search members</search>.',
            {
              contacts: (inside) => (
                <Link to={to('/dashboard/network', { tab: 'connections', view: 'contacts' })}>{inside}</Link>
              ),
              invite: (inside) => <Link to="/dashboard/lunch-money">{inside}</Link>,
              search: (inside) => <Link to="/dashboard/search">{inside}</Link>,
            },
          )}
        </p>
      )}
    </>
  );
}

const NO_REQUESTS = {
  in: {
    title: msg('No requests waiting for you'),
    text: msg('When someone asks to connect with you, you can answer here.'),
  },
  out: {
    title: msg('No pending requests'),
    text: msg('Open someone’s profile to ask them to connect.'),
  },
} as const;

function Pending({ direction }: { readonly direction: 'in' | 'out' }) {
  const requests = useEndpointPages(listPendingConnections, { query: { direction } });
  return (
    <ListState<Connection>
      query={requests}
      items={requests.items}
      keyOf={(connection) => connection.id}
      label={direction === 'in' ? t('Requests to you') : t('Requests you’ve sent')}
      empty={{
        drawing: 'people',
        title: t(NO_REQUESTS[direction].title),
        text: t(NO_REQUESTS[direction].text),
        action: <Link to="/dashboard/search">{t('Search people')}</Link>,
      }}
    >
      {(connection) => <RequestCard connection={connection} />}
    </ListState>
  );
}

function Blocked() {
  const blocked = useEndpointPages(listBlockedConnections, {});
  return (
    <ListState<Connection>
      query={blocked}
      items={blocked.items}
      keyOf={(connection) => connection.id}
      label={t('Blocked people')}
      empty={{
        drawing: 'people',
        title: t('You haven’t blocked anyone'),
        text: t('You can block someone from the menu on their profile.'),
      }}
    >
      {(connection) => <BlockedCard connection={connection} />}
    </ListState>
  );
}

/** A blocked member. Their profile is hidden, so the name is not a link; they can still be reported (R-MOD-1). */
function BlockedCard({ connection }: { readonly connection: Connection }) {
  const { message } = App.useApp();
  const { person } = connection;
  const [isReporting, setReporting] = useState(false);
  const lift = useEndpointMutation(removeConnection, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Card>
      <PersonRow
        person={person}
        actions={
          <>
            <Button
              aria-label={t('Unblock {name}', { name: personName(person) })}
              loading={lift.isPending}
              onClick={() => lift.mutate({ params: { id: connection.id } })}
            >
              {t('Unblock')}
            </Button>
            <Button
              type="text"
              aria-label={t('Report {name}', { name: personName(person) })}
              onClick={() => setReporting(true)}
            >
              {t('Report…')}
            </Button>
          </>
        }
      />
      {isReporting && <ReportPersonDialog person={person} onClosed={() => setReporting(false)} />}
    </Card>
  );
}

/** A pending request: incoming to answer, or outgoing to withdraw. */
function RequestCard({ connection }: { readonly connection: Connection }) {
  const { person, note, direction } = connection;
  return (
    <Card>
      <PersonRow person={person} menu={direction === 'in' && <PersonMenu person={person} />}>
        <Flex vertical gap={8}>
          <span className={styles['origin']}>
            {rich(direction === 'in' ? 'Would like to connect, {when}' : 'You asked to connect, {when}', {
              when: <TimeText at={connection.created_at} format="relative" />,
            })}
          </span>
          {note !== '' && <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{t('“{note}”', { note })}</p>}
          <Flex gap={8} wrap>
            <RequestAnswer id={connection.id} direction={direction} person={person} />
          </Flex>
        </Flex>
      </PersonRow>
    </Card>
  );
}
