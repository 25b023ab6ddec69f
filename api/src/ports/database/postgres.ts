import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, types, type PoolClient, type QueryResult } from 'pg';
import { createStatementSpans } from '../tracing/statement-spans.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import type { Database, DatabasePort } from './database.ts';
import { ConnectFailure, isOverloaded, isUnreachable } from './errors.ts';
import { hearBrokenConnections } from './broken-connections.ts';
import { PreparedClient } from './prepared-client.ts';

/** An arbitrary fixed number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 4_000_001;
const INT8 = 20;
/** Statements that run longer are cancelled, so that their connection becomes free again. */
const STATEMENT_SECONDS = 30;
/** How long a server that starts waits for a database that is starting, too, in milliseconds; and the pause between two tries. */
const START_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Opens PostgreSQL through a connection pool.
 * @param onError called for a connection that broke while idle, which the pool replaces; and once for a database that cannot be reached
 * at the start.
 * @param tracing makes a span of each statement of a trace.
 */
export function openPostgres(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  tracing: Tracing = NO_TRACING,
): DatabasePort & { readonly kind: 'postgres' } {
  // count(*) as a number, as in the embedded database.
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    Client: PreparedClient,
    connectionTimeoutMillis: 10_000,
    // Lets the operating system detect peers that disappeared without closing the connection.
    keepAlive: true,
    // JIT compilation would take longer than any statement here: frequent queries are small.
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT_SECONDS}s -c jit=off`,
  });
  hearBrokenConnections(pool, onError);
  const inSpan = tracing === NO_TRACING ? null : createStatementSpans(tracing);
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new ConnectFailure('No connection to the database', { cause: error });
    }
  };
  const connectAtStart = async (): Promise<PoolClient> => {
    const end = performance.now() + START_MS;
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await connect();
      } catch (error) {
        const mayPass = isUnreachable(error) || isOverloaded(error);
        if (!mayPass || performance.now() >= end) throw error;
        if (isFirst && error instanceof Error) onError(error);
        await delay(PAUSE_MS);
      }
    }
  };
  return {
    kind: 'postgres',
    db: withOwnTransactions(drizzle(traced(pool, inSpan)), connect, (client) => traced(client, inSpan)),
    exclusively: async (work) => {
      const client = await connectAtStart();
      let failed: Error | undefined;
      try {
        await client.query('begin');
        // Migrations may take longer.
        await client.query('set local statement_timeout = 0');
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await work(async (script) => ({ rows: rowsOf(await client.query(script)) }));
        await client.query('commit');
      } catch (error) {
        failed = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        // Destroys a connection with a failed transaction, which rolls it back.
        client.release(failed);
      }
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

type InSpan = ReturnType<typeof createStatementSpans>;

/** Returns a pool or connection whose statements run within spans. drizzle calls `query` alone. */
function traced<T extends Pool | PoolClient>(asked: T, inSpan: InSpan | null): T {
  if (!inSpan) return asked;
  const query = (...args: readonly unknown[]): unknown =>
    inSpan(args[0], () => Reflect.apply(asked.query, asked, args) as unknown);
  return Object.create(asked, { query: { value: query } }) as T;
}

/**
 * Works around drizzle, which never releases a connection whose `begin` failed, so that ten of them would exhaust a pool of ten.
 * Here a connection that broke during a transaction is closed, and any other returns to the pool.
 */
function withOwnTransactions(
  db: Database,
  connect: () => Promise<PoolClient>,
  within: (client: PoolClient) => PoolClient,
): Database {
  db.transaction = async (work, settings) => {
    const client = await connect();
    let isBroken = false;
    const broke = (): void => {
      isBroken = true;
    };
    client.once('error', broke);
    try {
      return await (drizzle(within(client)) as Database).transaction(work, settings);
    } finally {
      client.off('error', broke);
      client.release(isBroken);
    }
  };
  return db;
}

/** Returns the rows of a script. Several statements give an array of results, contrary to the types. */
function rowsOf(result: QueryResult | QueryResult[]): Record<string, unknown>[] {
  return [result].flat().flatMap((one) => one.rows as Record<string, unknown>[]);
}
