import { randomUUID } from 'node:crypto';
import { Client, type QueryResult } from 'pg';
import { PRODUCT_SLUG } from '@acquaint/contracts';
import { createLocalFanOut, type FanOut, type Word } from './fan-out.ts';

const CHANNEL = `${PRODUCT_SLUG}_words`;
/** How the connection is called in `pg_stat_activity`. */
export const FAN_OUT_NAME = `${PRODUCT_SLUG} fan-out`;
/** NOTIFY takes just under 8,000 bytes; the rest is for who sends it. */
const LONGEST_NOTICE = 7_500;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5_000];
const HEARTBEAT_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;
/** Words of an outage that are told afterwards; older ones are what everybody reads anew. */
const MOST_KEPT = 1_000;

/** What goes through NOTIFY: a word, or the row it stands in. */
interface Notice {
  readonly from: string;
  readonly word?: Word;
  readonly id?: number;
}

interface Dependencies {
  /** As `DATABASE_URL`; not through a pooler that shares connections between transactions, which loses LISTEN. */
  readonly url: string;
  readonly onError: (error: unknown) => void;
}

/**
 * Words to every process on one PostgreSQL, by LISTEN and NOTIFY on one connection (ADR 0021). What this process says its own
 * sockets hear at once; the others some milliseconds later, in the order in which it was said. While the connection is lost
 * others are not heard: `onGap` tells when it is back.
 */
export async function openPostgresFanOut({
  url,
  onError,
}: Dependencies): Promise<FanOut & { readonly close: () => Promise<void> }> {
  const me = randomUUID();
  const local = createLocalFanOut();
  const gapListeners: (() => void)[] = [];
  const unsent: string[] = [];
  let client: Client | null = null;
  let isClosed = false;
  let pause = FIRST_PAUSE_MS;
  let hearing = Promise.resolve();
  let asking: Promise<unknown> = Promise.resolve();

  const keep = (text: string): void => {
    unsent.push(text);
    if (unsent.length > MOST_KEPT) unsent.shift();
  };

  /** Asks one question after the other: what is said is heard in that order. @returns null without a connection. */
  const ask = (text: string, values: unknown[]): Promise<QueryResult<{ word: string }> | null> => {
    const answer = asking.then(() => client?.query<{ word: string }>(text, values) ?? null);
    asking = answer.catch(() => undefined);
    return answer;
  };

  const send = (text: string): void => {
    const asked =
      Buffer.byteLength(text) < LONGEST_NOTICE
        ? ask('select pg_notify($1, $2)', [CHANNEL, `{"from":"${me}","word":${text}}`])
        : ask(
            `with old as (delete from realtime_words where written_at < now() - interval '5 minutes'),
            kept as (insert into realtime_words (word) values ($1) returning id)
            select pg_notify($2, json_build_object('from', $3::text, 'id', id)::text) from kept`,
            [text, CHANNEL, me],
          );
    asked.then(
      (answer) => {
        if (!answer) keep(text);
      },
      (error: unknown) => {
        onError(error);
        keep(text);
      },
    );
  };

  const hear = async (payload: string): Promise<void> => {
    const notice = JSON.parse(payload) as Notice;
    if (notice.from === me) return;
    const word = notice.word ?? (await readLong(notice.id));
    if (word) local.publish(word);
  };
  const readLong = async (id: number | undefined): Promise<Word | null> => {
    const found = await client?.query<{ word: string }>('select word from realtime_words where id = $1', [
      id,
    ]);
    const text = found?.rows[0]?.word;
    return text === undefined ? null : (JSON.parse(text) as Word);
  };

  const connect = async (): Promise<boolean> => {
    const next = new Client({
      connectionString: url,
      application_name: FAN_OUT_NAME,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    const lost = (): void => {
      if (client !== next) return;
      client = null;
      reconnectLater();
    };
    next.on('error', (error) => {
      onError(error);
      lost();
    });
    next.on('end', lost);
    next.on('notification', ({ payload = '' }) => {
      // One after the other: a long word is read first, and what was said after it waits.
      hearing = hearing.then(() => hear(payload)).catch(onError);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      onError(error);
      await next.end().catch(() => undefined);
      return false;
    }
    if (isClosed) {
      await next.end();
      return true;
    }
    client = next;
    pause = FIRST_PAUSE_MS;
    for (const text of unsent.splice(0)) send(text);
    return true;
  };

  let retrying: NodeJS.Timeout | undefined;
  const reconnectLater = (): void => {
    if (isClosed) return;
    clearTimeout(retrying);
    retrying = setTimeout(() => {
      void connect().then((isBack) => {
        if (!isBack) return reconnectLater();
        for (const listener of gapListeners) listener();
      });
    }, pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  /** A connection that died without a word is noticed by a question that nobody answers. */
  const heartbeat = setInterval(() => {
    const asked = client;
    ask('select 1', []).catch(() => asked?.end().catch(() => undefined));
  }, HEARTBEAT_MS).unref();

  if (!(await connect())) reconnectLater();
  return {
    publish: (word) => {
      local.publish(word);
      send(JSON.stringify(word));
    },
    subscribe: local.subscribe,
    onGap: (listener) => {
      gapListeners.push(listener);
    },
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(retrying);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
