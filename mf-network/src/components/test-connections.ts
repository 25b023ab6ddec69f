import {
  blockPerson,
  countConnected,
  countConnections,
  getSyncState,
  introducePeople,
  listBlockedConnections,
  listConnections,
  listPendingConnections,
  listLoginProviders,
  removeConnection,
  reportPerson,
  requestConnection,
  searchConnections,
  searchIntroductions,
  sendInvites,
  syncGoogleContacts,
  updateConnectionStatus,
} from '@acquaint/contracts';
import type { Connection, SuccessBody } from '@acquaint/contracts';
import {
  fake,
  sampleId,
  samplePage,
  samplePerson,
  fakeSample,
  sampleItem,
} from '@acquaint/remote-kit/testing';

/** Returns a connection with Grace from an introduction; `part` overrides fields. */
export function connection(part: Partial<Connection> = {}): Connection {
  return { ...sampleItem(listConnections), ...part };
}

const NOT_FOUND = { status: 404, body: { detail: 'We couldn’t find this connection.' } } as const;

const PROVIDERS: SuccessBody<typeof listLoginProviders> = {
  results: [{ provider: 'google', label: 'Google', uses: ['sign_in', 'contacts'] }],
};

/** Creates a fake server for a member whose Google address book has these contacts. */
export function contactsServer(contacts: SuccessBody<typeof syncGoogleContacts>, isConnected = true) {
  const world = { isConnected, isRefused: false };
  const fakes = [
    fake(getSyncState, () => ({
      status: 200,
      body: {
        google: { calendar: false, contacts: world.isConnected },
        outlook: { calendar: false, contacts: false },
        zoom: false,
      },
    })),
    fake(listLoginProviders, () => ({ status: 200, body: PROVIDERS })),
    fake(syncGoogleContacts, () =>
      world.isRefused
        ? {
            status: 409,
            body: { detail: 'We can no longer read your Google contacts.', code: 'not-connected' },
          }
        : { status: 200, body: contacts },
    ),
    fakeSample(sendInvites),
  ];
  return { world, fakes };
}

/** Creates a fake server with connections in every status, which accepts reports and introductions. */
export function connectionsServer(connections: readonly Connection[]) {
  const world = { connections: [...connections] };
  const of = (status: Connection['status']) => world.connections.filter((one) => one.status === status);
  const pending = (direction: 'in' | 'out') => of('pending').filter((one) => one.direction === direction);
  const named = (search: string) =>
    of('accepted').filter(({ person }) =>
      `${person.first_name} ${person.last_name}`.toLowerCase().includes(search.toLowerCase()),
    );
  const put = (changed: Connection) => {
    world.connections = [changed, ...world.connections.filter(({ id }) => id !== changed.id)];
    return changed;
  };
  const fakes = [
    fake(listConnections, () => ({ status: 200, body: samplePage(of('accepted')) })),
    fake(searchConnections, ({ query }) => ({ status: 200, body: samplePage(named(query.search)) })),
    fake(searchIntroductions, ({ query }) => ({
      status: 200,
      body: { results: named(query.search).map(({ person }) => person) },
    })),
    fake(listPendingConnections, ({ query }) => ({
      status: 200,
      body: samplePage(pending(query.direction)),
    })),
    fake(listBlockedConnections, () => ({ status: 200, body: samplePage(of('blocked')) })),
    fake(countConnected, () => ({ status: 200, body: { count: of('accepted').length } })),
    fake(countConnections, () => ({ status: 200, body: { count: pending('in').length } })),
    fake(updateConnectionStatus, ({ body }) => {
      const known = world.connections.find(({ id }) => id === body.id);
      return known ? { status: 200, body: put({ ...known, status: body.status }) } : NOT_FOUND;
    }),
    fake(requestConnection, ({ body }) => ({
      status: 201,
      body: put(
        connection({
          id: sampleId(29),
          person: samplePerson({ username: body.username }),
          status: 'pending',
          note: body.note,
        }),
      ),
    })),
    fake(blockPerson, ({ body }) => {
      const known = world.connections.find(({ person }) => person.username === body.username);
      return { status: 201, body: put({ ...(known ?? connection()), status: 'blocked' }) };
    }),
    fake(removeConnection, ({ params }) => {
      world.connections = world.connections.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
    fakeSample(reportPerson),
    fakeSample(introducePeople),
  ];
  return { world, fakes };
}
