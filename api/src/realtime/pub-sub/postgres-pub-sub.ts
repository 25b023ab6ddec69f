import { randomUUID } from 'node:crypto';
import { Client, type QueryResult } from 'pg';
import { PRODUCT_SLUG } from '@acquaint/contracts';
import { keepConnected, type Connection } from './keep-connected.ts';
import { createOutbox, type Batch } from './outbox.ts';
import type { PubSub, PubSubMessage } from './pub-sub.ts';
import { ANSWER_WITHIN_MS, createReceiver, HEARTBEAT_MS } from './receiver.ts';

/** The channel of NOTIFY. */
export const CHANNEL = `${PRODUCT_SLUG}_messages`;
/** The connection's `application_name` in `pg_stat_activity`. */
export const APPLICATION_NAME = `${PRODUCT_SLUG} pub-sub`;
/** A NOTIFY payload has just under 8,000 bytes; the rest is for the sender's id. */
const LONGEST_NOTICE = 7_500;

/** The payload of NOTIFY: messages, or the id of the row that contains them, or neither with a heartbeat. */
interface Notice {
  readonly from: string;
  /** Counts the batches of a sender, so that others notice when one is missing. */
  readonly seq: number;
  readonly messages?: readonly PubSubMessage[];
  readonly id?: number;
}

interface Dependencies {
  /** Like `DATABASE_URL`; not through a transaction pooler, where LISTEN does not work. */
  readonly url: string;
  readonly onError: (error: unknown) => void;
}

/**
 * Opens pub/sub between all processes on one PostgreSQL, by LISTEN and NOTIFY on one connection (ADR 0021). This
 * process's own sockets get its messages at once, the others some milliseconds later, in order. While the connection is
 * lost, messages of other processes are missed; `onGap` fires when it is back. It also fires when a batch of another process is
 * missing, at the latest with that one's next heartbeat.
 */
export async function openPostgresPubSub({
  url,
  onError,
}: Dependencies): Promise<PubSub & { readonly close: () => Promise<void> }> {
  const me = randomUUID();
  const receiver = createReceiver();
  let client: Client | null = null;
  let isClosed = false;
  let hearing = Promise.resolve();
  let asking: Promise<unknown> = Promise.resolve();

  /**
   * Runs queries one after the other, so that messages keep their order.
   * @returns null without a connection.
   */
  const ask = (text: string, values: unknown[]): Promise<QueryResult<{ word: string }> | null> => {
    const answer = asking.then(() => client?.query<{ word: string }>(text, values) ?? null);
    asking = answer.catch(() => undefined);
    return answer;
  };

  const send = (batch: Batch): void => {
    const payload = `{"from":"${me}","seq":${batch.seq},"messages":${batch.messages}}`;
    const query =
      Buffer.byteLength(payload) < LONGEST_NOTICE
        ? ask('select pg_notify($1, $2)', [CHANNEL, payload])
        : ask(
            `with old as (delete from realtime_words where written_at < now() - interval '5 minutes'),
            kept as (insert into realtime_words (word) values ($1) returning id)
            select pg_notify($2, json_build_object('from', $3::text, 'seq', $4::bigint, 'id', id)::text) from kept`,
            [batch.messages, CHANNEL, me, batch.seq],
          );
    query.then(
      (answer) => {
        if (!answer) outbox.keep(batch);
      },
      (error: unknown) => {
        onError(error);
        outbox.keep(batch);
      },
    );
  };
  // Messages go in batches, because each NOTIFY waits for a lock of the whole database server.
  const outbox = createOutbox(send);

  const hear = async (payload: string): Promise<void> => {
    const { from, seq, messages, id } = JSON.parse(payload) as Notice;
    if (from === me) return;
    receiver.receive({ from, seq, messages: id === undefined ? messages : await readLong(id) });
  };
  const readLong = async (id: number): Promise<readonly PubSubMessage[] | null> => {
    const answer = await client?.query<{ word: string }>('select word from realtime_words where id = $1', [
      id,
    ]);
    const text = answer?.rows[0]?.word;
    return text === undefined ? null : (JSON.parse(text) as PubSubMessage[]);
  };

  const connect = async (): Promise<Connection | null> => {
    const next = new Client({
      connectionString: url,
      application_name: APPLICATION_NAME,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const lose = (): void => {
      if (client === next) client = null;
      resolve();
    };
    next.on('error', (error) => {
      onError(error);
      lose();
    });
    next.on('end', lose);
    next.on('notification', ({ payload = '' }) => {
      // One after the other: a long message is first read from its row, and later ones wait.
      hearing = hearing.then(() => hear(payload)).catch(onError);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      onError(error);
      await next.end().catch(() => undefined);
      return null;
    }
    if (isClosed) {
      await next.end();
      return null;
    }
    client = next;
    receiver.forget();
    outbox.resend();
    return { lost };
  };

  /** Detects a dead connection by a query that gets no response, and lets the others check that they miss nothing. */
  const heartbeat = setInterval(() => {
    const connection = client;
    outbox.flush();
    ask('select pg_notify($1, $2)', [CHANNEL, `{"from":"${me}","seq":${outbox.newest()}}`]).catch(() =>
      connection?.end().catch(() => undefined),
    );
  }, HEARTBEAT_MS).unref();

  const stop = await keepConnected({ connect, onReconnect: receiver.tellGap, onError });
  return {
    publish: (message, options) => {
      receiver.publish(message);
      outbox.put(message, options);
    },
    subscribe: receiver.subscribe,
    onGap: receiver.onGap,
    close: async () => {
      outbox.flush();
      await asking;
      isClosed = true;
      clearInterval(heartbeat);
      stop();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
