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
  configureApiClient({
    getAccessToken: () => 'a',
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: async (config) => {
      const answer = await server.transport(config);
      requests += 1;
      if (requests === 1) await first.promise;
      return answer;
    },
  });
  const feed = createFeed(CONVERSATION_ID);
  return {
    world,
    feed,
    askedOnce: () => waitFor(() => expect(requests).toBe(1)),
    letGo: () => first.resolve(undefined),
    texts: () => feed.get().timeline.messages.map(({ text }) => text),
  };
}

describe('a conversation loaded while the socket connects', () => {
  it('shows messages written between its first page and the opened socket', async () => {
    const { world, feed, askedOnce, letGo, texts } = setUp();
    feed.open();
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
  feed.open();
  letGo();
  await waitFor(() => expect(texts().length).toBeGreaterThan(0));
  expect(texts()).not.toContain('Message 1');
  expect(await Promise.all([feed.reach(1), feed.reach(1)])).toEqual([true, true]);
  feed.close();
});
