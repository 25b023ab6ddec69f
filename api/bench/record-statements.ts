/**
 * Preloaded into a server (`node --import`). Records every statement that the server runs between the messages `record` and
 * `stop` and sends them to the parent process, so that a bare route can run the same statements. Answers the message `processor` with the
 * milliseconds of processor time that the server has used, and `memory` with the bytes that it occupies once garbage is collected
 * (`--expose-gc`).
 */
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { Client } from 'pg';

/** A statement with its values, as passed to the driver. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

let recorded: Statement[] | null = null;

// Each message is answered, so that the parent knows that it was received.
process.on('message', (message) => {
  if (message === 'processor') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1_000);
    return;
  }
  if (message === 'memory') {
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
    return;
  }
  process.send?.(recorded ?? []);
  recorded = message === 'record' ? [] : null;
});

function note(text: unknown, values: unknown): void {
  // Statements of the job queue run in the background and belong to no request.
  if (typeof text !== 'string' || text.includes('pgboss')) return;
  recorded?.push({ text, values: Array.isArray(values) ? values : [] });
}

type AnyQuery = (...args: unknown[]) => unknown;

function recordPglite(): void {
  const prototype = PGlite.prototype as unknown as { query: AnyQuery; transaction: AnyQuery };
  const { query, transaction } = prototype;
  prototype.query = function (this: PGlite, ...args: unknown[]) {
    note(args[0], args[1]);
    return query.apply(this, args);
  };
  prototype.transaction = function (this: PGlite, work: unknown) {
    const inside = (tx: Transaction): unknown => {
      const recordingTx = Object.create(tx, {
        query: {
          value: (...args: Parameters<Transaction['query']>) => {
            note(args[0], args[1]);
            return tx.query(...args);
          },
        },
      }) as Transaction;
      return (work as (tx: Transaction) => unknown)(recordingTx);
    };
    return transaction.call(this, inside);
  };
}

function recordPostgres(): void {
  const prototype = Client.prototype as unknown as { query: AnyQuery };
  const { query } = prototype;
  prototype.query = function (this: Client, ...args: unknown[]) {
    const [first, second] = args;
    if (typeof first === 'object' && first !== null && 'text' in first) {
      note(first.text, 'values' in first && Array.isArray(first.values) ? first.values : second);
    } else {
      note(first, second);
    }
    return query.apply(this, args);
  };
}

recordPglite();
recordPostgres();
