import { createServer } from 'node:net';

/** Number of consecutive ports that are tried. */
const TRIES = 20;

/**
 * Returns the requested port, or by default the first free one starting at `first`.
 * @throws Error when the requested port is invalid or taken, or none of the tried ones is free.
 */
export async function portOr(asked: string | undefined, first: number): Promise<number> {
  if (asked !== undefined) {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`--port must be a number from 1 to 65535, not ${asked}`);
    if (!(await isFree(port))) throw new Error(`Port ${port} is in use. Choose another with --port`);
    return port;
  }
  for (let port = first; port < first + TRIES; port += 1) if (await isFree(port)) return port;
  throw new Error(`The ports ${first} to ${first + TRIES - 1} are all in use. Choose another with --port`);
}

/** Checks both IPv4 and IPv6: a server on only one of them could not be reached by all browsers. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // On a machine without IPv6 the port cannot be taken there.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
