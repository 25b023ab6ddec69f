import { listConnections, removeConnection } from '@acquaint/contracts';
import type { Connection } from '@acquaint/contracts';
import { fake, sampleId, samplePage, samplePerson } from '@acquaint/remote-kit/testing';

/** Grace, met by an introduction, unless told otherwise. */
export function connection(part: Partial<Connection> = {}): Connection {
  return {
    id: sampleId(21),
    person: samplePerson(),
    status: 'accepted',
    direction: 'out',
    note: '',
    created_at: '2026-11-20T09:00:00.000Z',
    origin: 'introduction',
    ...part,
  };
}

/** A server that removes connections. */
export function connectionsServer(connections: readonly Connection[]) {
  const world = { connections: [...connections] };
  const fakes = [
    fake(listConnections, () => ({ status: 200, body: samplePage(world.connections) })),
    fake(removeConnection, ({ params }) => {
      world.connections = world.connections.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
  ];
  return { world, fakes };
}
