import type { Pool } from 'pg';

/**
 * Keeps a broken connection from ending the process. A pool handles errors of idle connections only. A connection that breaks
 * while it is checked out, between two statements, emits an `error` event, which ends the process if nothing listens. This adds a
 * listener when a connection opens. No error is lost: the next statement fails, and the pool closes the connection on release.
 * @param onError called for idle connections that broke; the pool replaces them.
 */
export function hearBrokenConnections(pool: Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}
