import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

interface Asked {
  readonly config: QueryConfig;
  readonly values: unknown[];
  readonly done: (result: QueryResult) => void;
  readonly fail: (reason: unknown) => void;
}

/** Statements that share a connection, which runs one after the other. */
const MOST_TOGETHER = 8;
/** A statement that takes longer, in milliseconds, has a connection of its own, so that no other waits for it. */
const QUICK_MS = 5;
/** Statements whose time is kept; the server uses far fewer different ones. */
const KEPT = 2_000;

/** Statements that only read and wait for no lock of a row, nor for anything else. */
const READS = /^\s*select\b/i;
const MAY_WAIT =
  /\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b|\bpg_\w+\s*\(|\b(nextval|setval|set_config)\s*\(/i;

/**
 * Returns a pool that runs quick reads that are asked in one turn of the event loop, such as those of one `Promise.all`, on one connection, and sends them in
 * one packet: sending costs more of the processor than a small statement. Each has its own result, and one that fails does not fail the
 * others. Everything else has a connection of its own, also a statement that is new here: nobody knows how long it takes.
 * @param pool its clients must be in pipeline mode.
 */
export function withStatementBatches(pool: Pool): Pool {
  const times = createTimes();
  let waiting: Asked[] = [];
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let first = 0; first < all.length; first += MOST_TOGETHER)
      runTogether(pool, all.slice(first, first + MOST_TOGETHER), times.took);
  };
  const alone = async (config: QueryConfig, values: unknown[]): Promise<QueryResult> => {
    const begunAt = performance.now();
    const result = await pool.query(config, values);
    times.took(config.text, performance.now() - begunAt);
    return result;
  };
  const query = (config: QueryConfig, values: unknown[] = []): Promise<QueryResult> =>
    times.of(config.text) > QUICK_MS
      ? alone(config, values)
      : new Promise((done, fail) => {
          // Runs when all promises that are resolved now have gone on, and perhaps asked more.
          if (waiting.push({ config, values, done, fail }) === 1) process.nextTick(flush);
        });
  return Object.create(pool, { query: { value: query } }) as Pool;
}

/**
 * Remembers how long statements take. A shorter time counts at once and a longer one bit by bit, because any statement seems to take long
 * while the process is busy.
 */
function createTimes() {
  const known = new Map<string, number>();
  return {
    /** Returns Infinity for a statement that is new, or that writes or may wait. */
    of: (text: string): number => known.get(text) ?? Infinity,
    took: (text: string, ms: number): void => {
      const before = known.get(text);
      if (before === Infinity) return;
      if (before === undefined && known.size >= KEPT) known.clear();
      const first = READS.test(text) && !MAY_WAIT.test(text) ? ms : Infinity;
      known.set(text, before === undefined ? first : Math.min(ms, before * 1.25 + 0.1));
    },
  };
}

function runTogether(pool: Pool, batch: readonly Asked[], took: (text: string, ms: number) => void): void {
  pool.connect((error, client, release) => {
    if (error !== undefined || client === undefined) {
      for (const { fail } of batch) fail(error);
      return;
    }
    let isBroken = false;
    const broke = (): void => {
      isBroken = true;
    };
    client.once('error', broke);
    let open = batch.length;
    let since = performance.now();
    const run = ({ config, values, done, fail }: Asked): void => {
      let isOpen = true;
      const ended = (failed: unknown, result?: QueryResult): void => {
        // The driver reports a value that it cannot send, and then a result.
        if (!isOpen) return;
        isOpen = false;
        const now = performance.now();
        if (result) took(config.text, now - since);
        // As the pool does. The connection may be ending, or not know a prepared statement any more.
        else isBroken = true;
        since = now;
        open -= 1;
        if (open === 0) {
          client.off('error', broke);
          // First, so that what the result leads to finds the connection free.
          release(isBroken);
        }
        if (result) done(result);
        else fail(failed);
      };
      try {
        client.query({ ...config, values }, (failed: Error | null, result) =>
          failed ? ended(failed) : ended(null, result),
        );
      } catch (failed) {
        ended(failed);
      }
    };
    inOnePacket(client, () => batch.forEach(run));
  });
}

/** A connection with the socket that its type does not tell. */
interface WithStream {
  readonly connection: { readonly stream: { readonly cork: () => void; readonly uncork: () => void } };
}

/** Holds back what a connection sends meanwhile, and sends it together. */
function inOnePacket(client: PoolClient, send: () => void): void {
  const { stream } = (client as unknown as WithStream).connection;
  stream.cork();
  try {
    send();
  } finally {
    stream.uncork();
  }
}
