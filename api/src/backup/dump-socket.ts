import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { hasCode } from '../error-code.ts';
import type { EmbeddedDatabase } from '../ports/database/embedded.ts';

/** Before the dump comes its size in bytes as a 64-bit number, so that a dump that was cut off is noticed. */
const SIZE_BYTES = 8;

const socketIn = (dataDir: string): string => join(dataDir, 'backup.sock');

/**
 * Offers copies of the embedded database to programs of the same user on this machine, at a socket in the data folder: only this
 * process may read the folder of the database. A copy is taken between two statements, so it is as consistent as the folder is after
 * `kill -9`.
 * @returns a function that ends the offer.
 */
export async function serveDumps(
  { pglite }: EmbeddedDatabase,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const path = socketIn(dataDir);
  rmSync(path, { force: true });
  const server = createServer((connection) => {
    connection.on('error', (error) => log.warn({ err: error }, 'a backup was interrupted'));
    const send = async (): Promise<void> => {
      const dump = await pglite.dumpDataDir('none');
      const size = Buffer.alloc(SIZE_BYTES);
      size.writeBigUInt64BE(BigInt(dump.size));
      connection.write(size);
      connection.end(Buffer.from(await dump.arrayBuffer()));
      log.info({ bytes: dump.size }, 'copied the database for a backup');
    };
    send().catch((error: unknown) => {
      log.error({ err: error }, 'could not copy the database for a backup');
      connection.destroy();
    });
  });
  try {
    await listenAt(server, path);
  } catch (error) {
    log.warn(
      { err: error },
      'backups need the server to be stopped: it cannot open a socket in the data folder',
    );
    return () => Promise.resolve();
  }
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

async function listenAt(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
}

/**
 * Asks the running server of a data folder for a copy of its embedded database.
 * @returns a tar file; null when no server runs.
 * @throws Error when the server ends before the whole copy is here.
 */
export async function dumpFromServer(dataDir: string): Promise<Buffer | null> {
  const connection = createConnection(socketIn(dataDir));
  try {
    await once(connection, 'connect');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return null;
    throw error;
  }
  const received = await buffer(connection);
  const dump = received.subarray(SIZE_BYTES);
  if (received.length < SIZE_BYTES || BigInt(dump.length) !== received.readBigUInt64BE(0))
    throw new Error('The server ended before the whole database was copied. Start the backup again.');
  return dump;
}
