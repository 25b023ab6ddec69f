import { ApiFailure, call } from '@acquaint/api-client';
import { sendMessage, UNFINISHED_KEY, type Message, type MessageFile } from '@acquaint/contracts';
import { inBrowser } from '@acquaint/browser-storage';
import type { LocalStore, Unsent } from './local-store.ts';
import { createObservable, type Observable } from './observable.ts';
import { sentenceFor } from './sentence-for.ts';
import { createWaitingFiles, FileRefused, isWaiting } from './waiting-files.ts';

/** Slot that continues sending on every page. */
const OUTBOX_SLOT = 'inbox.outbox';
const unfinishedMark = inBrowser(UNFINISHED_KEY);

/** Messages that the server has not accepted yet, in the order they were written. */
export interface Outbox extends Observable<readonly Unsent[]> {
  /** Adds a message. @param data contents of its waiting files, in base64. */
  readonly add: (
    unsent: Omit<Unsent, 'client_id' | 'created_at' | 'order' | 'failure' | 'refused_file'>,
    data?: ReadonlyMap<string, string>,
  ) => void;
  /** Sends a refused message again. */
  readonly retry: (clientId: string) => void;
  /** Sends a message without the file that the server refused. */
  readonly retryWithoutFile: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
  /** Tries to send now, for example because the network is back. */
  readonly flush: () => void;
  readonly close: () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Creates an outbox. It stores messages until the server has them, also over a reload, and sends them in order within each
 * conversation. The client id makes repeated sending idempotent.
 * @param onSent called with the accepted message before it is removed from the outbox.
 */
export function createOutbox(store: LocalStore, onSent: (message: Message) => void): Outbox {
  const state = createObservable<readonly Unsent[]>([]);
  const waitingFiles = createWaitingFiles(store, isFinal);
  const sending = new Set<string>();
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  // Until the stored messages have been read, it is unknown whether any are waiting.
  let isRead = false;
  const mark = (): void => {
    const waits = state.get().some(({ failure }) => failure === null);
    if (!isClosed && (waits || isRead)) markUnfinished(waits);
  };

  const change = (clientId: string, to: Unsent | null): void =>
    state.set(state.get().flatMap((one) => (one.client_id !== clientId ? [one] : to === null ? [] : [to])));

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isClosed) return;
    const waiting = state.get().filter(({ failure }) => failure === null);
    for (const id of new Set(waiting.map((one) => one.conversation_id))) void sendAllOf(id);
  };

  const sendAllOf = async (conversationId: string): Promise<void> => {
    if (sending.has(conversationId)) return;
    sending.add(conversationId);
    try {
      for (let next = nextOf(conversationId); next && !isClosed; next = nextOf(conversationId)) {
        await sendOne(next);
      }
      waitMs = FIRST_WAIT_MS;
    } catch (failure) {
      const askedMs = failure instanceof ApiFailure ? (failure.retryAfter ?? 0) * 1_000 : 0;
      timer ??= setTimeout(flush, Math.max(askedMs, waitMs));
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    } finally {
      sending.delete(conversationId);
    }
  };

  const nextOf = (conversationId: string): Unsent | undefined =>
    state.get().find((one) => one.conversation_id === conversationId && one.failure === null);

  /** Sends one message. @throws on failures that a retry may fix. */
  const sendOne = async (unsent: Unsent): Promise<void> => {
    const { client_id, conversation_id, text, reply_to } = unsent;
    try {
      const files = await uploadFiles(unsent);
      // Discarded during the upload.
      if (!files) return;
      const message = await call(sendMessage, {
        params: { id: conversation_id },
        body: { client_id, text, reply_to: reply_to?.id ?? null, file_ids: files.map(({ id }) => id) },
      });
      onSent(message);
      change(client_id, null);
      await store.removeUnsent(client_id);
    } catch (failure) {
      if (!isFinal(failure) && !(failure instanceof FileRefused)) throw failure;
      const now = currentOf(client_id);
      if (!now) return;
      const refused: Unsent =
        failure instanceof FileRefused
          ? { ...now, failure: failure.message, refused_file: failure.waiting }
          : { ...now, failure: sentenceFor(failure) };
      change(client_id, refused);
      await store.putUnsent(refused);
    }
  };

  const currentOf = (clientId: string): Unsent | undefined =>
    state.get().find((one) => one.client_id === clientId);

  /**
   * Uploads the waiting files one after another and returns all files of the message. @returns null if the message was discarded.
   */
  const uploadFiles = async (unsent: Unsent): Promise<readonly MessageFile[] | null> => {
    const files: MessageFile[] = [];
    for (const file of unsent.files) {
      if (!isWaiting(file)) {
        files.push(file);
        continue;
      }
      const uploaded = await waitingFiles.upload(unsent.conversation_id, file);
      const now = currentOf(unsent.client_id);
      if (!now) return null;
      // Stored at once, so that an uploaded file is not uploaded again.
      const next = { ...now, files: now.files.map((one) => (one === file ? uploaded : one)) };
      change(unsent.client_id, next);
      await store.putUnsent(next);
      await waitingFiles.forget([file]);
      files.push(uploaded);
    }
    return currentOf(unsent.client_id) ? files : null;
  };

  const sendAgain = (clientId: string, isWithoutFile: boolean): void => {
    const current = currentOf(clientId);
    if (!current) return;
    const { refused_file: refused, ...unsent } = current;
    const isRefused = (file: Unsent['files'][number]): boolean =>
      isWithoutFile && isWaiting(file) && file.waiting === refused;
    void waitingFiles.forget(current.files.filter(isRefused));
    const files = current.files.filter((file) => !isRefused(file));
    if (files.length === 0 && unsent.text === '') {
      discard(clientId);
      return;
    }
    const next = { ...unsent, files, failure: null };
    change(clientId, next);
    void store.putUnsent(next).then(flush);
  };

  const discard = (clientId: string): void => {
    const current = currentOf(clientId);
    change(clientId, null);
    void store.removeUnsent(clientId);
    if (current) void waitingFiles.forget(current.files);
  };

  void store.readUnsent().then((messages) => {
    const known = new Set(state.get().map((one) => one.client_id));
    const more = messages.filter((one) => !known.has(one.client_id));
    if (more.length > 0) state.set([...more, ...state.get()]);
    isRead = true;
    mark();
    flush();
  });
  window.addEventListener('online', flush);
  const unsubscribe = state.subscribe(mark);

  return {
    ...state,
    add: (written, data = new Map()) => {
      const unsent: Unsent = {
        ...written,
        client_id: crypto.randomUUID(),
        created_at: new Date().toISOString(),
        order: Math.max(Date.now(), (state.get().at(-1)?.order ?? 0) + 1),
        failure: null,
      };
      state.set([...state.get(), unsent]);
      // Stored before it is sent, so that a crash of the page cannot lose it.
      void waitingFiles
        .keep(data)
        .then(() => store.putUnsent(unsent))
        .then(flush);
    },
    retry: (clientId) => sendAgain(clientId, false),
    retryWithoutFile: (clientId) => sendAgain(clientId, true),
    discard,
    flush,
    close: () => {
      isClosed = true;
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('online', flush);
    },
  };
}

/** Returns whether the server has refused the message for good, so that a retry would be refused again. */
function isFinal(failure: unknown): failure is ApiFailure {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status);
}

/** Says whether written messages wait in this browser, so that they are sent from every page. */
function markUnfinished(waits: boolean): void {
  // Where the browser keeps nothing, the messages are not kept either.
  if (waits) unfinishedMark.write(OUTBOX_SLOT);
  else if (unfinishedMark.read() === OUTBOX_SLOT) unfinishedMark.remove();
}
