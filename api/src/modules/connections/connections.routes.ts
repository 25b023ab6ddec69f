import {
  blockPerson,
  countConnected,
  countConnections,
  listBlockedConnections,
  listConnections,
  listPendingConnections,
  removeConnection,
  requestConnection,
  searchConnections,
  searchIntroductions,
  updateConnectionStatus,
} from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { Screen } from '../../screening.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { MetAmong } from './first-messages.ts';
import { createConnectionsService, type Connections, type OnBlocked } from './connections.service.ts';

interface Needs {
  readonly notifications: Notifications;
  readonly onBlocked: OnBlocked;
  readonly metAmong: MetAmong;
  readonly screen: Screen;
}

/** Registers the endpoints of connections: list, search, request, answer, remove. */
export function registerConnections(
  { serve, db, events, config: { business, rateLimits } }: Platform,
  { notifications, onBlocked, metAmong, screen }: Needs,
): Connections {
  const connections = createConnectionsService({
    ...{ db, business, events, notifications, onBlocked, screen },
    firstMessages: rateLimits ? { settings: business, metAmong } : null,
  });
  serveCalls(serve, connections);
  serve(listConnections).with(async ({ query }, context) => ({
    status: 200,
    body: await connections.list(context, query),
  }));
  serve(listPendingConnections).with(async ({ query }, context) => ({
    status: 200,
    body: await connections.listPending(context, query),
  }));
  serve(searchConnections).with(async ({ query }, context) => ({
    status: 200,
    body: await connections.search(context, query),
  }));
  serve(countConnections).with(async (_input, context) => ({
    status: 200,
    body: { count: await connections.countPending(context) },
  }));
  serve(countConnected).with(async (_input, context) => ({
    status: 200,
    body: { count: await connections.countConnected(context) },
  }));
  serve(requestConnection).with(async ({ body }, context) => ({
    status: 201,
    body: await connections.request(context, body.username, body.note),
  }));
  serve(blockPerson).with(async ({ body }, context) => ({
    status: 201,
    body: await connections.block(context, body.username),
  }));
  serve(listBlockedConnections).with(async ({ query }, context) => ({
    status: 200,
    body: await connections.listBlocked(context, query),
  }));
  serve(updateConnectionStatus).with(async ({ body }, context) => ({
    status: 200,
    body: await connections.updateStatus(context, body.id, body.status),
  }));
  serve(removeConnection).with(async ({ params }, context) => {
    await connections.remove(context, params.id);
    return { status: 204, body: undefined };
  });
  serve(searchIntroductions).with(async ({ query }, context) => ({
    status: 200,
    body: { results: await connections.searchPeople(context, query.search) },
  }));
  return connections;
}
