import { ApiFailure, call } from '@acquaint/api-client';
import { listMessages, type Message, type ServerMessage } from '@acquaint/contracts';
import { createObservable, type Observable } from './observable.ts';
import { addChanges, addLive, addOlder, startTimeline, type Timeline } from './timeline.ts';

/** Current state of a conversation. */
export interface FeedState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The error, in phase `failed`. */
  readonly error: unknown;
  readonly timeline: Timeline;
  readonly isLoadingOlder: boolean;
  /** How far the other members have read since the feed was opened, by their id. */
  readonly reads: Readonly<Record<string, number>>;
  /** Ids of the members who are typing. */
  readonly typing: readonly string[];
}

/** A conversation that updates itself from the socket. */
export interface Feed extends Observable<FeedState> {
  /**
   * Called by a page that shows it: loads it, or what it missed since it was last shown.
   * @returns a function for when the page is closed. Once no page shows it, it asks the server for nothing.
   */
  readonly show: () => () => void;
  /** Loads it, unless it is loaded already. */
  readonly open: () => void;
  readonly loadOlder: () => Promise<void>;
  /** Loads older pages until the message is there. @returns whether it was found. */
  readonly reach: (seq: number) => Promise<boolean>;
  /** Merges a message that this browser has just sent or changed. */
  readonly take: (message: Message) => void;
  /** Handles a message from the socket. */
  readonly hear: (message: ServerMessage) => void;
  /** Loads what was missed while the socket was closed, if a page shows it. */
  readonly catchUp: () => Promise<void>;
  readonly close: () => void;
}

const FIRST_PAGE = 50;
const PAGE = 100;
const TYPING_MS = 5_000;
const RETRY_MS = 3_000;
const EMPTY: Timeline = { messages: [], version: 0, hasOlder: false };

