import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { PRODUCT_SLUG } from '@acquaint/contracts';
import { keepConnected, type Connection } from './keep-connected.ts';
import { createOutbox, type Batch } from './outbox.ts';
import type { PubSub, PubSubMessage } from './pub-sub.ts';
import { ANSWER_WITHIN_MS, createReceiver, HEARTBEAT_MS } from './receiver.ts';

/** The stream’s key. */
export const STREAM = `${PRODUCT_SLUG}:messages`;
/** The connections’ name in `CLIENT LIST`. */
export const CLIENT_NAME = `${PRODUCT_SLUG}-pub-sub`;
/** Batches that the stream keeps, about: a process that is away for longer has missed some. */
const KEPT = 20_000;
/** How long a read waits for new batches; shorter than `ANSWER_WITHIN_MS`. */
const READ_MS = 5_000;
const READ_AT_ONCE = 500;

interface Dependencies {
  /** `redis://` or `rediss://`, with user and password if needed. */
  readonly url: string;
  readonly onError: (error: unknown) => void;
}

/** Sends the number of the newest batch, so that others notice when they miss that one. */
type Heartbeat = Pick<Batch, 'seq'> & { readonly messages?: undefined };

type Client = ReturnType<typeof openClient>;

/** Both connections: a read that waits holds up everything else on its own. */
interface Link {
  readonly writer: Client;
  readonly reader: Client;
}

/**
 * Opens pub/sub between all processes over one stream of Redis or Valkey (ADR 0021). This process’s own sockets get its messages at
 * once, the others some milliseconds later, in order. A process whose connection was lost reads on where it stopped, and misses
 * nothing as long as the stream has that place; `onGap` fires when it has not, when the process could not connect at its start, or when a
 * batch of another process is missing.
 */
export async function openStreamPubSub({
  url,
  onError,
}: Dependencies): Promise<PubSub & { readonly close: () => Promise<void> }> {
  const me = randomUUID();
  const receiver = createReceiver();
  /** Where this process has read up to; null before it has read anything. */
  let place: string | null = null;
  /** Batches may be missing that no listener has been told of yet. */
  let isGap = false;
  let link: Link | null = null;
  let isClosed = false;
  let writing: Promise<unknown> = Promise.resolve();

  const hear = ({ from = '', seq = '', messages }: Readonly<Record<string, string>>): void => {
    if (from === me) return;
    const read = messages === undefined ? messages : (JSON.parse(messages) as PubSubMessage[]);
    receiver.receive({ from, seq: Number(seq), messages: read });
  };

  /** Keeps a batch that could not be sent; a heartbeat of an outage says nothing new. */
  const keep = (unsent: Batch | Heartbeat): void => {
    if (unsent.messages !== undefined) outbox.keep(unsent);
  };
  /** Sends batches one after the other, so that they keep their order. */
  const send = (batch: Batch | Heartbeat): void => {
    writing = writing.then(async () => {
      const current = link;
      if (!current) return keep(batch);
      const { seq, messages } = batch;
      const entry = { from: me, seq: String(seq), ...(messages === undefined ? {} : { messages }) };
      const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } as const;
      try {
        await answered(current.writer.xAdd(STREAM, '*', entry, { TRIM: trim }));
      } catch (error) {
        keep(batch);
        lose(current, error);
      }
    });
  };
  const outbox = createOutbox(send);

  /** Ends both connections once; others are opened then. */
  const lose = (lost: Link, error: unknown): void => {
    if (link !== lost) return;
    link = null;
    if (!isClosed) onError(error);
    destroy(lost);
  };

  /** Finds the place to read on from. */
  const findPlace = async (reader: Client): Promise<void> => {
    const found = place === null ? null : await reader.xRange(STREAM, place, place, { COUNT: 1 });
    if (found?.length) return;
    isGap ||= place !== null;
    const newest = await reader.xRevRange(STREAM, '+', '-', { COUNT: 1 });
    place = newest?.[0]?.id ?? '0-0';
    receiver.forget();
  };
  const readOn = async (current: Link): Promise<void> => {
    while (link === current) {
      const waiting = { COUNT: READ_AT_ONCE, BLOCK: READ_MS };
      const read = current.reader.xRead({ key: STREAM, id: place ?? '0-0' }, waiting);
      const streams = (await answered(read)) as StreamEntries;
      for (const { id, message } of streams?.[0]?.messages ?? []) {
        try {
          hear(message);
        } catch (error) {
          onError(error);
        }
        place = id;
      }
    }
  };

  /** Opens both connections, and reads until they are lost. */
  const connect = async (): Promise<Connection | null> => {
    const made: Link = { writer: openClient(url), reader: openClient(url) };
    for (const client of [made.writer, made.reader]) client.on('error', (error) => lose(made, error));
    try {
      await answered(Promise.all([made.writer.connect(), made.reader.connect()]));
      await answered(findPlace(made.reader));
      if (isClosed) throw new Error('closed meanwhile');
      link = made;
      outbox.resend();
      if (isGap) receiver.tellGap();
      isGap = false;
    } catch (error) {
      // Messages that others send while this process starts would be missed.
      isGap ||= place === null;
      if (!isClosed) onError(error);
      destroy(made);
      return null;
    }
    reading = readOn(made).catch((error: unknown) => lose(made, error));
    return { lost: reading };
  };
  let reading: Promise<void> = Promise.resolve();

  const heartbeat = setInterval(() => {
    outbox.flush();
    send({ seq: outbox.newest() });
  }, HEARTBEAT_MS).unref();

  const stop = await keepConnected({ connect, onError });
  return {
    publish: (message, options) => {
      receiver.publish(message);
      outbox.put(message, options);
    },
    subscribe: receiver.subscribe,
    onGap: receiver.onGap,
    close: async () => {
      outbox.flush();
      await writing;
      isClosed = true;
      clearInterval(heartbeat);
      stop();
      const last = link;
      link = null;
      if (last) destroy(last);
      await reading;
    },
  };
}

type StreamEntries =
  | readonly {
      readonly messages: readonly { readonly id: string; readonly message: Record<string, string> }[];
    }[]
  | null;

/** Opens a connection without automatic reconnection, because two connections are restored together. */
function openClient(url: string) {
  return createClient({
    url,
    name: CLIENT_NAME,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: ANSWER_WITHIN_MS },
  });
}

function destroy({ writer, reader }: Link): void {
  for (const client of [writer, reader]) if (client.isOpen) client.destroy();
}

/** Waits for an answer. @throws Error when none comes in time: the other side may be gone without closing the connection. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      answer,
      delay(ANSWER_WITHIN_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error(`No answer within ${ANSWER_WITHIN_MS} ms`);
      }),
    ]);
  } finally {
    late.abort();
  }
}
