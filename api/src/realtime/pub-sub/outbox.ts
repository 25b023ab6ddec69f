import type { PubSubMessage } from './pub-sub.ts';

/** Batches of an outage that are sent afterwards; older ones are dropped, because clients refetch then. */
const MOST_KEPT = 1_000;
/** Messages of this many milliseconds are sent together. */
const COLLECTED_MS = 10;

/** Messages that are sent together. */
export interface Batch {
  /** Counts the batches of a process from 1, so that others notice when one is missing. */
  readonly seq: number;
  /** A JSON array. */
  readonly messages: string;
}

/** What a process has to send to the other processes. */
export interface Outbox {
  /** @param options `atOnce`: sends it, and what was collected before it, without a delay. */
  readonly put: (message: PubSubMessage, options?: { readonly atOnce?: boolean }) => void;
  /** Sends what is collected. */
  readonly flush: () => void;
  /** Keeps a batch that could not be sent. */
  readonly keep: (batch: Batch) => void;
  /** Sends what was kept again, in the order in which it was kept. */
  readonly resend: () => void;
  /** The number of the newest batch; 0 before the first. */
  readonly newest: () => number;
}

/**
 * Collects messages into numbered batches.
 * @param send sends a batch, and calls `keep` with it if it cannot.
 */
export function createOutbox(send: (batch: Batch) => void): Outbox {
  const kept: Batch[] = [];
  let collected: string[] = [];
  let collecting: NodeJS.Timeout | undefined;
  let newest = 0;

  const flush = (): void => {
    clearTimeout(collecting);
    collecting = undefined;
    if (collected.length === 0) return;
    newest += 1;
    const messages = `[${collected.join(',')}]`;
    collected = [];
    send({ seq: newest, messages });
  };
  return {
    put: (message, { atOnce = false } = {}) => {
      collected.push(JSON.stringify(message));
      if (atOnce) return flush();
      collecting ??= setTimeout(flush, COLLECTED_MS);
    },
    flush,
    keep: (batch) => {
      kept.push(batch);
      if (kept.length > MOST_KEPT) kept.shift();
    },
    resend: () => {
      for (const batch of kept.splice(0)) send(batch);
    },
    newest: () => newest,
  };
}
