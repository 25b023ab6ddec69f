import { configureApiClient } from '@acquaint/api-client';
import { createFakeServer } from '@acquaint/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import { CONVERSATION_ID, inboxServer, sampleMessage } from '../test-inbox.ts';
import { createFeed } from './feed.ts';

/** Creates a feed with a fake server that holds back its first answer until the test releases it. */
function setUp(messages = 1) {
  const { world, fakes } = inboxServer(Array.from({ length: messages }, (_, at) => sampleMessage(at + 1)));
  const server = createFakeServer(fakes);
  const first = Promise.withResolvers<undefined>();
  let requests = 0;
  const aborted: string[] = [];
  configureApiClient({
    getAccessToken: () => 'a',
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: async (config) => {
      requests += 1;
      if (requests > 1) return server.transport(config);
      const answer = await server.transport(config);
      const ended = Promise.withResolvers<never>();
      config.signal?.addEventListener('abort', () => {
        aborted.push(config.url);
        ended.reject(config.signal?.reason);
      });
      await Promise.race([first.promise, ended.promise]);
      return answer;
    },
  });
  const feed = createFeed(CONVERSATION_ID);
  return {
    world,
    feed,
    aborted,
    requests: () => requests,
    askedOnce: () => waitFor(() => expect(requests).toBe(1)),
    letGo: () => first.resolve(undefined),
    texts: () => feed.get().timeline.messages.map(({ text }) => text),
  };
}

describe('a conversation loaded while the socket connects', () => {
  it('shows messages written between its first page and the opened socket', async () => {
    const { world, feed, askedOnce, letGo, texts } = setUp();
    feed.show();
    await askedOnce();
    world.messages.push(sampleMessage(2));
    void feed.catchUp();
    letGo();
    await waitFor(() => expect(texts()).toEqual(['Message 1', 'Message 2']));
    feed.close();
  });
});

it('reaches an old message for two who ask at once', async () => {
  const { feed, letGo, texts } = setUp(120);
  feed.show();
  letGo();
  await waitFor(() => expect(texts().length).toBeGreaterThan(0));
  expect(texts()).not.toContain('Message 1');
  expect(await Promise.all([feed.reach(1), feed.reach(1)])).toEqual([true, true]);
  feed.close();
});

describe('a conversation that no page shows any more', () => {
  it('ends what it is loading, and loads it when it is shown again', async () => {
    const { feed, aborted, askedOnce, texts } = setUp();
    const hide = feed.show();
    await askedOnce();
    hide();
    feed.show();
    await waitFor(() => expect(texts()).toEqual(['Message 1']));
    expect(aborted).toHaveLength(1);
    feed.close();
  });

  it('asks for nothing when the socket is back, and for what it missed when it is shown again', async () => {
    const { world, feed, letGo, requests, texts } = setUp();
    const hide = feed.show();
    letGo();
    await waitFor(() => expect(texts()).toEqual(['Message 1']));
    hide();
    world.messages.push(sampleMessage(2));
    await feed.catchUp();
    expect(requests()).toBe(1);
    feed.show();
    await waitFor(() => expect(texts()).toEqual(['Message 1', 'Message 2']));
    feed.close();
  });
});

it('a conversation that the reader may not read any more is asked for once, and says so', async () => {
  const { world, feed, letGo, requests, texts } = setUp();
  feed.show();
  letGo();
  await waitFor(() => expect(texts()).toEqual(['Message 1']));
  world.isGone = true;
  await feed.catchUp();
  expect(feed.get().phase).toBe('failed');
  expect(requests()).toBe(2);
  feed.close();
});
