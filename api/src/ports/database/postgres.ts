import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, types, type PoolClient, type QueryResult } from 'pg';
import type { Database, DatabasePort } from './database.ts';
import { ConnectFailure } from './errors.ts';
import { hearBrokenConnections } from './broken-connections.ts';
import { PreparedClient } from './prepared-client.ts';

/** Any fixed number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 4_000_001;
const INT8 = 20;
/** No request is worth more: a statement that runs longer is ended, and its connection is free again. */
const STATEMENT_SECONDS = 30;

/**
 * PostgreSQL through a pool of connections.
 * @param onIdleError told about a connection that broke while nobody used it; the pool replaces it.
 */
export function openPostgres(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
): DatabasePort & { readonly kind: 'postgres' } {
  // count(*) as a number, as the embedded database gives it.
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    Client: PreparedClient,
    connectionTimeoutMillis: 10_000,
    // A connection whose other end is gone without a word is noticed by the operating system.
    keepAlive: true,
    // Compiling takes longer than any statement here: what many people ask for at once is small.
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT_SECONDS}s -c jit=off`,
  });
  hearBrokenConnections(pool, onIdleError);
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new ConnectFailure('No connection to the database', { cause: error });
    }
  };
  return {
    kind: 'postgres',
    db: withOwnTransactions(drizzle(pool), connect),
    exclusively: async (work) => {
      const client = await connect();
      let failed: Error | undefined;
      try {
        await client.query('begin');
        // A migration may take its time.
        await client.query('set local statement_timeout = 0');
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await work(async (script) => ({ rows: rowsOf(await client.query(script)) }));
        await client.query('commit');
      } catch (error) {
        failed = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        // A connection in a broken transaction is thrown away, which rolls it back.
        client.release(failed);
      }
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/**
 * Drizzle keeps a connection for ever whose `begin` failed: a pool of ten would be empty after ten of them. Here the connection of a
 * transaction that failed as its connection did is closed, and any other goes back to the pool.
 */
function withOwnTransactions(db: Database, connect: () => Promise<PoolClient>): Database {
  db.transaction = async (work, settings) => {
    const client = await connect();
    let isBroken = false;
    const broke = (): void => {
      isBroken = true;
    };
    client.once('error', broke);
    try {
      return await (drizzle(client) as Database).transaction(work, settings);
    } finally {
      client.off('error', broke);
      client.release(isBroken);
    }
  };
  return db;
}

/** A script of several statements gives an array of results, whatever the types say. */
function rowsOf(result: QueryResult | QueryResult[]): Record<string, unknown>[] {
  return [result].flat().flatMap((one) => one.rows as Record<string, unknown>[]);
}
