import { ApiFailure, call } from '@acquaint/api-client';
import { sendMessage, type Message, type MessageFile } from '@acquaint/contracts';
import type { LocalStore, Unsent } from './local-store.ts';
import { createObservable, type Observable } from './observable.ts';
import { sentenceFor } from './sentence-for.ts';
import { markUnfinished } from './unfinished.ts';
import { createWaitingFiles, FileRefused, isWaiting } from './waiting-files.ts';

/** What is written and not yet taken by the server, in the order it was written. */
export interface Outbox extends Observable<readonly Unsent[]> {
  /** @param data what is in the files that wait, in base64. */
  readonly add: (
    unsent: Omit<Unsent, 'client_id' | 'created_at' | 'order' | 'failure' | 'refused_file'>,
    data?: ReadonlyMap<string, string>,
  ) => void;
  /** Sends one again that the server has refused. */
  readonly retry: (clientId: string) => void;
  /** Sends one without the file that the server has refused. */
  readonly retryWithoutFile: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
  /** Tries now: the network may be back. */
  readonly flush: () => void;
  readonly close: () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps what is written until the server has it, also over a reload, and sends it in order, one after another in each
 * conversation. The client's id makes a repeated sending harmless.
 * @param onSent told the message as the server has it, before it leaves the outbox.
 */
export function createOutbox(store: LocalStore, onSent: (message: Message) => void): Outbox {
  const state = createObservable<readonly Unsent[]>([]);
  const waitingFiles = createWaitingFiles(store, isFinal);
  const sending = new Set<string>();
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  // Until what was kept has been read, nobody knows that nothing waits.
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

  /** @throws what another try may mend. */
  const sendOne = async (unsent: Unsent): Promise<void> => {
    const { client_id, conversation_id, text, reply_to } = unsent;
    try {
      const files = await uploadFiles(unsent);
      // Discarded while its files were on their way.
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

  /** The files as the server has them, those that wait sent now, one after the other. @returns null when nothing is to be sent any more. */
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
      // Kept at once: what is up need not go up again.
      const next = { ...now, files: now.files.map((one) => (one === file ? uploaded : one)) };
      change(unsent.client_id, next);
      await store.putUnsent(next);
      await waitingFiles.forget([file]);
      files.push(uploaded);
    }
    return currentOf(unsent.client_id) ? files : null;
  };

  const sendAgain = (clientId: string, isWithoutFile: boolean): void => {
    const found = currentOf(clientId);
    if (!found) return;
    const { refused_file: refused, ...unsent } = found;
    const isRefused = (file: Unsent['files'][number]): boolean =>
      isWithoutFile && isWaiting(file) && file.waiting === refused;
    void waitingFiles.forget(found.files.filter(isRefused));
    const files = found.files.filter((file) => !isRefused(file));
    if (files.length === 0 && unsent.text === '') {
      discard(clientId);
      return;
    }
    const next = { ...unsent, files, failure: null };
    change(clientId, next);
    void store.putUnsent(next).then(flush);
  };

  const discard = (clientId: string): void => {
    const found = currentOf(clientId);
    change(clientId, null);
    void store.removeUnsent(clientId);
    if (found) void waitingFiles.forget(found.files);
  };

  void store.readUnsent().then((kept) => {
    const known = new Set(state.get().map((one) => one.client_id));
    const more = kept.filter((one) => !known.has(one.client_id));
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
      // Kept first: what the page forgets in a crash must not be on its way alone.
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

/** The server has understood and refused; another try of the same words would be refused again. */
function isFinal(failure: unknown): failure is ApiFailure {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status);
}
