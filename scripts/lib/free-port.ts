import { createServer } from 'node:net';

/** Finds a TCP port of the loopback address that is currently unused. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? found(address.port)
          : failed(new Error('The operating system assigned no port.')),
      );
    });
  });
}

/**
 * Returns whether nobody listens on a port of this computer. Checks both IPv4 and IPv6: a server on only one of them could not be
 * reached by all browsers.
 */
export async function isFreePort(port: number): Promise<boolean> {
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
