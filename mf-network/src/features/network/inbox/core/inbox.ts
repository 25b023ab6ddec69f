import { inTab } from '@acquaint/browser-storage';
import { on, socketChannel, type SocketStatus } from '@acquaint/event-bus';
import type { Attachment } from './attachment.ts';
import { createFeed, type Feed } from './feed.ts';
import { openLocalStore, type LocalStore } from './local-store.ts';
import { createObservable, type SettableObservable } from './observable.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** The files of an unsent message. */
export type Attached = SettableObservable<readonly Attachment[]>;

/** State of a member's conversations that outlives a page. */
export interface Inbox {
  readonly outbox: Outbox;
  readonly store: LocalStore;
  /** Returns the cached feed of a conversation, so that reopening it is instant. */
  readonly feed: (conversationId: string) => Feed;
  /** Returns the files of the unsent message of a conversation or a thread. */
  readonly attached: (draftKey: string) => Attached;
  /** Id of the conversation that was opened last in this tab. */
  readonly lastOpened: SettableObservable<string | null>;
  readonly close: () => void;
}

/** Number of cached feeds; the least recently opened one is closed. */
const KEPT = 12;

/** Outlives a reload. */
function createLastOpened(userId: string): SettableObservable<string | null> {
  const stored = inTab('last-conversation');
  const [owner, id = null] = stored.read()?.split(' ') ?? [];
  const value = createObservable(owner === userId ? id : null);
  return {
    ...value,
    set: (next) => {
      value.set(next);
      if (next === null) stored.remove();
      else stored.write(`${userId} ${next}`);
    },
  };
}

function createInbox(userId: string): Inbox {
  const lastOpened = createLastOpened(userId);
  const store = openLocalStore(userId);
  const feeds = new Map<string, Feed>();
  const attached = new Map<string, Attached>();
  const outbox = createOutbox(store, (message) => feeds.get(message.conversation_id)?.take(message));
  let status: SocketStatus = 'closed';
  const subscriptions = [
    socketChannel.messages$.subscribe((message) => {
      if ('conversation_id' in message) feeds.get(message.conversation_id)?.hear(message);
    }),
    socketChannel.status$.subscribe((next) => {
      const isBack = status === 'closed' && next === 'open';
      status = next;
      if (!isBack) return;
      outbox.flush();
      for (const feed of feeds.values()) void feed.catchUp();
    }),
    on('auth/logged-out').subscribe(({ reason }) => {
      if (reason === 'asked') {
        void store.clear();
        lastOpened.set(null);
      }
      forgetInbox();
    }),
  ];
  return {
    outbox,
    store,
    lastOpened,
    feed: (conversationId) => {
      const known = feeds.get(conversationId) ?? createFeed(conversationId);
      feeds.delete(conversationId);
      feeds.set(conversationId, known);
      for (const [id, feed] of feeds) {
        if (feeds.size <= KEPT) break;
        feed.close();
        feeds.delete(id);
      }
      return known;
    },
    attached: (draftKey) => {
      const known = attached.get(draftKey) ?? createObservable<readonly Attachment[]>([]);
      attached.set(draftKey, known);
      return known;
    },
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const feed of feeds.values()) feed.close();
      outbox.close();
    },
  };
}

let current: { readonly userId: string; readonly inbox: Inbox } | null = null;

/** Returns the inbox of the logged-in member, shared by the page and by slots in other pages. */
export function inboxOf(userId: string): Inbox {
  if (current?.userId !== userId) {
    forgetInbox();
    current = { userId, inbox: createInbox(userId) };
  }
  return current.inbox;
}

/** Closes the inbox after a logout or a change of member. */
export function forgetInbox(): void {
  current?.inbox.close();
  current = null;
}
