import { configureApiClient } from '@acquaint/api-client';
import { UNFINISHED_KEY, type Message } from '@acquaint/contracts';
import { createFakeServer } from '@acquaint/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { CONVERSATION_ID, inboxServer } from '../test-inbox.ts';
import { openLocalStore } from './local-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const written = (text: string) => ({ conversation_id: CONVERSATION_ID, text, files: [], reply_to: null });
let opened: Outbox[] = [];
let user = 0;

/** Creates an outbox of a new member, with a fake server that can become unreachable. */
function setUp() {
  const { world, fakes } = inboxServer();
  const server = createFakeServer(fakes);
  const network = { isUp: true, losesAnswers: false };
  configureApiClient({
    getAccessToken: () => 'a',
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: async (config) => {
      if (!network.isUp) throw new Error('Network Error');
      const answer = await server.transport(config);
      if (network.losesAnswers) throw new Error('Network Error');
      return answer;
    },
  });
  user += 1;
  const store = openLocalStore(`member ${user}`);
  const sent: Message[] = [];
  const open = () => {
    const outbox = createOutbox(store, (message) => sent.push(message));
    opened.push(outbox);
    return outbox;
  };
  return { world, network, store, sent, open };
}

afterEach(() => {
  for (const outbox of opened) outbox.close();
  opened = [];
});

describe('unsent messages', () => {
  it('are sent in order and kept until they are', async () => {
    const { world, store, open } = setUp();
    const outbox = open();
    for (const text of ['one', 'two', 'three']) outbox.add(written(text));
    expect(outbox.get().map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(world.messages.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    await waitFor(async () => expect(await store.readUnsent()).toEqual([]));
  });

  it('are sent once, even if sending is triggered several times', async () => {
    const { sent, open } = setUp();
    const outbox = open();
    for (const text of ['one', 'two', 'three']) {
      outbox.add(written(text));
      outbox.flush();
    }
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(sent.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it('survive a reload without a network, and are sent once when it is back', async () => {
    const { world, network, store, open } = setUp();
    network.isUp = false;
    const before = open();
    before.add(written('one'));
    before.add(written('two'));
    await waitFor(async () => expect(await store.readUnsent()).toHaveLength(2));
    before.close();
    // Tells the shell on every page that there are unsent messages.
    expect(localStorage.getItem(UNFINISHED_KEY)).toBe('inbox.outbox');

    const after = open();
    await waitFor(() => expect(after.get().map(({ text }) => text)).toEqual(['one', 'two']));
    expect(world.messages).toEqual([]);
    network.isUp = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(after.get()).toEqual([]));
    expect(world.messages.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(localStorage.getItem(UNFINISHED_KEY)).toBeNull();
  });

  it('with a file chosen without a network wait for it, and are sent in order', async () => {
    const { world, network, store, open } = setUp();
    network.isUp = false;
    const before = open();
    const waiting = { waiting: 'a file', name: 'deck.pdf', size_bytes: 3 };
    before.add({ ...written('see this'), files: [waiting] }, new Map([['a file', 'AAAA']]));
    before.add(written('and this'));
    await waitFor(async () => expect(await store.readUnsent()).toHaveLength(2));
    before.close();

    const after = open();
    await waitFor(() => expect(after.get()).toHaveLength(2));
    network.isUp = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(after.get()).toEqual([]));
    expect(world.messages.map(({ text, files }) => [text, files.length])).toEqual([
      ['see this', 1],
      ['and this', 0],
    ]);
    await waitFor(async () => expect(await store.readFile('a file')).toBeUndefined());
  });

  it('with a file the browser has lost say what to do, and can be sent without it', async () => {
    const { world, store, open } = setUp();
    const outbox = open();
    const lost = { waiting: 'lost', name: 'deck.pdf', size_bytes: 3 };
    outbox.add({ ...written('see this'), files: [lost] });
    await waitFor(() =>
      expect(outbox.get()[0]?.failure).toBe(
        '“deck.pdf” wasn’t sent. This browser no longer has the file. Send the message without it, then send the file in a new message.',
      ),
    );
    outbox.retryWithoutFile(outbox.get()[0]?.client_id ?? '');
    await waitFor(() => expect(world.messages.map(({ text }) => text)).toEqual(['see this']));
    await waitFor(async () => expect(await store.readUnsent()).toEqual([]));
  });

  it('with a file the server refuses say why, and can be sent without it', async () => {
    const { world, open } = setUp();
    world.fileProblem = 'malware';
    const outbox = open();
    const waiting = { waiting: 'a virus', name: 'deck.pdf', size_bytes: 3 };
    outbox.add({ ...written('see this'), files: [waiting] }, new Map([['a virus', 'AAAA']]));
    await waitFor(() =>
      expect(outbox.get()[0]?.failure).toBe(
        '“deck.pdf” wasn’t sent. This file contains malware and wasn’t sent.',
      ),
    );
    outbox.retryWithoutFile(outbox.get()[0]?.client_id ?? '');
    await waitFor(() => expect(world.messages.map(({ text }) => text)).toEqual(['see this']));
  });

  it('with a file the server cannot check at the moment are sent later', async () => {
    const { world, open } = setUp();
    world.fileProblem = 'no scanner';
    const outbox = open();
    const waiting = { waiting: 'a late one', name: 'deck.pdf', size_bytes: 3 };
    outbox.add({ ...written('see this'), files: [waiting] }, new Map([['a late one', 'AAAA']]));
    await waitFor(() => expect(outbox.get()).toHaveLength(1));
    world.fileProblem = null;
    await waitFor(() => {
      outbox.flush();
      expect(world.messages.map(({ files }) => files.length)).toEqual([1]);
    });
  });

  it('are stored once when the server’s answer was lost', async () => {
    const { world, network, open } = setUp();
    network.losesAnswers = true;
    const outbox = open();
    outbox.add(written('one'));
    await waitFor(() => expect(world.messages).toHaveLength(1));
    expect(outbox.get()).toHaveLength(1);
    network.losesAnswers = false;
    // Repeated, because an earlier attempt may still be running.
    await waitFor(() => {
      outbox.flush();
      expect(outbox.get()).toEqual([]);
    });
    expect(world.messages).toHaveLength(1);
  });

  it('that were refused say why, do not block the next one, and can be sent again or discarded', async () => {
    const { world, store, open } = setUp();
    const outbox = open();
    world.refuse = 'You’re no longer connected, so you can’t write here.';
    outbox.add(written('one'));
    await waitFor(() => expect(outbox.get()[0]?.failure).toMatch(/^You’re no longer connected/));
    world.refuse = null;
    outbox.add(written('two'));
    await waitFor(() => expect(world.messages.map(({ text }) => text)).toEqual(['two']));
    const [message] = outbox.get();
    outbox.retry(message?.client_id ?? '');
    await waitFor(() => expect(world.messages.map(({ text }) => text)).toEqual(['two', 'one']));
    await waitFor(async () => expect(await store.readUnsent()).toEqual([]));
  });
});

it('and drafts belong to one member, and are deleted on logout', async () => {
  const [ada, bob] = [openLocalStore('ada'), openLocalStore('bob')];
  await ada.putDraft(CONVERSATION_ID, 'Dear Grace');
  await bob.putDraft(CONVERSATION_ID, 'Hi');
  expect(await ada.readDraft(CONVERSATION_ID)).toBe('Dear Grace');
  await ada.clear();
  expect(await ada.readDraft(CONVERSATION_ID)).toBe('');
  expect(await bob.readDraft(CONVERSATION_ID)).toBe('Hi');
});
