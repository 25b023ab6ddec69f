import { z } from '../zod.ts';
import {
  Conflict,
  Email,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  QueryFlag,
  text,
  UsernameReference,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { hasAddress } from './names.ts';
import { SAMPLE_CONNECTION, SAMPLE_CONNECTION_REQUEST } from './samples.ts';
import { SAMPLE_ALAN, SAMPLE_PERSON, sampleId, samplePage } from '../samples.ts';

export const ConnectionStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'blocked']);

export const Connection = z.object({
  id: Id,
  person: PersonSummary,
  status: ConnectionStatus,
  /** `in`: the other asked; `out`: I asked. */
  direction: z.enum(['in', 'out']),
  note: z.string(),
  created_at: Instant,
  /** The introduction or request that led to it. */
  origin: z.enum(['introduction', 'request', 'introduced_by']),
});
export type Connection = z.infer<typeof Connection>;

export const listConnections = defineEndpoint({
  name: 'connections.list',
  method: 'GET',
  path: '/connections/',
  access: 'member',
  owner: 'connections',
  staleOn: ['connection/changed', 'introduction/matched', 'notification/arrived'],
  summary: "List the caller's connections, newest first",
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_CONNECTION]) },
  responses: { 200: pageOf(Connection) },
});

export const requestConnection = defineEndpoint({
  name: 'connections.request',
  method: 'POST',
  path: '/connections/',
  access: 'member',
  owner: 'connections',
  limit: 'connect/account',
  emits: ['connection/changed'],
  summary:
    'Request a connection, with a note; a waiting request stays unchanged until the caller may ask again',
  body: z.strictObject({ username: UsernameReference, note: text(500).default('') }),
  sample: {
    body: { username: 'grace', note: '' },
    answer: { ...SAMPLE_CONNECTION, status: 'pending', origin: 'request' },
  },
  responses: { 201: Connection, 409: Conflict },
});

export const removeConnection = defineEndpoint({
  name: 'connections.remove',
  method: 'DELETE',
  path: '/connections/{id}/',
  access: 'member',
  record: { kind: 'connection', for: 'owner' },
  owner: 'connections',
  emits: ['connection/changed'],
  summary: 'Remove a connection',
  params: IdParams,
  responses: { 204: z.undefined() },
});

export const listPendingConnections = defineEndpoint({
  name: 'connections.listPending',
  method: 'GET',
  path: '/connections/pending/',
  access: 'member',
  owner: 'connections',
  staleOn: ['connection/changed', 'notification/arrived'],
  summary: 'List connection requests that wait for an answer',
  query: PageQuery.extend({ direction: z.enum(['in', 'out']).default('in') }),
  sample: { answer: samplePage([SAMPLE_CONNECTION_REQUEST]) },
  responses: { 200: pageOf(Connection) },
});

export const countConnections = defineEndpoint({
  name: 'connections.count',
  method: 'GET',
  path: '/connections/count/',
  access: 'member',
  owner: 'connections',
  staleOn: ['connection/changed', 'introduction/matched', 'notification/arrived'],
  summary: 'Count the connection requests that wait for the caller',
  sample: { answer: { count: 1 } },
  responses: { 200: z.object({ count: z.number().int() }) },
});

export const countConnected = defineEndpoint({
  name: 'connections.countConnected',
  method: 'GET',
  path: '/connections/connected_count/',
  access: 'member',
  owner: 'connections',
  staleOn: ['connection/changed', 'introduction/matched', 'notification/arrived'],
  summary: "Count the caller's connections",
  sample: { answer: { count: 1 } },
  responses: { 200: z.object({ count: z.number().int() }) },
});

export const listPeopleInCommon = defineEndpoint({
  name: 'connections.listInCommon',
  method: 'GET',
  path: '/connections/in_common/',
  access: 'member',
  owner: 'connections',
  staleOn: ['connection/changed', 'introduction/matched', 'profile/updated'],
  summary: 'List up to five people with whom both the caller and a member are connected (R-NET-16)',
  query: z.strictObject({ username: UsernameReference }),
  sample: { answer: { count: 1, results: [SAMPLE_ALAN] } },
  responses: { 200: z.object({ count: z.number().int(), results: z.array(PersonSummary).max(5) }) },
});

export const updateConnectionStatus = defineEndpoint({
  name: 'connections.updateStatus',
  method: 'POST',
  path: '/connections/update-status/',
  access: 'member',
  owner: 'connections',
  emits: ['connection/changed'],
  summary: 'Accept, decline, withdraw or block a connection',
  body: z.strictObject({ id: Id, status: z.enum(['accepted', 'declined', 'withdrawn', 'blocked']) }),
  sample: {
    body: { id: SAMPLE_CONNECTION_REQUEST.id, status: 'accepted' },
    answer: { ...SAMPLE_CONNECTION_REQUEST, status: 'accepted' },
  },
  responses: { 200: Connection, 409: Conflict },
});

