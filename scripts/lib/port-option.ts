import { createServer } from 'node:net';

/** How many ports are tried beside each other. */
const TRIES = 20;

/**
 * The port a person asked for, else the first free one from `first` on.
 * @throws Error when what was asked is no port or is taken, or none of the tried ones is free.
 */
export async function portOr(asked: string | undefined, first: number): Promise<number> {
  if (asked !== undefined) {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`--port ${asked}: a port is a number from 1 to 65535`);
    if (!(await isFree(port))) throw new Error(`Port ${port} is taken: choose another with --port`);
    return port;
  }
  for (let port = first; port < first + TRIES; port += 1) if (await isFree(port)) return port;
  throw new Error(`The ports ${first} to ${first + TRIES - 1} are all taken: choose one with --port`);
}

/** Both families: a server on only one of them would be reached by some browsers and not by others. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nobody there either.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
