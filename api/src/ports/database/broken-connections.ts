import type { Pool } from 'pg';

/**
 * Keeps a broken connection from ending the process. A pool hears its idle connections only: one that breaks while it is lent, between
 * two statements, says so by an `error` event that nobody hears, which ends the process. Here each connection is heard from the moment
 * it is open. Nothing is lost by that: the next statement on it fails, and the pool closes it when it comes back.
 * @param onError told of connections that broke while nobody used them; the pool replaces them.
 */
export function hearBrokenConnections(pool: Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}
