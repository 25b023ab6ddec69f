import { configureApiClient, createQueryClient, queryKey } from '@acquaint/api-client';
import { createSocketTicket, listCircles, listIntroductions, type ServerMessage } from '@acquaint/contracts';
import { on, socketChannel } from '@acquaint/event-bus';
import { attachNavigation } from '../app/routes/navigation.ts';
import { startRealtime } from './realtime.ts';
import type { SocketLike } from './socket-connection.ts';

const id = '7f0c3b4e-0a53-4b57-9d1e-6a0c8c1f0001';
const hello: ServerMessage = {
  type: 'hello',
  user_id: id,
  server_time: '2026-11-21T12:00:00.000Z',
  has_missed: false,
};

let stop = () => undefined as void;

function setUp() {
  // The maximum wait before each retry.
  jest.spyOn(Math, 'random').mockReturnValue(1);
  /** Parameters of each ticket request. */
  const params: unknown[] = [];
  configureApiClient({
    getAccessToken: () => 'a',
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: (config) => {
      if (config.url.includes(createSocketTicket.path)) params.push(config.params);
      const data = { ticket: 't', expires_at: '' };
      return Promise.resolve({ data, status: 201, headers: {} });
    },
  });
  const sockets: SocketLike[] = [];
  const open = () => {
    const socket: SocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: () => undefined,
      close: () => undefined,
    };
    sockets.push(socket);
    return socket;
  };
  const login = { on: true, tell: () => undefined as void };
  const session = {
    isLoggedIn: () => login.on,
    subscribe: (listener: (reason: null) => void) => {
      login.tell = () => listener(null);
      return () => undefined;
    },
  };
  const queries = createQueryClient();
  for (const endpoint of [listIntroductions, listCircles]) {
    const meta = { staleOn: endpoint.staleOn };
    queries
      .getQueryCache()
      .build(queries, { queryKey: queryKey(endpoint), meta })
      .setData({});
  }
  stop = startRealtime(session, queries, open);
  let navigated = () => undefined as void;
  attachNavigation(
    () => undefined,
    (listener) => {
      navigated = listener;
    },
  );
  const go = (path: string) => {
    window.history.replaceState(null, '', path);
    navigated();
  };
  const isOld = (endpoint: typeof listIntroductions | typeof listCircles) =>
    queries.getQueryState(queryKey(endpoint))?.isInvalidated;
  const bring = (message: ServerMessage) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
  return { sockets, isOld, bring, login, params, go };
}

const pass = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('publishes the server’s events on the bus and refetches only what they concern', async () => {
  const { bring, isOld } = setUp();
  const ids: string[] = [];
  const offers = on('introduction/offered').subscribe(({ introduction_id }) => ids.push(introduction_id));
  await pass();
  bring(hello);
  bring({ type: 'event', name: 'introduction/offered', payload: { introduction_id: id } });
  expect(ids).toEqual([id]);
  expect([isOld(listIntroductions), isOld(listCircles)]).toEqual([true, false]);
  offers.unsubscribe();
});

it('refetches everything events may have concerned after a lost socket, not on the first connection', async () => {
  const { bring, isOld, sockets } = setUp();
  await pass();
  bring(hello);
  expect([isOld(listIntroductions), isOld(listCircles)]).toEqual([false, false]);
  sockets.at(-1)?.onclose?.();
  await pass(500);
  bring(hello);
  expect([isOld(listIntroductions), isOld(listCircles)]).toEqual([true, true]);
});

it('asks for events since the page began to fetch, until a socket was open', async () => {
  const { sockets, params, bring } = setUp();
  await pass();
  // The first one never opens, so the next still asks.
  sockets.at(-1)?.onclose?.();
  await pass(500);
  bring(hello);
  sockets.at(-1)?.onclose?.();
  await pass(500);
  expect(params).toEqual([{ page_age_ms: 0 }, { page_age_ms: 500 }, {}]);
});

it('asks after a login for events since then', async () => {
  const { login, params } = setUp();
  login.on = false;
  login.tell();
  await pass(90_000);
  login.on = true;
  login.tell();
  await pass();
  expect(params.at(-1)).toEqual({ page_age_ms: 0 });
});

it('asks for events during a page without a login', async () => {
  const { params, bring, go } = setUp();
  await pass();
  bring(hello);
  go('/peeks/record/abc');
  await pass(5_000);
  go('/dashboard/home');
  await pass();
  expect(params).toEqual([{ page_age_ms: 0 }, { page_age_ms: 5_000 }]);
});

it('refetches everything on the first connection when the server no longer has the events', async () => {
  const { bring, isOld } = setUp();
  await pass();
  bring({ ...hello, has_missed: true });
  expect([isOld(listIntroductions), isOld(listCircles)]).toEqual([true, true]);
});

it('reports on the bus and the channel when it is connected and when it is lost', async () => {
  const { bring, sockets } = setUp();
  const events: string[] = [];
  const subscriptions = [
    on('socket/connected').subscribe(() => events.push('connected')),
    on('socket/lost').subscribe(() => events.push('lost')),
    socketChannel.status$.subscribe((status) => events.push(status)),
  ];
  await pass();
  bring(hello);
  sockets.at(-1)?.onclose?.();
  expect(events).toEqual(['closed', 'connected', 'open', 'lost', 'closed']);
  subscriptions.forEach((subscription) => subscription.unsubscribe());
});

it('closes on logout and opens on the next login', async () => {
  const { sockets, login } = setUp();
  login.on = false;
  login.tell();
  await pass(60_000);
  const before = sockets.length;
  login.on = true;
  login.tell();
  await pass();
  expect(sockets).toHaveLength(before + 1);
});

it('opens no socket on pages to record without a login, and one on the next page', async () => {
  window.history.replaceState(null, '', '/peeks/record/abc');
  const { sockets, go } = setUp();
  await pass(60_000);
  expect(sockets).toHaveLength(0);
  go('/dashboard/home');
  await pass();
  expect(sockets).toHaveLength(1);
});
