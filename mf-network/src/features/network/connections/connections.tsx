import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import {
  countConnected,
  countConnections,
  listBlockedConnections,
  listConnections,
  listPendingConnections,
  searchConnections,
  type Connection,
} from '@acquaint/contracts';
import { Link, useFact, useSearchParams } from '@acquaint/remote-kit';
import { Flex, Input, ListState, Segmented } from '@acquaint/ui';
import { SearchOutlined } from '@acquaint/ui/icons';
import { useDeferredValue, useState } from 'react';
import { BlockedCard } from './blocked-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { Contacts } from './contacts.tsx';
import { RequestCard } from './request-card.tsx';

const VIEWS = ['connected', 'in', 'out', 'contacts', 'blocked'] as const;
type View = (typeof VIEWS)[number];

/** The people one is connected with, requests in and out, the own contacts, and whom one has blocked; `view` of the address says which. */
export function Connections() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'connected';
  const connected = useEndpointQuery(countConnected, {});
  const waiting = useEndpointQuery(countConnections, {});
  const show = (next: View) =>
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), view: next }), {
      replace: true,
    });
  const refresh = () => {
    void connected.refetch();
    void waiting.refetch();
  };
  useFact('introduction/matched', refresh);
  useFact('notification/arrived', refresh);
  return (
    <Flex vertical gap={16}>
      <Segmented<View>
        aria-label="Which people"
        value={view}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        options={[
          { value: 'connected', label: withCount('Connected', connected.data?.count) },
          { value: 'in', label: withCount('Requests', waiting.data?.count) },
          { value: 'out', label: 'Sent' },
          { value: 'contacts', label: 'Contacts' },
          { value: 'blocked', label: 'Blocked' },
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
  const asked = useDeferredValue(search.trim());
  const all = useEndpointPages(listConnections, {}, { enabled: asked === '' });
  const found = useEndpointPages(searchConnections, { query: { search: asked } }, { enabled: asked !== '' });
  const people = asked === '' ? all : found;
  const refresh = () => void people.refetch();
  useFact('introduction/matched', refresh);
  useFact('notification/arrived', refresh);
  return (
    <>
      <Input
        type="search"
        aria-label="Search your connections"
        placeholder="Name, headline or company"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        style={{ maxWidth: 400 }}
      />
      <ListState<Connection>
        query={people}
        items={people.items}
        keyOf={(connection) => connection.id}
        label="Connections"
        empty={
          asked === ''
            ? {
                title: 'No connections yet',
                text: 'When you and somebody else both accept an introduction, you are connected.',
                action: <Link to="/dashboard/home/intros">See your introductions</Link>,
              }
            : { title: 'None of your connections fits', text: 'Try fewer words.' }
        }
      >
        {(connection) => <ConnectionCard connection={connection} />}
      </ListState>
      {asked === '' && all.items.length > 0 && (
        <p style={{ margin: 0 }}>
          Someone missing?{' '}
          <Link to="/dashboard/network?tab=connections&view=contacts">Look through your contacts</Link>,{' '}
          <Link to="/dashboard/lunch-money">invite people who are not here yet</Link> or{' '}
          <Link to="/dashboard/search">search members</Link>.
        </p>
      )}
    </>
  );
}

const NO_REQUESTS = {
  in: {
    title: 'No requests to answer',
    text: 'When somebody would like to connect with you, you decide here.',
    action: <Link to="/dashboard/search">Search people</Link>,
  },
  out: {
    title: 'No requests waiting for an answer',
    text: 'Ask somebody to connect from their profile.',
    action: <Link to="/dashboard/search">Search people</Link>,
  },
} as const;

function Pending({ direction }: { readonly direction: 'in' | 'out' }) {
  const requests = useEndpointPages(listPendingConnections, { query: { direction } });
  useFact('notification/arrived', () => void requests.refetch());
  return (
    <ListState<Connection>
      query={requests}
      items={requests.items}
      keyOf={(connection) => connection.id}
      label={direction === 'in' ? 'Requests to you' : 'Requests you sent'}
      empty={NO_REQUESTS[direction]}
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
      label="Blocked people"
      empty={{
        title: 'You haven’t blocked anybody',
        text: 'You can block somebody from the menu on their profile.',
      }}
    >
      {(connection) => <BlockedCard connection={connection} />}
    </ListState>
  );
}