/** Creates the feed of a conversation. @param id of the conversation. */
export function createFeed(id: string): Feed {
  const state = createObservable<FeedState>({
    phase: 'loading',
    error: null,
    timeline: EMPTY,
    isLoadingOlder: false,
    reads: {},
    typing: [],
  });
  const patch = (part: Partial<FeedState>): void => state.set({ ...state.get(), ...part });
  const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Messages received from the socket while the first page was loading. */
  let early: Message[] = [];
  let reading: Promise<void> | null = null;
  /** Number of pages that show it. */
  let shown = 0;
  /** Aborts what is loading when no page shows it any more. */
  let loads = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isAskedAgain = false;
  let isClosed = false;

  const read = (query: { before?: number; after?: number; limit: number }, signal: AbortSignal) =>
    call(listMessages, { params: { id }, query }, { signal });

  const start = async (signal: AbortSignal): Promise<void> => {
    patch({ phase: 'loading', error: null });
    try {
      const timeline = startTimeline(await read({ limit: FIRST_PAGE }, signal));
      patch({ phase: 'ready', timeline });
      const waited = early;
      early = [];
      takeLive(waited);
    } catch (error) {
      if (!signal.aborted) patch({ phase: 'failed', error });
    }
  };

  const startReading = (read: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const mine = read(loads.signal).finally(() => {
      // An aborted one may end after the next has started.
      if (reading === mine) reading = null;
    });
    reading = mine;
    return mine;
  };

  const open = (): void => {
    if (reading || state.get().phase === 'ready') return;
    void startReading(start).then(() => {
      // Requested while the first page was loading, which may not contain the latest messages.
      if (isAskedAgain) void catchUp();
    });
  };

  const takeLive = (messages: readonly Message[]): void => {
    if (state.get().phase !== 'ready') {
      early = [...early, ...messages];
      return;
    }
    const { timeline, isBehind } = addLive(state.get().timeline, messages);
    for (const { author } of messages) stopTyping(author.id);
    patch({ timeline });
    if (isBehind) void catchUp();
  };

  const catchUp = async (): Promise<void> => {
    if (isClosed || shown === 0) return;
    if (reading) {
      isAskedAgain = true;
      return reading;
    }
    isAskedAgain = false;
    if (state.get().phase === 'loading') return;
    if (state.get().phase === 'failed') return open();
    clearTimeout(retry);
    await startReading(readChanges);
    if (isAskedAgain) await catchUp();
    return undefined;
  };

  const readChanges = async (signal: AbortSignal): Promise<void> => {
    try {
      for (let hasMore = true; hasMore && !signal.aborted;) {
        const changes = await read({ after: state.get().timeline.version, limit: PAGE }, signal);
        patch({ timeline: addChanges(state.get().timeline, changes) });
        hasMore = changes.has_more;
      }
    } catch (error) {
      if (signal.aborted) return;
      // The reader is not a member any more.
      if (error instanceof ApiFailure && error.status === 404) patch({ phase: 'failed', error });
      // The socket can be open while the API fails, for example when a proxy restarts. Retries while the feed is shown.
      else retry = setTimeout(() => void catchUp(), RETRY_MS);
    }
  };

  let loading: Promise<void> | null = null;
  /** Whoever asks while messages are loading waits for these. */
  const loadOlder = (): Promise<void> => {
    if (loading) return loading;
    const mine = readOlder(loads.signal).finally(() => {
      if (loading === mine) loading = null;
    });
    loading = mine;
    return mine;
  };

  const readOlder = async (signal: AbortSignal): Promise<void> => {
    const { timeline, phase } = state.get();
    const first = timeline.messages[0];
    if (phase !== 'ready' || !timeline.hasOlder || !first) return;
    patch({ isLoadingOlder: true });
    try {
      const older = await read({ before: first.seq, limit: PAGE }, signal);
      patch({ timeline: addOlder(state.get().timeline, older), isLoadingOlder: false });
    } catch (error) {
      if (signal.aborted) return;
      patch({ isLoadingOlder: false });
      throw error;
    }
  };

  const stopLoading = (): void => {
    loads.abort();
    clearTimeout(retry);
    reading = null;
    loading = null;
    isAskedAgain = false;
    patch({ isLoadingOlder: false });
  };

  const hide = (): void => {
    shown -= 1;
    if (shown === 0) stopLoading();
  };

  const show = (): (() => void) => {
    shown += 1;
    if (loads.signal.aborted && !isClosed) loads = new AbortController();
    if (state.get().phase === 'ready') void catchUp();
    else open();
    return hide;
  };

  const stopTyping = (userId: string): void => {
    clearTimeout(typingTimers.get(userId));
    if (typingTimers.delete(userId)) patch({ typing: [...typingTimers.keys()] });
  };

  return {
    ...state,
    show,
    open,
    loadOlder,
    catchUp,
    reach: async (seq) => {
      for (;;) {
        const { messages, hasOlder } = state.get().timeline;
        const first = messages[0]?.seq ?? Infinity;
        if (first <= seq || !hasOlder) break;
        await loadOlder();
        // Nothing came, for example because the feed is closed.
        if ((state.get().timeline.messages[0]?.seq ?? Infinity) === first) break;
      }
      return state.get().timeline.messages.some((message) => message.seq === seq);
    },
    take: (message) => takeLive([message]),
    hear: (message) => {
      if (message.type === 'chat/messages') takeLive(message.messages);
      if (message.type === 'chat/read') {
        const before = state.get().reads[message.user_id] ?? 0;
        if (message.seq > before) patch({ reads: { ...state.get().reads, [message.user_id]: message.seq } });
      }
      if (message.type === 'chat/typing') {
        clearTimeout(typingTimers.get(message.user_id));
        typingTimers.set(message.user_id, setTimeout(stopTyping, TYPING_MS, message.user_id));
        patch({ typing: [...typingTimers.keys()] });
      }
    },
    close: () => {
      isClosed = true;
      stopLoading();
      for (const timer of typingTimers.values()) clearTimeout(timer);
    },
  };
}