export const blockPerson = defineEndpoint({
  name: 'connections.block',
  method: 'POST',
  path: '/connections/block/',
  access: 'member',
  owner: 'connections',
  emits: ['connection/changed'],
  summary: 'Block a person, connected or not: neither sees the other, and the person is not notified',
  body: z.strictObject({ username: UsernameReference }),
  sample: { body: { username: 'grace' }, answer: { ...SAMPLE_CONNECTION, status: 'blocked' } },
  responses: { 201: Connection },
});

export const listBlockedConnections = defineEndpoint({
  name: 'connections.listBlocked',
  method: 'GET',
  path: '/connections/blocked/',
  access: 'member',
  owner: 'connections',
  staleOn: ['connection/changed'],
  summary: 'List the people whom the caller blocked, newest first; removing the connection unblocks them',
  query: PageQuery,
  sample: { answer: samplePage([]) },
  responses: { 200: pageOf(Connection) },
});

export const sendInvites = defineEndpoint({
  name: 'connections.sendInvites',
  method: 'POST',
  path: '/connections/send-invites/',
  access: 'member',
  owner: 'invitations',
  serviceLimits: ['invite/account'],
  summary: 'Invite people without an account by email',
  body: z.strictObject({
    emails: z.array(Email).min(1).max(10),
    /** Goes to people who are not members: no addresses in it, however their dot is written. */
    note: text(500)
      .refine(
        (note) => !hasAddress(note),
        'Leave out web and email addresses, and put a space after each full stop',
      )
      .default(''),
  }),
  sample: {
    body: { emails: ['robin.winter@mail.example'], note: 'Come and meet people.' },
    answer: { sent: 1 },
  },
  responses: { 202: z.object({ sent: z.number().int() }) },
});

export const searchConnections = defineEndpoint({
  name: 'connections.search',
  method: 'GET',
  path: '/connections/search/',
  access: 'member',
  owner: 'connections',
  limit: 'search/account',
  staleOn: ['connection/changed', 'introduction/matched', 'notification/arrived'],
  summary: "Search the caller's connections by name",
  query: PageQuery.extend({ search: z.string().trim().max(100).default('') }),
  sample: { answer: samplePage([SAMPLE_CONNECTION]) },
  responses: { 200: pageOf(Connection) },
});

export const NotificationKind = z.enum([
  'introduction_offered',
  'introduction_matched',
  'introduction_asked',
  'session_requested',
  'session_booked',
  'session_cancelled',
  'session_reminder',
  'promise_due',
  'review_received',
  'peek_pending',
  'peek_commented',
  'circle_joined',
  'circle_event',
  'search_matched',
  'connection_requested',
  'connection_accepted',
  'message_mentioned',
  'message_received',
  'system',
]);

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  /** The beginning of the message it is about, as it is now; null if it is about none. Emails and push messages do not have it. */
  quote: z.string().nullable(),
  /** The page it leads to: a path of this site. */
  path: z.string(),
  person: PersonSummary.nullable(),
  created_at: Instant,
  did_read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineEndpoint({
  name: 'notifications.list',
  method: 'GET',
  path: '/notifications/',
  access: 'member',
  owner: 'notifications',
  staleOn: ['notification/arrived', 'notification/read', 'notifications/changed'],
  summary: 'List notifications, newest first',
  query: PageQuery.extend({ did_read: QueryFlag.optional() }),
  sample: {
    answer: samplePage([
      {
        id: sampleId(61),
        kind: 'introduction_matched',
        title: 'Grace said yes',
        text: 'Find a time.',
        quote: null,
        path: '/dashboard/user?username=grace',
        person: SAMPLE_PERSON,
        created_at: '2026-11-20T09:00:00.000Z',
        did_read: false,
      },
    ]),
  },
  responses: { 200: pageOf(Notification) },
});

export const readNotifications = defineEndpoint({
  name: 'notifications.read',
  method: 'POST',
  path: '/notifications/read/',
  access: 'member',
  owner: 'notifications',
  emits: ['notifications/changed'],
  summary: 'Mark notifications up to now as read: one, those that lead to a page, or all',
  body: z.strictObject({
    id: Id.optional(),
    /**
     * A path of this site, as in the notifications; marks the notifications for it as read, including those sent only by email or
     * push.
     */
    path: z.string().startsWith('/').max(2_000).optional(),
  }),
  sample: { body: { path: '/dashboard/user?username=grace' }, answer: { read: 1 } },
  responses: { 200: z.object({ read: z.number().int() }) },
});

export const removeNotification = defineEndpoint({
  name: 'notifications.remove',
  method: 'DELETE',
  path: '/notifications/{id}/',
  access: 'member',
  record: { kind: 'notification', for: 'owner' },
  owner: 'notifications',
  emits: ['notifications/changed'],
  summary: 'Remove a notification',
  params: IdParams,
  responses: { 204: z.undefined() },
});

export const removeAllNotifications = defineEndpoint({
  name: 'notifications.removeAll',
  method: 'DELETE',
  path: '/notifications/delete-all',
  access: 'member',
  owner: 'notifications',
  emits: ['notifications/changed'],
  summary: 'Remove all notifications',
  responses: { 204: z.undefined() },
});
